import { bodyPathOf } from '../model/governed.ts';
import type { OperationOf } from '../model/operation.ts';
import type { GivenSupport, SupportRequest } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Revision } from '../model/state.ts';
import { pinsIn, supportPathOf } from '../model/support-file.ts';
import type { OpenProposal } from './open-proposal.ts';

/** A revision of a proposal, what it was to replace, and what is current now; null where there is none. */
export interface Standing {
  readonly open: OpenProposal;
  readonly declared: OperationOf<'upsertRevision'>;
  readonly replaced: Revision | null;
  readonly current: Revision | null;
}

/**
 * Returns what a proposal does to the support files of the revision that it was to replace, to be done to the current one.
 *
 * Fails: with the path of a file that the proposal changes and that is another one now.
 */
export const supportAgain = ({ open, declared, replaced, current }: Standing): Result<SupportRequest, string> => {
  const [before, now, wanted] = [replaced?.files, current?.files, declared.files].map(pinsIn);
  const paths = [...(declared.files ?? []), ...(replaced?.files ?? [])].map(({ path }) => path);
  const changed = [...new Set(paths)].filter((path) => before?.get(path) !== wanted?.get(path));
  const other = changed.find((path) => now?.get(path) !== before?.get(path) && now?.get(path) !== wanted?.get(path));
  if (other !== undefined) return err(other);
  return ok({
    given: changed.filter((path) => wanted?.has(path)).map((path) => givenIn(open, declared, path)),
    dropped: changed.filter((path) => wanted?.has(path) === false && now?.has(path)),
  });
};

const givenIn = (
  { files }: OpenProposal,
  { contentFile }: OperationOf<'upsertRevision'>,
  path: string,
): GivenSupport => {
  const within = supportPathOf(bodyPathOf(contentFile) ?? '', path).slice('knowledge/'.length);
  const bytes = files.get(within);
  if (bytes === undefined) throw new TypeError(`no support file in an open proposal: ${within}`);
  return { path, file: { name: path, bytes } };
};
