import { governed } from '../model/governed.ts';
import type { Oid } from '../model/oid.ts';
import type { Entry } from '../model/snapshot.ts';

/**
 * Returns a line for each governed entry, by its path: what it is, and the blob that a file makes. Equal lines have equal files.
 *
 * Gives null while a file is neither read nor known without reading it; where a name is not UTF-8, which is written as
 * another one may be; and where something else stands in the place of the directory.
 */
export const entryLines = (
  entries: readonly Entry[],
  blobOf: (entry: Entry) => Oid | null | undefined,
): readonly string[] | null => {
  const lines: string[] = [];
  for (const entry of entries) {
    const { path, kind, utf8 } = entry;
    if (path === '') return null;
    if (!governed(path)) continue;
    if (!utf8) return null;
    const blob = kind === 'file' ? blobOf(entry) : '';
    if (blob == null) return null;
    lines.push(`${path}\0${kind}\0${blob}`);
  }
  return lines;
};

/**
 * Returns the lines that came to others; null where one of these is gone or says another thing.
 *
 * A directory may be gone: where nothing is in it, git does not keep it. Takes both by path.
 */
export const linesAdded = (before: readonly string[], now: readonly string[]): readonly string[] | null => {
  const added: string[] = [];
  let next = 0;
  for (const line of now) {
    for (let known = before[next]; known !== undefined && known < line && isGoneDirectory(known, line); )
      known = before[++next];
    const known = before[next];
    if (known === line) next += 1;
    else if (known === undefined || isBefore(line, known)) added.push(line);
    else return null;
  }
  return before.slice(next).every(isDirectory) ? added : null;
};

const isDirectory = (line: string): boolean => line.includes('\0directory\0');

const isGoneDirectory = (known: string, line: string): boolean => isDirectory(known) && pathIn(known) !== pathIn(line);

const isBefore = (line: string, other: string): boolean => line < other && pathIn(line) !== pathIn(other);

/** Returns the path that a line is about. */
export const pathIn = (line: string): string => line.slice(0, line.indexOf('\0'));
