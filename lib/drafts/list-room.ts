import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import type { ProposalRoom } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';
import { hiddenAs } from './hidden.ts';
import { kindAt } from './list-proposal.ts';
import { QUEUE } from './queue.ts';

/** Something that lies where proposals do, whatever it is called. */
export interface RoomEntry {
  readonly name: string;
  /** From the top of the repository. */
  readonly path: string;
  readonly kind: 'directory' | 'link' | 'other';
}

/**
 * Lists what lies in one of the two places for proposals, by name; a link or a file in that place itself is the one entry.
 *
 * No link is followed. What is still being written, or was taken away, and the queue of intents are left out. Fails: `unreadable`.
 */
export const listRoom = (top: string, room: ProposalRoom): Result<readonly RoomEntry[], Fault> => {
  const at = `${ROOT}/${room}`;
  for (const [name, path] of [
    [ROOT, ROOT],
    [room, at],
  ] as const) {
    const kind = kindAt(top, path);
    if (!kind.ok) return kind;
    if (kind.value === 'absent') return ok([]);
    if (kind.value !== 'directory') return ok([{ name, path, kind: kind.value }]);
  }
  try {
    const entries = readdirSync(join(top, at), { withFileTypes: true });
    return ok(
      entries
        .filter(({ name }) => hiddenAs(name) === null && `${at}/${name}` !== QUEUE)
        .map((entry) => ({ name: entry.name, path: `${at}/${entry.name}`, kind: kindOf(entry) }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
  } catch (error) {
    return err({ kind: 'unreadable', path: at, code: codeOf(error) });
  }
};

const kindOf = (entry: Dirent): RoomEntry['kind'] => {
  if (entry.isSymbolicLink()) return 'link';
  return entry.isDirectory() ? 'directory' : 'other';
};
