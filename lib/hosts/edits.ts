import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Digest } from '../model/digest.ts';
import type { StatCache } from '../model/file-stat.ts';
import { type Edit, MARKER_FILE, type Marker } from '../model/host.ts';
import { digestAt } from './read-file.ts';

/** A directory that holds a skill, the marker in it, and what is remembered of its files. */
export interface Held {
  readonly directory: string;
  readonly marker: Marker;
  readonly stats: StatCache<Digest>;
}

/**
 * Returns how a directory differs from what its marker says was written, by path; the marker itself is not looked at.
 *
 * No link is followed; what is in a directory that was not written is not looked at. Fails: throws the system's error.
 */
export const editsIn = (held: Held): readonly Edit[] => {
  const seen = new Set<string>();
  const edits = [...walk(held, '', seen)];
  const removed = [...held.marker.files.keys()]
    .filter((path) => !seen.has(path))
    .map((path): Edit => ({ path, how: 'removed' }));
  return [...edits, ...removed].sort((a, b) => (a.path < b.path ? -1 : 1));
};

const walk = (held: Held, within: string, seen: Set<string>): readonly Edit[] =>
  entriesOf(join(held.directory, within)).flatMap((entry): readonly Edit[] => {
    const path = within + entry.name;
    if (path === MARKER_FILE) return [];
    const { files } = held.marker;
    const isOnTheWay = entry.isDirectory() && [...files.keys()].some((one) => one.startsWith(`${path}/`));
    if (isOnTheWay) return walk(held, `${path}/`, seen);
    if (!files.has(path)) return [{ path, how: entry.isFile() ? 'added' : 'other' }];
    seen.add(path);
    if (!entry.isFile()) return [{ path, how: 'other' }];
    return isAsWritten(held, path) ? [] : [{ path, how: 'edited' }];
  });

const isAsWritten = ({ directory, marker, stats }: Held, path: string): boolean =>
  digestAt({ path: join(directory, path), key: `${marker.name}/${path}`, stats }) === marker.files.get(path);

// A name that is no UTF-8 is shown with the sign for that, and was never written here.
const entriesOf = (directory: string): readonly Dirent[] => readdirSync(directory, { withFileTypes: true });
