import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import type { ProposalId, ProposalRoom } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';
import { below } from './remove-tree.ts';

/** What stands where a proposal would lie. */
export type ListedProposal =
  | { readonly kind: 'absent' }
  /** Links, from the top: on the way to it, instead of it, or in it. */
  | { readonly kind: 'links'; readonly paths: readonly string[] }
  | { readonly kind: 'no-directory'; readonly path: string }
  /** Its regular files, relative to it and sorted. */
  | { readonly kind: 'directory'; readonly path: string; readonly files: readonly string[] };

/** Lists the files of a proposal; no link is followed, and any at all is told. Fails: `unreadable` with a path from the top. */
export const listProposal = (top: string, room: ProposalRoom, id: ProposalId): Result<ListedProposal, Fault> => {
  const path = `${ROOT}/${room}/${id}`;
  for (const way of [ROOT, `${ROOT}/${room}`, path]) {
    const kind = kindAt(top, way);
    if (!kind.ok) return kind;
    if (kind.value === 'absent') return ok({ kind: 'absent' });
    if (kind.value === 'link') return ok({ kind: 'links', paths: [way] });
    if (kind.value === 'other') return ok({ kind: 'no-directory', path: way });
  }
  const files: string[] = [];
  const links: string[] = [];
  const fault = walk(Buffer.from(join(top, path)), path, '', { files, links });
  if (fault !== null) return err(fault);
  if (links.length > 0) return ok({ kind: 'links', paths: links.sort() });
  return ok({ kind: 'directory', path, files: files.sort() });
};

/** Returns what stands at a path from the top, without following a link. Fails: `unreadable`. */
export const kindAt = (top: string, path: string): Result<'absent' | 'link' | 'directory' | 'other', Fault> => {
  try {
    const look = lstatSync(join(top, path), { throwIfNoEntry: false });
    if (look === undefined) return ok('absent');
    if (look.isSymbolicLink()) return ok('link');
    return ok(look.isDirectory() ? 'directory' : 'other');
  } catch (error) {
    return err({ kind: 'unreadable', path, code: codeOf(error) });
  }
};

/** Returns whether directories stand at all of these paths from the top, and no link on the way. */
export const areSolid = (top: string, paths: readonly string[]): boolean =>
  paths.every((path) => {
    const kind = kindAt(top, path);
    return kind.ok && kind.value === 'directory';
  });

interface Heap {
  readonly files: string[];
  readonly links: string[];
}

const walk = (at: Buffer, shown: string, within: string, heap: Heap): Fault | null => {
  const entries = entriesOf(at, shown);
  if (!entries.ok) return entries.error;
  for (const entry of entries.value) {
    const name = entry.name.toString('utf8');
    if (entry.isSymbolicLink()) heap.links.push(`${shown}/${name}`);
    else if (entry.isFile()) heap.files.push(within + name);
    else if (entry.isDirectory()) {
      const fault = walk(below(at, entry.name), `${shown}/${name}`, `${within}${name}/`, heap);
      if (fault !== null) return fault;
    }
  }
  return null;
};

// By bytes: a name that is no UTF-8 would lead nowhere once it were read as a text.
const entriesOf = (at: Buffer, path: string): Result<readonly Dirent<Buffer>[], Fault> => {
  try {
    return ok(readdirSync(at, { withFileTypes: true, encoding: 'buffer' }));
  } catch (error) {
    return err({ kind: 'unreadable', path, code: codeOf(error) });
  }
};
