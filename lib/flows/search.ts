import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import type { ItemId } from '../model/ids.ts';
import type { Instant } from '../model/instant.ts';
import { ok, type Result } from '../model/result.ts';
import type { Item, Revision } from '../model/state.ts';
import { type Excerpt, excerptOf } from '../recall/excerpt.ts';
import { buildIndex, type Lexicon } from '../recall/lexicon.ts';
import { searchIndex } from '../recall/search.ts';
import { loadIndex, serializeIndex } from '../recall/stored.ts';
import { validityAt } from '../recall/validity.ts';
import { surfaceable } from '../recall/visible.ts';
import { readSealed, writeSealed } from '../store/sealed-file.ts';
import { cardOf, type ItemCard, type Reading } from './item-card.ts';
import { readServed } from './read-served.ts';
import type { Refusal } from './served.ts';
import { bodyOf } from './show.ts';
import type { Workspace } from './workspace.ts';

export interface SearchRequest {
  readonly query: string;
  readonly limit: number;
  /** Only what is in force at this instant; null for now. */
  readonly asOf: Instant | null;
  /** Drafts and proposed items too; retired and rejected ones never. */
  readonly includeUnapproved: boolean;
  readonly revision: string | null;
}

export interface Hit extends ItemCard {
  readonly score: number;
  readonly excerpt: Excerpt | null;
}

export interface Found {
  readonly query: string;
  readonly commit: string;
  readonly applied: boolean;
  readonly unreviewed: boolean | null;
  readonly stateHash: string;
  readonly count: number;
  readonly hits: readonly Hit[];
}

/** Characters of an excerpt. */
const WIDTH = 240;

/** Searches the applied knowledge: title, id, labels and body, best first. What a reader may not see is never ranked. */
export const search = async (workspace: Workspace, request: SearchRequest): Promise<Result<Found, Refusal | Fault>> => {
  const opened = await readServed(workspace, request.revision);
  if (!opened.ok) return opened;
  const reading = request.asOf === null ? opened.value : { ...opened.value, now: request.asOf };
  const index = await indexOf(workspace, reading);
  if (!index.ok) return index;
  const { state, commit, applied, summary } = reading.served;
  const keep = (id: string): boolean => {
    const item = state.items.get(id as ItemId);
    return item !== undefined && visible(item, reading.now, request.includeUnapproved);
  };
  const ranked = searchIndex(index.value, resolved(reading, request.query), { limit: request.limit, keep });
  const hits: Hit[] = [];
  for (const { itemId, score, terms } of ranked) {
    const item = state.items.get(itemId as ItemId);
    const revision = item?.currentRevision == null ? undefined : state.revisions.get(item.currentRevision);
    if (item === undefined) continue;
    const body = revision === undefined ? ok(null) : await bodyOf(workspace, reading, revision);
    if (!body.ok) return body;
    const excerpt = body.value === null ? null : excerptOf(body.value, terms, WIDTH);
    hits.push({ ...cardOf(reading, item), score, excerpt });
  }
  const { unreviewed } = reading;
  return ok({
    query: request.query,
    commit,
    applied,
    unreviewed,
    stateHash: summary.stateHash,
    count: hits.length,
    hits,
  });
};

const visible = (item: Item, at: Instant, includeUnapproved: boolean): boolean =>
  item.currentRevision !== null && surfaceable(item.status, includeUnapproved) && validityAt(item, at) === 'in-force';

// Somebody who asks by an alias means the item behind it.
const resolved = ({ served }: Reading, query: string): string =>
  served.state.aliases.get(query.trim() as ItemId) ?? query;

/** Returns the index of the served knowledge, kept by its state hash; an index that is damaged is built anew. */
export const indexOf = async (workspace: Workspace, reading: Reading): Promise<Result<Lexicon, Fault>> => {
  const path = join(workspace.derived, 'indexes', `${reading.served.summary.stateHash}.json`);
  const kept = workspace.world.cache ? readSealed(path) : null;
  const loaded = typeof kept === 'string' ? loadIndex(kept) : null;
  if (loaded !== null) return ok(loaded);
  const bodies = await bodiesOf(workspace, reading);
  if (!bodies.ok) return bodies;
  const index = buildIndex(
    bodies.value.map(({ item, revision, body }) => ({
      itemId: item.id,
      title: item.title ?? '',
      namespace: item.namespace,
      kind: item.kind,
      labels: revision.metadata.labels ?? [],
      body,
    })),
  );
  if (workspace.world.cache) writeSealed(path, serializeIndex(index));
  return ok(index);
};

interface Indexed {
  readonly item: Item;
  readonly revision: Revision;
  readonly body: string;
}

const decoder = new TextDecoder();

const bodiesOf = async ({ repository }: Workspace, { served }: Reading): Promise<Result<readonly Indexed[], Fault>> => {
  const current = [...served.state.items.values()].flatMap((item) => {
    const revision = item.currentRevision === null ? undefined : served.state.revisions.get(item.currentRevision);
    const oid = revision === undefined ? undefined : served.bodies.get(revision.bodyDigest);
    return item.status === 'rejected' || revision === undefined || oid === undefined ? [] : [{ item, revision, oid }];
  });
  const texts = new Map<string, string>();
  const read = await repository.blobs([...new Set(current.map((c) => c.oid))], (oid, bytes) => {
    texts.set(oid, decoder.decode(bytes));
  });
  return read.ok
    ? ok(current.map(({ item, revision, oid }) => ({ item, revision, body: texts.get(oid) ?? '' })))
    : read;
};
