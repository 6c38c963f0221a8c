import type { Digest } from '../model/digest.ts';
import type { Finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { ItemId, MigrationId, RevisionId } from '../model/ids.ts';
import { EVIDENCE_FILE, excerptPathOf, type ProposalId, type ProposalRoom } from '../model/proposal.ts';
import type { Draft } from './propose-draft.ts';

/** What a proposal came to. Paths start at the top of the repository, but `migrationFile` and `contentFile`. */
export interface Proposed {
  readonly proposalId: ProposalId;
  readonly proposalDirectory: string;
  readonly itemId: ItemId;
  readonly migrationId: MigrationId;
  /** The name alone. */
  readonly migrationFile: string;
  /** Null where no revision is proposed; so are the next six. */
  readonly revisionId: RevisionId | null;
  /** The revision it replaces; null for a first one. */
  readonly expectedRevision: RevisionId | null;
  readonly bodyFile: string | null;
  readonly bodyDestination: string | null;
  /** The support files of the revision, in the proposal. */
  readonly supportFiles: readonly string[];
  readonly contentFile: string | null;
  readonly contentSha256: Digest | null;
  readonly evidenceFile: string;
  readonly excerptFiles: readonly string[];
  readonly operations: readonly string[];
  /** The labels that were taken over from the item, with their values. */
  readonly inherited: Readonly<Record<string, unknown>>;
  /** The labels of a first revision about which nothing was said. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly baseState: Digest;
  readonly local: boolean;
  /** Warnings only. */
  readonly findings: readonly Finding[];
}

/** Where a draft was written, and on what. */
export interface Outcome {
  readonly room: ProposalRoom;
  readonly baseState: Digest;
  readonly findings: readonly Finding[];
}

/** Returns what a draft came to once it was written. */
export const proposedBy = (draft: Draft, { room, baseState, findings }: Outcome): Proposed => {
  const { ids, document, revision, body, evidence } = draft;
  const directory = fromTop(`${room}/${ids.proposal}`);
  const metadata: Readonly<Record<string, unknown>> = { ...revision?.metadata };
  const valued = (labels: readonly string[]) => Object.fromEntries(labels.map((label) => [label, metadata[label]]));
  return {
    proposalId: ids.proposal,
    proposalDirectory: directory,
    itemId: evidence.itemId,
    migrationId: ids.migration,
    migrationFile: draft.migrationFile,
    revisionId: revision?.id ?? null,
    expectedRevision: revision?.replaces ?? null,
    bodyFile: body === null ? null : `${directory}/${body.path}`,
    bodyDestination: body === null ? null : fromTop(`knowledge/${body.path}`),
    supportFiles: draft.support.map(({ path }) => `${directory}/${path}`),
    contentFile: revision?.contentFile ?? null,
    contentSha256: revision?.contentSha256 ?? null,
    evidenceFile: `${directory}/${EVIDENCE_FILE}`,
    excerptFiles: draft.excerpts.map((excerpt) => `${directory}/${excerptPathOf(excerpt)}`),
    operations: document.operations.map(({ op }) => op),
    inherited: valued(draft.inherited),
    defaults: valued(draft.defaults),
    baseState,
    local: room === 'proposals-local',
    findings,
  };
};
