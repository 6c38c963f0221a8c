import { printEvidence } from '../format/evidence.ts';
import { printMigration } from '../format/print-migration.ts';
import { leafOf, migrationFileOf, slugOf } from '../format/slug.ts';
import { digestOf } from '../model/digest.ts';
import type { Finding } from '../model/finding.ts';
import { finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { RevisionId } from '../model/ids.ts';
import type { Instant } from '../model/instant.ts';
import type { MigrationDocument } from '../model/migration.ts';
import { printInstant } from '../model/print-instant.ts';
import type { Evidence, ProposalIds } from '../model/proposal.ts';
import type { ProposalRequest, Remade, RevisionRequest } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { supportPathOf } from '../model/support-file.ts';
import type { DraftBase } from './propose-base.ts';
import { currentRevision, type DraftBody } from './propose-body.ts';
import type { DraftExcerpt } from './propose-excerpts.ts';
import { metadataFor } from './propose-metadata.ts';
import { type DraftRevision, operationsFor } from './propose-operations.ts';
import { placedAfter } from './propose-order.ts';
import type { DraftSupport } from './propose-support.ts';

/** A proposal in memory. Nothing of it has been judged. */
export interface Draft {
  readonly ids: ProposalIds;
  readonly document: MigrationDocument;
  readonly migrationFile: string;
  readonly migrationBytes: Uint8Array;
  /** The path starts in the proposal, and below `knowledge/` once it has landed. */
  readonly body: { readonly path: string; readonly bytes: Uint8Array } | null;
  /** The support files, by their paths in the proposal, as that of the body. */
  readonly support: readonly DraftSupport[];
  readonly revision: DraftRevision | null;
  readonly excerpts: readonly DraftExcerpt[];
  readonly evidence: Evidence;
  readonly evidenceBytes: Uint8Array;
  /** The labels that the revision took over from the item. */
  readonly inherited: readonly string[];
  /** The labels that a first revision has because nothing was said. */
  readonly defaults: readonly string[];
}

/** What a draft is made from. */
export interface DraftSources {
  readonly base: DraftBase;
  readonly request: ProposalRequest;
  readonly ids: ProposalIds;
  readonly now: Instant;
  readonly body: DraftBody | null;
  /** By their paths below the skill. */
  readonly support: readonly DraftSupport[];
  readonly excerpts: readonly DraftExcerpt[];
}

/** Puts a proposal together. Refused: a revision of an item that is out of force, unless it is restored with it. */
export const draftOf = (sources: DraftSources): Result<Draft, readonly Finding[]> => {
  const { base, request, ids, now, body, excerpts } = sources;
  const { itemId } = request;
  const item = base.state.items.get(itemId) ?? null;
  const restored = request.changes.some(({ kind }) => kind === 'restore');
  if (body !== null && item !== null && RETIRED.includes(item.status) && !restored)
    return err([finding('item-retired', { path: fromTop('migrations') }, { item: itemId, status: item.status })]);
  const made = revisionOf(sources);
  const evidence = evidenceOf(sources, made?.inherited ?? null);
  const operations = operationsFor({ request, item, revision: made?.revision ?? null, excerpts });
  const document = placedAfter(
    {
      apiVersion: 'theurian.dev/v1',
      id: ids.migration,
      createdAt: printInstant(now),
      author: request.author,
      description: request.description,
      operations,
    },
    base.ordered,
  );
  const title = made?.revision.metadata.title ?? `${operations[0]?.op ?? ''} ${leafOf(itemId)}`;
  return ok({
    ids,
    document,
    migrationFile: migrationFileOf(ids.migration, slugOf(spaced(title, made === null), itemId)),
    migrationBytes: Buffer.from(printMigration(document)),
    body: made === null ? null : { path: made.path, bytes: made.bytes },
    support:
      made === null ? [] : sources.support.map(({ path, bytes }) => ({ path: supportPathOf(made.path, path), bytes })),
    revision: made?.revision ?? null,
    excerpts,
    evidence,
    evidenceBytes: Buffer.from(printEvidence(evidence)),
    inherited: made?.inherited ?? [],
    defaults: made?.defaults ?? [],
  });
};

const RETIRED: readonly string[] = ['deprecated', 'superseded'];

// The name of an operation is one word in camel case.
const spaced = (title: string, isOperation: boolean): string =>
  isOperation ? title.replace(/([a-z])([A-Z])/g, '$1 $2') : title;

interface MadeRevision {
  readonly revision: DraftRevision;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly inherited: readonly string[];
  readonly defaults: readonly string[];
}

const revisionOf = ({ base, request, ids, now, body, support }: DraftSources): MadeRevision | null => {
  const asked = request.revision;
  if (asked === null || body === null) return null;
  const item = base.state.items.get(request.itemId) ?? null;
  const current = currentRevision(base, request.itemId);
  const { metadata, inherited, defaults } = metadataFor({ request, revision: asked, body, item, current, now });
  const path = `${request.itemId.split('.').join('/')}.${ids.revision}.${body.format.ending}`;
  const bytes = Buffer.from(body.text);
  const revision = {
    id: ids.revision,
    replaces: replacedBy(asked, current?.id ?? null),
    contentFile: `../knowledge/${path}`,
    contentSha256: digestOf(bytes),
    files: support.map((file) => ({ path: file.path, contentSha256: digestOf(file.bytes) })),
    metadata,
  };
  return { revision, path, bytes, inherited, defaults };
};

// What the proposer expects is written down as it is said; the replay tells whether it holds.
const replacedBy = ({ expectedRevision }: RevisionRequest, current: RevisionId | null): RevisionId | null =>
  expectedRevision ?? current;

const evidenceOf = ({ base, request, ids, excerpts }: DraftSources, inherited: readonly string[] | null): Evidence => ({
  proposalId: ids.proposal,
  migrationId: ids.migration,
  itemId: request.itemId,
  ...request.by,
  sourceAnchors: request.anchors,
  excerpts: excerpts.map(({ sha256, description }) => ({ sha256, description })),
  baseState: base.summary.stateHash,
  ...(inherited === null || inherited.length === 0 ? {} : { inherited }),
  ...(request.revision?.body.kind === 'edits' ? { edits: request.revision.body.edits } : {}),
  ...(request.despiteRejection === null ? {} : { despiteRejection: request.despiteRejection }),
  ...originOf(request.remade),
  ...request.remade?.others,
});

const originOf = (remade: Remade | null): Pick<Evidence, 'rebasedFrom' | 'rejectedFrom' | 'rejectedBy'> => {
  if (remade === null) return {};
  if (remade.kind === 'rebased') return { rebasedFrom: remade.from };
  const { from, by } = remade;
  return { rejectedFrom: from, ...(Object.keys(by).length === 0 ? {} : { rejectedBy: by }) };
};
