import type { RevisionId } from '../model/ids.ts';
import type { Instant } from '../model/instant.ts';
import type { SourceAnchor } from '../model/operation.ts';
import type { Item, Revision } from '../model/state.ts';
import { ageInDays } from '../recall/age.ts';
import { type Validity, validityAt } from '../recall/validity.ts';
import type { Landing, Landings } from './landings.ts';
import type { Served } from './served.ts';

/** One item as a reader sees it: what it is, how far it may be trusted, and where it comes from. */
export interface ItemCard {
  readonly itemId: string;
  readonly revisionId: RevisionId | null;
  readonly title: string | null;
  readonly kind: string;
  readonly namespace: string;
  readonly owner: string;
  readonly status: string;
  readonly trustLevel: string;
  readonly sensitivity: string;
  readonly validity: { readonly from: string; readonly to: string | null; readonly state: Validity };
  readonly ageDays: number | null;
  readonly author: string | null;
  readonly createdAt: string | null;
  readonly labels: readonly string[];
  readonly sourceAnchors: readonly SourceAnchor[];
  readonly migrationId: string | null;
  readonly landing: Landing | null;
}

/** Where a card is made: the knowledge, how it came there, and the instant it is read at. */
export interface Reading {
  readonly served: Served;
  readonly landings: Landings;
  readonly now: Instant;
  /** Whether it is served although something in it is not proven to be reviewed; null for a revision that was asked for by name. */
  readonly unreviewed: boolean | null;
}

/** Makes the card of an item's current revision. */
export const cardOf = ({ served, landings, now }: Reading, item: Item): ItemCard => {
  const revision = item.currentRevision === null ? null : (served.state.revisions.get(item.currentRevision) ?? null);
  return {
    itemId: item.id,
    revisionId: item.currentRevision,
    title: item.title,
    kind: item.kind,
    namespace: item.namespace,
    owner: item.owner,
    status: item.status,
    trustLevel: item.trustLevel,
    sensitivity: item.sensitivity,
    validity: { from: item.validFrom, to: item.validTo, state: validityAt(item, now) },
    ...originOf(revision, landings, now),
  };
};

/** What a former revision said of the item; its status is the item's own, since a reader must not take it for current. */
export const formerItem = (item: Item, { id, metadata }: Revision): Item => ({
  ...item,
  currentRevision: id,
  title: metadata.title,
  kind: metadata.kind,
  namespace: metadata.namespace,
  owner: metadata.owner,
  trustLevel: metadata.trustLevel,
  validFrom: metadata.validFrom,
  validTo: metadata.validTo ?? null,
});

const originOf = (revision: Revision | null, landings: Landings, now: Instant) => ({
  ageDays: revision === null ? null : Math.max(0, ageInDays(revision.createdAt, now)),
  author: revision?.author ?? null,
  createdAt: revision?.createdAt ?? null,
  labels: revision?.metadata.labels ?? [],
  sourceAnchors: revision?.metadata.sourceAnchors ?? [],
  migrationId: revision?.migrationId ?? null,
  landing: revision === null ? null : (landings.get(revision.migrationId) ?? null),
});
