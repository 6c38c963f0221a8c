import { join } from 'node:path';
import { type Digest, digestOf } from '../model/digest.ts';
import { recall, remember } from '../store/remembered.ts';
import { askEarly } from './ask-early.ts';
import { listingIn } from './clean-worktree.ts';
import { judgeListedOnKnown } from './judge-worktree.ts';
import { stateHashOn } from './known-summary.ts';
import type { ProposalRow } from './proposal-rows.ts';
import { proposalsDigest } from './seen-proposals.ts';
import type { Workspace } from './workspace.ts';
import { worktreeSnapshot } from './worktree-blobs.ts';

/** Open proposals as they were weighed; how old they are is not remembered. */
export interface KnownProposals {
  readonly rows: readonly ProposalRow[];
  readonly stateHash: Digest;
}

interface Kept extends Readonly<Record<string, unknown>> {
  readonly rows: readonly ProposalRow[];
  /** The working directory that they were weighed on, as `listingIn` gives it. */
  readonly listing: Digest;
  /** What they were read from, as `proposalsDigest` gives it. */
  readonly proposals: Digest;
}

const fileOf = ({ derived }: Workspace, topLevel: string): string =>
  join(derived, 'proposals', `${digestOf(topLevel).slice(0, 32)}.json`);

/**
 * Returns what is remembered of the open proposals of a working directory.
 *
 * Law: where it gives an answer, weighing them anew gives the same. Null where it has none: nothing is known, a byte of a
 * proposal or of the knowledge is another one, or the knowledge cannot be judged by what is known of it.
 */
export const knownProposals = async (workspace: Workspace): Promise<KnownProposals | null> => {
  const { topLevel } = workspace.repository.layout;
  const kept = topLevel === null || !workspace.world.cache ? null : recall(fileOf(workspace, topLevel), keptFrom);
  if (topLevel === null || kept === null) return null;
  askEarly(workspace);
  const snapshot = await worktreeSnapshot(workspace);
  if (!snapshot.ok || proposalsDigest(topLevel) !== kept.proposals) return null;
  const judged = await judgeListedOnKnown(workspace, snapshot.value, new Map());
  if (!judged.ok || judged.value === null) return null;
  const { on } = judged.value;
  return listingIn(on.lines) === kept.listing ? { rows: kept.rows, stateHash: stateHashOn(on) } : null;
};

const keptFrom = (kept: Readonly<Record<string, unknown>>): Kept => kept as Kept;

/** What is remembered of open proposals, where their digest and that of the working directory can be told. */
export interface Remembered {
  readonly rows: readonly ProposalRow[];
  readonly listing: Digest | null;
  readonly proposals: Digest | null;
}

/**
 * Remembers open proposals that were weighed, when nothing is to be told of those that are open: what is told may depend
 * on the reviewed waivers, on history and on the day.
 */
export const rememberProposals = (workspace: Workspace, { rows, listing, proposals }: Remembered): void => {
  const { topLevel } = workspace.repository.layout;
  if (topLevel === null || !workspace.world.cache || listing === null || proposals === null) return;
  if (!rows.every(isLasting)) return;
  const ageless = rows.map((row): ProposalRow => ({ ...row, age: null }));
  remember(fileOf(workspace, topLevel), { rows: ageless, listing, proposals } satisfies Kept);
};

// What is left of an accepted one is told by the knowledge alone.
const isLasting = ({ verdict, findings, fault }: ProposalRow): boolean =>
  fault === null && (verdict === 'accepted' || (verdict === 'replays' && findings.length === 0));
