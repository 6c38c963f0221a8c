import { namespaceOf } from '../model/ids.ts';
import { type Instant, parseInstant } from '../model/instant.ts';
import type { RevisionMetadata } from '../model/operation.ts';
import type { ProposalRequest, RevisionRequest } from '../model/request.ts';
import { MADE_BY_AGENT } from '../model/skill.ts';
import type { Item, Revision } from '../model/state.ts';
import { AUTHORED_HERE, type Sensitivity } from '../model/words.ts';
import type { DraftBody } from './propose-body.ts';

/** What a revision says about itself, and which of it was left out of the request. */
export interface DraftMetadata {
  readonly metadata: RevisionMetadata;
  /** Taken over from the item. */
  readonly inherited: readonly string[];
  /** What a first revision has when nothing is said. */
  readonly defaults: readonly string[];
}

/** What the metadata are made from; null where there is no such item or revision yet. */
export interface MetadataSources {
  readonly request: ProposalRequest;
  readonly revision: RevisionRequest;
  readonly body: DraftBody;
  readonly item: Item | null;
  readonly current: Revision | null;
  readonly now: Instant;
}

/**
 * Makes the metadata of a revision. What the request leaves out is taken from the item and written out, so that the
 * reviewer sees it; nothing a former revision was marked with is lost by not being mentioned.
 */
export const metadataFor = (sources: MetadataSources): DraftMetadata => {
  const { request, revision, body, item, current } = sources;
  const labels = labelsOf(revision, current);
  const metadata: RevisionMetadata = {
    ...namesOf(sources),
    contentType: body.format.contentType,
    status: request.remade?.kind === 'rejected' ? 'rejected' : 'approved',
    ...guardsOf(sources),
    ...labelled(labels, request.authoredHere),
    ...(request.anchors.length === 0 ? {} : { sourceAnchors: request.anchors }),
  };
  const kept = { ...metadata, labels: labels.some((label) => label !== AUTHORED_HERE) ? labels : undefined };
  const silent = LABELS.filter((label) => leftOut(label, request, revision) && kept[label] !== undefined);
  return item === null
    ? { metadata, inherited: [], defaults: silent.filter((label) => label === 'trustLevel' || label === 'sensitivity') }
    : { metadata, inherited: silent, defaults: [] };
};

const namesOf = ({ request, revision, item }: MetadataSources) => ({
  title: revision.title ?? item?.title ?? '',
  kind: revision.kind ?? item?.kind ?? 'domain',
  namespace: revision.namespace ?? item?.namespace ?? namespaceOf(request.itemId),
  owner: revision.owner ?? item?.owner ?? '',
});

const guardsOf = ({ request, revision, item, current, now }: MetadataSources) => {
  const paths = revision.scopePaths.length > 0 ? revision.scopePaths : (current?.metadata.scope?.paths ?? []);
  const validTo = stillToCome(item?.validTo ?? null, now);
  return {
    trustLevel: revision.trustLevel ?? item?.trustLevel ?? 'unverified',
    sensitivity: revision.sensitivity ?? reclassified(request) ?? item?.sensitivity ?? 'internal',
    ...(validTo === null ? {} : { validTo }),
    ...(paths.length === 0 ? {} : { scope: { paths } }),
  };
};

const LABELS = [
  'title',
  'kind',
  'namespace',
  'owner',
  'trustLevel',
  'sensitivity',
  'validTo',
  'labels',
  'scope',
] as const;

const leftOut = (label: (typeof LABELS)[number], request: ProposalRequest, revision: RevisionRequest): boolean => {
  switch (label) {
    case 'validTo':
      return true;
    case 'labels':
      return revision.labels.length === 0;
    case 'scope':
      return revision.scopePaths.length === 0;
    case 'sensitivity':
      return revision.sensitivity === null && reclassified(request) === null;
    default:
      return revision[label] === null;
  }
};

// The operation that reclassifies stands before the revision.
const reclassified = ({ changes }: ProposalRequest): Sensitivity | null =>
  changes.flatMap((change) => (change.kind === 'sensitivity' ? [change.to] : []))[0] ?? null;

// A day that has passed would make the new revision void from its first moment on.
const stillToCome = (validTo: string | null, now: Instant): string | null =>
  validTo !== null && (parseInstant(validTo) ?? 0) > now ? validTo : null;

// What an agent made stays marked as that, whatever else a revision is labelled with.
const labelsOf = ({ labels }: RevisionRequest, current: Revision | null): readonly string[] => {
  const before = current?.metadata.labels ?? [];
  if (labels.length === 0) return before;
  return before.includes(MADE_BY_AGENT) && !labels.includes(MADE_BY_AGENT) ? [...labels, MADE_BY_AGENT] : labels;
};

// Where the text comes from is said anew with each revision; the label that says so stands last.
const labelled = (labels: readonly string[], authoredHere: boolean): { readonly labels?: readonly string[] } => {
  const others = labels.filter((label) => label !== AUTHORED_HERE);
  const all = authoredHere ? [...others, AUTHORED_HERE] : others;
  return all.length === 0 ? {} : { labels: all };
};
