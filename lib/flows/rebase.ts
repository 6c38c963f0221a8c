import { type AtDraft, quiet } from '../drafts/step.ts';
import { digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { ItemId, RevisionId } from '../model/ids.ts';
import type { OperationOf } from '../model/operation.ts';
import type { ProposalId } from '../model/proposal.ts';
import type { NoRequest } from '../model/raw-request.ts';
import { ok, type Result } from '../model/result.ts';
import { outOfOrderFindings } from '../rules/out-of-order.ts';
import { overtakenFindings } from '../rules/overtaken.ts';
import { around } from './accept-order.ts';
import { type OpenProposal, openProposal } from './open-proposal.ts';
import { type DraftBase, draftBase } from './propose-base.ts';
import { currentRevision } from './propose-body.ts';
import { requestAgain } from './rebase-request.ts';
import { strangeIn } from './rebase-strange.ts';
import { notRebasable, rebasingOf } from './rebasing.ts';
import { refused } from './refused.ts';
import { type Remade, remake } from './remake.ts';
import type { Refusal } from './served.ts';
import { tellingNoSecret } from './without-secrets.ts';
import type { Workspace } from './workspace.ts';

/** What rebasing a proposal came to. */
export type Rebased =
  /** It stands on what is current, so nothing was changed. */
  | OnBase
  /** `replaced` is the revision that the former proposal was to take the place of. */
  | ({ readonly kind: 'rebased'; readonly replaced: RevisionId | null } & Remade);

/** A proposal whose base is current, or that needs none, and that comes last of all that act upon its items. */
export interface OnBase {
  readonly kind: 'on-base';
  readonly proposalId: ProposalId;
  readonly itemId: ItemId;
  /** The revision it replaces; null when it replaces none. */
  readonly expectedRevision: RevisionId | null;
  /** None. */
  readonly findings: readonly Finding[];
}

/**
 * Makes a proposal anew on what is current: when the revision that it was to replace no longer is, and when what landed
 * in between comes after it in the order of replay, so that it would be written over, or changed what it took over.
 *
 * Its edits are made of the current text, each of which must match exactly once; nothing is merged. A whole text goes over
 * only while the text that it replaces has stayed the same. The new proposal is drafted, screened and judged as any other
 * and written first; then the former one is taken away.
 * Refused, with nothing changed: `patch-stale`, `patch-ambiguous`, `not-rebasable`, and all that `propose` refuses.
 */
export const rebase = async (
  workspace: Workspace,
  id: ProposalId,
  at: AtDraft = quiet,
): Promise<Result<Rebased, NoRequest | Refusal | Fault>> => tellingNoSecret(await rebased(workspace, id, at));

const rebased = async (
  workspace: Workspace,
  id: ProposalId,
  at: AtDraft,
): Promise<Result<Rebased, NoRequest | Refusal | Fault>> => {
  const base = await draftBase(workspace);
  if (!base.ok) return base;
  const open = await openProposal(base.value, id);
  if (!open.ok) return open;
  const declarations = open.value.document.operations.filter((one) => one.op === 'upsertRevision');
  const declared = declarations[0] ?? null;
  const lost = declarations.some((one) => replacedBy(one) !== (currentRevision(base.value, one.itemId)?.id ?? null));
  if (!lost && !isLate(base.value, open.value)) return ok(onBase(open.value, declared));
  const asked = { base: base.value, open: open.value, declared };
  const rebasing = await rebasingOf(workspace, asked);
  if (!rebasing.ok) return rebasing;
  const request = requestAgain(rebasing.value);
  const landed = new Set<string>(base.value.ordered.map(({ document }) => document.id));
  const what = strangeIn(rebasing.value, request, landed);
  if (what !== null) return refused([notRebasable(asked, 'by-hand', what)]);
  const remade = await remake(workspace, { base: base.value, open: open.value, request, at });
  return remade.ok ? ok({ kind: 'rebased', replaced: replacedBy(declared), ...remade.value }) : remade;
};

const isLate = ({ ordered }: DraftBase, { document, migrationFile, files, evidence }: OpenProposal): boolean => {
  const checksum = digestOf(files.get(migrationFile) ?? new Uint8Array());
  const migration = { path: `migrations/${migrationFile}`, checksum, document };
  const { before, later } = around(migration, ordered);
  const takenOver = { item: evidence.itemId, labels: evidence.inherited ?? [] };
  return (
    outOfOrderFindings(migration, '', () => later).length > 0 ||
    overtakenFindings({ migration, path: '', takenOver }, () => before).length > 0
  );
};

const replacedBy = (declared: OperationOf<'upsertRevision'> | null): RevisionId | null =>
  declared?.expectedRevision ?? null;

const onBase = ({ id, evidence }: OpenProposal, declared: OperationOf<'upsertRevision'> | null): OnBase => ({
  kind: 'on-base',
  proposalId: id,
  itemId: evidence.itemId,
  expectedRevision: replacedBy(declared),
  findings: [],
});
