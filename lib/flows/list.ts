import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import { cardOf, type ItemCard } from './item-card.ts';
import { readServed } from './read-served.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** Which items to list; null and false leave a filter out. */
export interface ListRequest {
  readonly revision: string | null;
  readonly status: string | null;
  readonly kind: string | null;
  readonly namespace: string | null;
  readonly owner: string | null;
}

export interface Listed {
  readonly stateHash: string;
  readonly commit: string;
  readonly applied: boolean;
  readonly unreviewed: boolean | null;
  readonly count: number;
  readonly items: readonly ItemCard[];
}

/** Lists the items of the applied knowledge, by id; never rejected ones. */
export const list = async (workspace: Workspace, request: ListRequest): Promise<Result<Listed, Refusal | Fault>> => {
  const reading = await readServed(workspace, request.revision);
  if (!reading.ok) return reading;
  const { served, unreviewed } = reading.value;
  const items = [...served.state.items.values()]
    .filter((item) => item.status !== 'rejected' && (request.status === null || item.status === request.status))
    .filter((item) => request.kind === null || item.kind === request.kind)
    .filter((item) => request.owner === null || item.owner === request.owner)
    .filter((item) => request.namespace === null || `${item.namespace}.`.startsWith(`${request.namespace}.`))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((item) => cardOf(reading.value, item));
  const { commit, applied, summary } = served;
  return ok({ stateHash: summary.stateHash, commit, applied, unreviewed, count: items.length, items });
};
