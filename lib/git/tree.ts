import { parseOid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { EntryKind } from '../model/snapshot.ts';
import type { TreeEntry } from './repository.ts';

const SPACE = 0x20;
const MODE = /^[0-7]{1,6}$/;
const IMPOSSIBLE = /^\.{0,2}$|\//;

/**
 * Reads the bytes of a tree object into its entries, in their stored order.
 *
 * Shape:  names are raw bytes as latin1, modes stand as written but for leading zeros.
 * Units:  `oidBytes` is 20 (SHA-1) or 32 (SHA-256).
 * Fails:  with what is wrong, when the bytes are no tree, or one that git could not check out: a name twice, a slash in a
 *         name, `.` or `..`. Read on, such a tree would show one reader another content than the next.
 * Source: gitformat: `<octal mode> SP <name> NUL <raw oid>`, repeated.
 */
export const parseTree = (content: Uint8Array, oidBytes: number): Result<readonly TreeEntry[], string> => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const entries: TreeEntry[] = [];
  const names = new Set<string>();
  let at = 0;
  while (at < bytes.length) {
    const space = bytes.indexOf(SPACE, at);
    const nul = space < 0 ? -1 : bytes.indexOf(0, space);
    const end = nul + 1 + oidBytes;
    if (nul < 0 || end > bytes.length) return err(`cut short at byte ${at}`);
    const entry = entryOf(
      bytes.toString('latin1', at, space),
      bytes.toString('latin1', space + 1, nul),
      bytes.toString('hex', nul + 1, end),
    );
    if (entry === null) return err(`no entry at byte ${at}`);
    if (names.has(entry.name)) return err(`has the name at byte ${at} twice`);
    names.add(entry.name);
    entries.push(entry);
    at = end;
  }
  return ok(entries);
};

const entryOf = (mode: string, name: string, hex: string): TreeEntry | null => {
  const oid = parseOid(hex);
  if (oid === null || !MODE.test(mode) || IMPOSSIBLE.test(name)) return null;
  return { name, mode: mode.replace(/^0+(?=.)/, ''), oid };
};

const FORMAT = 0o170000;

/**
 * Returns what git makes of a mode when it checks out.
 *
 * Source: canon_mode in git's cache.h: a regular file, a link and a directory by their type, all else a gitlink.
 */
export const kindOf = (mode: string): Exclude<EntryKind, 'other'> => {
  switch (Number.parseInt(mode, 8) & FORMAT) {
    case 0o100000:
      return 'file';
    case 0o120000:
      return 'symlink';
    case 0o040000:
      return 'directory';
    default:
      return 'gitlink';
  }
};
