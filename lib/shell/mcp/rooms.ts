import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fromTop } from '../../model/governed.ts';
import { err, ok, type Result } from '../../model/result.ts';

/** Where proposals lie, from the top of a repository: all that this surface may write to. */
export const ROOMS: readonly string[] = [fromTop('proposals'), fromTop('proposals-local')];

/** Why a repository's rooms cannot be written to and nothing else; `path` is absolute. */
export interface LooseRoom {
  readonly path: string;
  readonly why: 'link' | 'name';
}

/**
 * Returns the rooms of a working directory by their absolute paths.
 *
 * Fails: `link` for a symbolic link on the way to a room or anywhere in it, since Node's permissions go by names and follow
 *        links; `name` for a path with a `*`, which Node takes for a pattern.
 */
export const roomsOf = (topLevel: string): Result<readonly string[], LooseRoom> => {
  if (topLevel.includes('*')) return err({ path: topLevel, why: 'name' });
  for (const path of [fromTop(''), ...ROOMS].map((name) => join(topLevel, name)))
    if (isLink(path)) return err({ path, why: 'link' });
  const rooms = ROOMS.map((name) => join(topLevel, name));
  for (const room of rooms) {
    const link = linkIn(room);
    if (link !== null) return err({ path: link, why: 'link' });
  }
  return ok(rooms);
};

const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;

const linkIn = (room: string): string | null => {
  if (lstatSync(room, { throwIfNoEntry: false })?.isDirectory() !== true) return null;
  const found = readdirSync(room, { recursive: true, withFileTypes: true }).find((entry) => entry.isSymbolicLink());
  return found === undefined ? null : join(found.parentPath, found.name);
};
