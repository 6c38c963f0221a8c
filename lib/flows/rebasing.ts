import { applyEdits } from '../format/edits.ts';
import type { NotRebasable } from '../model/draft-facts.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import type { OperationOf } from '../model/operation.ts';
import type { SupportRequest } from '../model/request.ts';
import { ok, type Result } from '../model/result.ts';
import type { Revision } from '../model/state.ts';
import type { OpenProposal } from './open-proposal.ts';
import type { DraftBase } from './propose-base.ts';
import { bodyAt, currentRevision } from './propose-body.ts';
import { inheritedIn } from './rebase-inherited.ts';
import { type RebasedText, type Rebasing, wholeBytes } from './rebase-request.ts';
import { supportAgain } from './rebase-support.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A proposal that is to be made anew, and what on; null where it brings no text. */
export interface Lost {
  readonly base: DraftBase;
  readonly open: OpenProposal;
  readonly declared: OperationOf<'upsertRevision'> | null;
}

interface LostText extends Lost {
  readonly declared: OperationOf<'upsertRevision'>;
}

/**
 * Finds out how the text of a proposal comes to stand on what is current: by its edits, or as it is.
 *
 * Refused: a whole text whose base has another text now; a text that is not what its edits make of the one they were made
 * against, since what was changed by hand would be lost; a base that nobody here knows.
 */
export const rebasingOf = async (workspace: Workspace, lost: Lost): Promise<Result<Rebasing, Refusal | Fault>> => {
  const { base, open, declared } = lost;
  if (declared === null) return ok({ open, text: null });
  const text = await textFor(workspace, { base, open, declared });
  return text.ok ? ok({ open, text: text.value }) : text;
};

const textFor = async (workspace: Workspace, lost: LostText): Promise<Result<RebasedText, Refusal | Fault>> => {
  const { base, open, declared } = lost;
  const replaced = replacedIn(lost);
  const current = currentRevision(base, declared.itemId);
  const edits = open.evidence.edits ?? [];
  const again = supportAgain({ open, declared, replaced, current });
  if (!again.ok) return refused([notRebasable(lost, 'whole-text', again.error)]);
  const support = again.value;
  if (replaced === null && current === null && declared.expectedRevision == null)
    return ok({ declared, replaced, edits: null, support, inherited: new Set() });
  if (replaced === null) return refused([notRebasable(lost, edits.length > 0 ? 'base-unknown' : 'whole-text')]);
  const inherited = inheritedIn(base, { listed: open.evidence.inherited ?? [], declared, replaced });
  const bytes = await bodyAt(workspace, base, replaced);
  if (!bytes.ok) return bytes;
  const made = applyEdits(Buffer.from(bytes.value).toString('utf8'), edits);
  const text = Buffer.from(wholeBytes(open, declared)).toString('utf8');
  if (edits.length > 0 && made.ok && made.value === text) return ok({ declared, replaced, edits, support, inherited });
  // Only its support files are new: then it leaves the text as that is now.
  if (edits.length === 0 && changes(support) && declared.contentSha256 === replaced.bodyDigest)
    return ok({ declared, replaced, edits: 'none', support, inherited });
  if (replaced.bodyDigest === current?.bodyDigest) return ok({ declared, replaced, edits: null, support, inherited });
  return refused([notRebasable(lost, edits.length > 0 ? 'text-differs' : 'whole-text')]);
};

const changes = ({ given, dropped }: SupportRequest): boolean => given.length + dropped.length > 0;

const replacedIn = ({ base, declared }: LostText): Revision | null => {
  const { itemId, expectedRevision } = declared;
  const replaced = expectedRevision == null ? undefined : base.state.revisions.get(expectedRevision);
  return replaced?.itemId === itemId ? replaced : null;
};

/** Returns why a proposal cannot be made anew; `what` names what in it was written by hand. */
export const notRebasable = ({ base, open, declared }: Lost, why: NotRebasable, what = ''): Finding => {
  const item = declared?.itemId ?? open.evidence.itemId;
  const current = currentRevision(base, item)?.id ?? null;
  const facts = { item, proposal: open.id, why, what, expected: declared?.expectedRevision ?? null, current };
  return finding('not-rebasable', { path: `${open.directory}/${open.migrationFile}` }, facts);
};
