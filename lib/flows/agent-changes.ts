import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Relation, State } from '../model/state.ts';
import { compareStates, type ItemChange } from '../replay/compare.ts';
import { type AgentReview, reviewOf } from './agent-card.ts';
import type { AgentReading } from './agent-reading.ts';
import { type Refusal, servedAt } from './served.ts';
import { withinCeiling } from './within-ceiling.ts';
import type { Workspace } from './workspace.ts';

/** One difference between two applied states. */
export type AgentChange =
  | (ItemChange & { readonly kind: 'added' | 'changed' | 'removed' } & {
      readonly what: 'item';
      readonly title: string | null;
      readonly landingCommit: string | null;
      readonly review: AgentReview;
    })
  | { readonly what: 'alias'; readonly alias: string; readonly before: string | null; readonly after: string | null }
  | ({ readonly what: 'relation'; readonly kind: 'added' | 'removed' } & Relation);

/**
 * Returns what an agent may see at a commit that is, or once was, the tip of what is applied now.
 *
 * Fails: `not-on-chain` for a commit that the applied one does not go back to.
 */
export const pastForAgent = async (
  workspace: Workspace,
  reading: AgentReading,
  revision: string,
): Promise<Result<{ readonly commit: Oid; readonly state: State }, Refusal | Fault>> => {
  const tip = reading.served.commit;
  const commit = await workspace.repository.commitOf(revision);
  if (!commit.ok) return commit;
  if (commit.value === tip) return ok({ commit: tip, state: reading.served.state });
  const chain = await workspace.repository.firstParents(tip, commit.value);
  if (!chain.ok) return chain;
  if (chain.value.at(-1)?.oid !== commit.value) return err({ kind: 'not-on-chain', commit: commit.value, tip });
  const past = await servedAt(workspace, commit.value, false);
  if (!past.ok) return past;
  const state = withinCeiling(past.value.state, reading.ceiling, reading.whole.state);
  return ok({ commit: commit.value, state });
};

/** Lists what differs between two states that may be seen: items by id, then aliases, then relations. */
export const changesForAgent = (reading: AgentReading, before: State, after: State): readonly AgentChange[] => {
  const { items, aliases, relations } = compareStates(before, after);
  return [
    ...items.map((change) => itemChange(reading, after, change)),
    ...aliases.map((change) => ({ what: 'alias', ...change }) as const),
    ...relations.added.map((relation) => ({ what: 'relation', kind: 'added', ...relation }) as const),
    ...relations.removed.map((relation) => ({ what: 'relation', kind: 'removed', ...relation }) as const),
  ];
};

const itemChange = (reading: AgentReading, after: State, change: ItemChange): AgentChange => {
  const item = after.items.get(change.item);
  const newest = change.newRevisions.at(-1) ?? change.currentRevision.after;
  const revision = newest === null ? undefined : after.revisions.get(newest);
  const landing = revision === undefined ? null : (reading.landings.get(revision.migrationId) ?? null);
  return {
    what: 'item',
    ...change,
    labels: change.labels.map((label) => ({ ...label, before: cut(label.before), after: cut(label.after) })),
    newRevisions: change.newRevisions.slice(-20),
    title: item?.title ?? null,
    landingCommit: landing?.commit ?? null,
    review: reviewOf(reading, landing),
  };
};

// Lists of labels and of sources have no bound of their own.
const cut = (text: string | null): string | null =>
  text === null || text.length <= 500 ? text : `${text.slice(0, 499).replace(/[\ud800-\udbff]$/, '')}…`;
