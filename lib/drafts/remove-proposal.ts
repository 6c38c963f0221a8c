import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import type { ProposalId, ProposalRoom } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';
import { flush } from './flush.ts';
import { asideNameOf } from './hidden.ts';
import { holdsOnly } from './holds-only.ts';
import { kindAt } from './list-proposal.ts';
import { removeTree } from './remove-tree.ts';
import { type AtDraft, quiet } from './step.ts';

/** Which proposal, and where it lies. */
export interface PlacedProposal {
  readonly room: ProposalRoom;
  readonly id: ProposalId;
}

/** What became of a proposal that was taken away. */
export type Removal =
  /** Nothing stood there. */
  | { readonly kind: 'absent' }
  /** It was not what it was expected to be, and lies where it lay. */
  | { readonly kind: 'changed' }
  /** It is one no more; `left` is what of its files could not be removed, from the top. */
  | { readonly kind: 'removed'; readonly left: { readonly path: string; readonly code: string } | null };

/**
 * Takes a whole proposal away: `.theurian/<room>/<id>/`, and nothing anywhere else.
 *
 * It is renamed beside its place first, to a name that nobody takes for a proposal: whoever is killed leaves all of it or
 * none. Of two who do it at once one finds it absent. No link is followed, on the way or within. Where `expected` is given,
 * its files are compared once nobody finds them any more, and what has changed gets its place back.
 * Fails: `unreadable`; `unwritable` with ELOOP for a link on the way and ENOTDIR for anything else that is no directory.
 */
export const removeProposal = (
  top: string,
  { room, id }: PlacedProposal,
  at: AtDraft = quiet,
  expected: ReadonlyMap<string, Uint8Array> | null = null,
): Result<Removal, Fault> => {
  const path = `${ROOT}/${room}/${id}`;
  for (const way of [ROOT, `${ROOT}/${room}`, path]) {
    const kind = kindAt(top, way);
    if (!kind.ok) return kind;
    if (kind.value === 'absent') return ok({ kind: 'absent' });
    if (kind.value !== 'directory')
      return err({ kind: 'unwritable', path: way, code: kind.value === 'link' ? 'ELOOP' : 'ENOTDIR' });
  }
  const aside = `${ROOT}/${room}/${asideNameOf(id)}`;
  try {
    // A former removal that was killed may have left one of the same name.
    removeTree(join(top, aside));
    renameSync(join(top, path), join(top, aside));
    flush(join(top, ROOT, room));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? ok({ kind: 'absent' }) : err({ kind: 'unwritable', path, code });
  }
  if (expected !== null && !holdsOnly(join(top, aside), expected)) return putBack(top, { aside, path });
  at('draft-set-aside');
  const left = removed(top, aside);
  at('draft-removed');
  return ok({ kind: 'removed', left });
};

const putBack = (top: string, { aside, path }: Readonly<Record<'aside' | 'path', string>>): Result<Removal, Fault> => {
  // rename(2) would take the place of an empty directory, which is nobody's proposal.
  for (const name of [path, `${path}.changed`])
    try {
      renameSync(join(top, aside), join(top, name));
      return name === path ? ok({ kind: 'changed' }) : err({ kind: 'unwritable', path, code: 'EEXIST' });
    } catch (error) {
      codeOf(error);
    }
  return err({ kind: 'unwritable', path, code: 'EEXIST' });
};

const removed = (top: string, path: string): { readonly path: string; readonly code: string } | null => {
  try {
    removeTree(join(top, path));
    return null;
  } catch (error) {
    return { path, code: codeOf(error) };
  }
};
