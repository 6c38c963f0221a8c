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
  let [last, rising] = ['', true];
  for (let at = 0; at < bytes.length; ) {
    const span = spanAt(bytes, at, oidBytes);
    const entry = span === null ? null : entryOf(bytes, span);
    if (span === null || entry === null) return err(`no entry at byte ${at}`);
    rising &&= last < entry.name;
    last = entry.name;
    entries.push(entry);
    at = span.end;
  }
  // Names that rise are all different ones; those of directories may stand a little elsewhere.
  const twice = rising ? null : secondOf(entries);
  return twice === null ? ok(entries) : err(`has the name ${twice} twice`);
};

const secondOf = (entries: readonly TreeEntry[]): string | null => {
  const names = new Set<string>();
  for (const { name } of entries) {
    if (names.has(name)) return name;
    names.add(name);
  }
  return null;
};

/** Finds one entry in the bytes of a tree object, without reading the others; null when there is none of that name. */
export const entryNamed = (content: Uint8Array, raw: string, oidBytes: number): Result<TreeEntry | null, string> => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const name = Buffer.from(raw, 'latin1');
  let found: TreeEntry | null = null;
  for (let at = 0; at < bytes.length; ) {
    const span = spanAt(bytes, at, oidBytes);
    if (span === null) return err(`no entry at byte ${at}`);
    if (
      span.nul - span.space - 1 === name.length &&
      bytes.compare(name, 0, name.length, span.space + 1, span.nul) === 0
    ) {
      if (found !== null) return err(`has the name at byte ${at} twice`);
      found = entryOf(bytes, span);
      if (found === null) return err(`no entry at byte ${at}`);
    }
    at = span.end;
  }
  return ok(found);
};

/** Where the parts of an entry lie. */
interface Span {
  readonly at: number;
  readonly space: number;
  readonly nul: number;
  readonly end: number;
}

const spanAt = (bytes: Buffer, at: number, oidBytes: number): Span | null => {
  const space = bytes.indexOf(SPACE, at);
  const nul = space === -1 ? -1 : bytes.indexOf(0, space);
  const end = nul + 1 + oidBytes;
  return nul === -1 || end > bytes.length ? null : { at, space, nul, end };
};

const entryOf = (bytes: Buffer, { at, space, nul, end }: Span): TreeEntry | null => {
  const oid = parseOid(bytes.toString('hex', nul + 1, end));
  const mode = modeIn(bytes.toString('latin1', at, space));
  const name = bytes.toString('latin1', space + 1, nul);
  return oid === null || mode === null || IMPOSSIBLE.test(name) ? null : { name, mode, oid };
};

// As git writes them.
const modeIn = (text: string): string | null => {
  if (text === '100644' || text === '40000') return text;
  return MODE.test(text) ? text.replace(/^0+(?=.)/, '') : null;
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
