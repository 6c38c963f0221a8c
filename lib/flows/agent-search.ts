import type { Fault } from '../model/fault.ts';
import type { ItemId } from '../model/ids.ts';
import type { Instant } from '../model/instant.ts';
import { ok, type Result } from '../model/result.ts';
import type { Item } from '../model/state.ts';
import { type Excerpt, excerptOf } from '../recall/excerpt.ts';
import type { Lexicon } from '../recall/lexicon.ts';
import { searchIndex } from '../recall/search.ts';
import { validityAt } from '../recall/validity.ts';
import { surfaceable } from '../recall/visible.ts';
import { type AgentCard, agentCard } from './agent-card.ts';
import type { AgentReading } from './agent-reading.ts';
import { bodyOf } from './show.ts';
import type { Workspace } from './workspace.ts';

export interface AgentSearch {
  readonly query: string;
  /** How many of the best hits are passed over, and how many of the next are given. */
  readonly offset: number;
  readonly limit: number;
  /** Only what is in force at this instant; null for now. */
  readonly asOf: Instant | null;
  /** Drafts and proposed items too; retired ones never. */
  readonly includeUnapproved: boolean;
  /** Null leaves a filter out. */
  readonly kind: string | null;
  readonly namespace: string | null;
}

export interface AgentHit extends AgentCard {
  /** Four digits after the point. */
  readonly score: number;
  readonly excerpt: Excerpt;
}

export interface AgentFound {
  readonly hits: readonly AgentHit[];
  /** Whether there are hits after these. */
  readonly more: boolean;
}

/** Characters of an excerpt. */
const WIDTH = 240;

/** Searches what an agent may see; what it may not see changes neither hits nor their order nor their scores. */
export const searchForAgent = async (
  workspace: Workspace,
  { reading, index }: { readonly reading: AgentReading; readonly index: Lexicon },
  request: AgentSearch,
): Promise<Result<AgentFound, Fault>> => {
  const { state } = reading.served;
  const at = request.asOf ?? reading.now;
  const keep = (id: ItemId): boolean => {
    const item = state.items.get(id);
    return item !== undefined && wanted(item, request, at);
  };
  const query = state.aliases.get(request.query.trim() as ItemId) ?? request.query;
  const ranked = searchIndex(index, query, { limit: request.offset + request.limit + 1, keep });
  const hits: AgentHit[] = [];
  for (const { itemId, score, terms } of ranked.slice(request.offset, request.offset + request.limit)) {
    const item = state.items.get(itemId);
    const revision = item?.currentRevision == null ? undefined : state.revisions.get(item.currentRevision);
    if (item === undefined || revision === undefined) continue;
    const body = await bodyOf(workspace, reading, revision);
    if (!body.ok) return body;
    const excerpt = excerptOf(body.value, terms, WIDTH);
    hits.push({ ...agentCard({ ...reading, now: at }, item), score: Math.round(score * 10_000) / 10_000, excerpt });
  }
  return ok({ hits, more: ranked.length > request.offset + request.limit });
};

const wanted = (item: Item, { includeUnapproved, kind, namespace }: AgentSearch, at: Instant): boolean =>
  item.currentRevision !== null &&
  surfaceable(item.status, includeUnapproved) &&
  (kind === null || item.kind === kind) &&
  (namespace === null || `${item.namespace}.`.startsWith(`${namespace}.`)) &&
  validityAt(item, at) === 'in-force';
