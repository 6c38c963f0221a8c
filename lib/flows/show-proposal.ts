import { basename } from 'node:path';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { refuses } from '../model/finding-order.ts';
import type { MigrationDocument } from '../model/migration.ts';
import { type SourceAnchor, subjectOf } from '../model/operation.ts';
import { EVIDENCE_FILE, type Evidence, type ProposalId } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Item } from '../model/state.ts';
import type { Carried } from './accept-carried.ts';
import { acceptTexts, evidenceTexts } from './accept-texts.ts';
import { type Conflict, conflictFrom } from './check-proposals.ts';
import { collisionsAmong } from './collisions.ts';
import { newTexts } from './new-texts.ts';
import type { Pending } from './pending-proposals.ts';
import { type CheckedAnchor, checkAnchors } from './proposal-anchors.ts';
import { type ShownRevision, shownRevisions } from './proposal-revisions.ts';
import { agedOf, type ProposalRow } from './proposal-rows.ts';
import type { DraftBase } from './propose-base.ts';
import { type CarriedText, screenProposal } from './screen-proposal.ts';
import type { Refusal } from './served.ts';
import type { Scales, Weighed } from './weigh.ts';
import { weighAll } from './weigh-all.ts';
import { withholding } from './withheld.ts';
import { withoutSecrets } from './without-secrets.ts';
import type { Workspace } from './workspace.ts';

/** What an item is before a proposal. */
export type FormerItem = Pick<Item, 'id' | 'status' | 'owner' | 'sensitivity'>;

/** A proposal as its reviewer sees it. A text that holds a secret is in it nowhere. */
export interface ShownProposal extends Pick<ProposalRow, 'room' | 'directory' | 'proposedAt' | 'age' | 'verdict'> {
  readonly proposalId: ProposalId;
  /** Null where there is no migration that can be read; then there are no revisions and no excerpts. */
  readonly migration: MigrationDocument | null;
  readonly migrationFile: string | null;
  /** What the items are now that its operations act upon; one that is not there is left out. */
  readonly before: readonly FormerItem[];
  readonly revisions: readonly ShownRevision[];
  /** Null where there is none, or none that can be understood. */
  readonly evidence: Evidence | null;
  /** Whether it was drafted against the state that there is; null where its evidence does not tell. */
  readonly onCurrentState: boolean | null;
  /** Whether it can be turned into the record of a rejection; any can be deleted. */
  readonly rejectable: boolean;
  readonly anchors: readonly CheckedAnchor[];
  readonly excerpts: readonly { readonly file: string; readonly text: string | null }[];
  /** Files in it that the migration does not name: they stay where they are. */
  readonly others: readonly string[];
  readonly screening: readonly Finding[];
  /** What accepting it would be refused for, and warnings; beside what the screening found. */
  readonly findings: readonly Finding[];
  readonly conflicts: readonly Conflict[];
}

/**
 * Shows a proposal, whatever may be wrong with what it says.
 *
 * Refused: as `weighAll`, and a directory that cannot be read as one proposal. Fails: `unknown-proposal`, and as `weighAll`.
 */
export const showProposal = async (
  workspace: Workspace,
  id: ProposalId,
): Promise<Result<ShownProposal, Refusal | Fault>> => {
  const all = await weighAll(workspace);
  if (!all.ok) return all;
  const { scales, weighed } = all.value;
  const one = weighed.find(({ pending }) => pending.id === id);
  if (one === undefined) return err({ kind: 'unknown-proposal', id });
  if (one.pending.fault !== null) return err(one.pending.fault);
  const screened = await screenedWhole(scales, one.pending);
  if (!screened.ok) return screened;
  const { screening, show } = screened.value;
  const secret = screening.some(({ code }) => code === 'secret');
  const contents = await contentsOf(scales, one.pending, show);
  if (!contents.ok) return contents;
  const conflicts = secret ? ok([]) : await conflictsOf(scales, weighed, id);
  if (!conflicts.ok) return conflicts;
  const { room, directory } = one.pending;
  const shown: ShownProposal = {
    proposalId: id,
    room,
    directory,
    ...agedOf(id, workspace.world.now()),
    verdict: one.verdict === 'replays' && refuses(screening) ? 'refused' : one.verdict,
    ...contents.value,
    screening,
    findings: secret ? [] : one.findings,
    conflicts: conflicts.value,
  };
  // What one text says another may repeat in part.
  return ok(secret ? await withoutSecrets(shown) : shown);
};

interface ScreenedWhole {
  readonly screening: readonly Finding[];
  readonly show: <T>(value: T) => T;
}

const screenedWhole = async (
  { workspace }: Scales,
  { id, read, evidence, name: called }: Pending,
): Promise<Result<ScreenedWhole, Fault>> => {
  const bytes = evidence?.bytes ?? null;
  const where = id ?? called;
  const texts: readonly CarriedText[] = [
    ...(read === null
      ? evidenceTexts(bytes ?? new Uint8Array()).map(([name, text]) => ({ where: `${where} ${name}`, text }))
      : acceptTexts(read.carried, bytes)),
    ...(read?.found.files ?? []).map((file) => ({ where: `${where} file name`, text: file })),
  ];
  const screened = await screenProposal(workspace, texts);
  return screened.ok ? ok({ screening: screened.value, show: withholding(texts, screened.value) }) : screened;
};

type Contents = Pick<
  ShownProposal,
  | 'migration'
  | 'migrationFile'
  | 'before'
  | 'revisions'
  | 'evidence'
  | 'onCurrentState'
  | 'rejectable'
  | 'anchors'
  | 'excerpts'
  | 'others'
>;

const contentsOf = async (
  { workspace, ground: { base } }: Scales,
  { read, evidence, directory }: Pending,
  show: <T>(value: T) => T,
): Promise<Result<Contents, Refusal | Fault>> => {
  const told = evidence?.value ?? null;
  const document = read?.carried.migration?.document ?? null;
  const checked = await checkAnchors(workspace, anchorsOf(told, document));
  if (!checked.ok) return checked;
  const revisions =
    read === null || document === null
      ? ok([])
      : await shownRevisions({
          ...{ workspace, base, carried: read.carried, document: show(document) },
          ...{ inherited: told?.inherited ?? [], show },
        });
  if (!revisions.ok) return revisions;
  const { state, summary } = { state: told?.baseState ?? null, summary: base.summary };
  const carried = read?.carried ?? null;
  return ok({
    migration: show(document),
    migrationFile: carried === null ? null : show(basename(carried.migrationPath)),
    before: formerItems(document, base),
    revisions: revisions.value,
    evidence: show(told),
    rejectable: document !== null && newTexts(base, document).length === 1,
    onCurrentState: state === null ? null : state === summary.stateHash,
    anchors: show(checked.value),
    excerpts: carried === null ? [] : excerptsIn(carried, show),
    others: show(othersIn(read?.found.files ?? [], carried, directory)),
  });
};

const formerItems = (document: MigrationDocument | null, { state }: DraftBase): readonly FormerItem[] =>
  [...new Set((document?.operations ?? []).flatMap((operation) => subjectOf(operation) ?? []))].flatMap((one) => {
    const item = state.items.get(one);
    if (item === undefined) return [];
    const { id, status, owner, sensitivity } = item;
    return [{ id, status, owner, sensitivity }];
  });

const anchorsOf = (evidence: Evidence | null, document: MigrationDocument | null): readonly SourceAnchor[] => {
  const declared = (document?.operations ?? []).flatMap((operation) =>
    operation.op === 'upsertRevision' ? (operation.metadata.sourceAnchors ?? []) : [],
  );
  const all = [...(evidence?.sourceAnchors ?? []), ...declared];
  return [...new Map(all.map((anchor) => [JSON.stringify(Object.entries(anchor).sort()), anchor])).values()];
};

const excerptsIn = ({ moves }: Carried, show: <T>(value: T) => T): ShownProposal['excerpts'] =>
  moves.flatMap(({ kind, from, bytes }) =>
    kind === 'evidence'
      ? [{ file: from, text: bytes === null ? null : show(Buffer.from(bytes).toString('utf8')) }]
      : [],
  );

const othersIn = (files: readonly string[], carried: Carried | null, directory: string): readonly string[] => {
  const named = new Set((carried?.moves ?? []).map(({ from }) => from.slice(directory.length + 1)));
  return files.filter((file) => file !== EVIDENCE_FILE && !named.has(file));
};

const conflictsOf = async (
  scales: Scales,
  weighed: readonly Weighed[],
  id: ProposalId,
): Promise<Result<readonly Conflict[], Fault>> => {
  const collisions = await collisionsAmong(scales, weighed, (a, b) => a === id || b === id);
  return collisions.ok ? ok(collisions.value.map((one) => conflictFrom(one, weighed, id))) : collisions;
};
