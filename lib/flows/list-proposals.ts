import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Instant } from '../model/instant.ts';
import { subjectOf } from '../model/operation.ts';
import { printInstant } from '../model/print-instant.ts';
import { mintedAt, type ProposalId, type ProposalRoom } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { sameOnes } from '../recall/sameness.ts';
import { likelySecret } from '../screen/likely.ts';
import { type Pending, pendingProposals } from './pending-proposals.ts';
import type { Refusal } from './served.ts';
import type { Weighed } from './weigh.ts';
import { weighAll } from './weigh-all.ts';
import type { Workspace } from './workspace.ts';

/** One open proposal, as it stands to what is there and to the others. */
export interface ProposalRow {
  /** Its id; where something is wrong with that, the name of what lies there. */
  readonly proposalId: string;
  readonly room: ProposalRoom;
  /** From the top of the repository. */
  readonly directory: string;
  /** When its id was minted, and how long ago; null where it has none, never negative. Units: milliseconds. */
  readonly proposedAt: string | null;
  readonly age: number | null;
  /** Who proposes it; null where no evidence tells. */
  readonly agentId: string | null;
  /** What its migration is about, or else its evidence. */
  readonly items: readonly string[];
  readonly migrationId: string | null;
  readonly verdict: Weighed['verdict'];
  /** Why it would be refused, what is wrong with its evidence, and warnings. */
  readonly findings: readonly Finding[];
  /** Why it could not be looked at. */
  readonly fault: Fault | null;
  /** Other proposals on one of its items, and others with the same text, by their ids. */
  readonly sameItem: readonly string[];
  readonly sameBody: readonly string[];
}

/** Every open proposal, by room and id, and the state that they were weighed on. */
export interface ListedProposals {
  readonly stateHash: Digest;
  readonly count: number;
  /** How many of them are open: what is left of accepted ones is listed, too. */
  readonly open: number;
  readonly proposals: readonly ProposalRow[];
}

/** What can be told of a proposal without the knowledge that it is to come into: only whether it is broken by itself. */
export interface UnjudgedRow extends Omit<ProposalRow, 'verdict'> {
  readonly verdict: 'unjudged' | 'broken';
}

/** The knowledge is refused, so no proposal can be judged. */
export interface Unjudged extends Refusal {
  readonly proposals: readonly UnjudgedRow[];
}

/**
 * Lists the open proposals, with what would come of accepting each.
 *
 * Refused: as `weighAll`, with a row for each all the same, but for what may be left of accepted ones. Fails: as
 * `weighAll`.
 */
export const listProposals = async (workspace: Workspace): Promise<Result<ListedProposals, Unjudged | Fault>> => {
  const all = await weighAll(workspace);
  if (!all.ok) return all.error.kind === 'refused' ? unjudged(workspace, all.error) : err(all.error);
  const { scales, weighed } = all.value;
  const proposals = await rowsOf(weighed, workspace.world.now());
  const open = proposals.filter(isOpen).length;
  return ok({ stateHash: scales.ground.base.summary.stateHash, count: proposals.length, open, proposals });
};

const unjudged = async (workspace: Workspace, refusal: Refusal): Promise<Result<never, Unjudged | Fault>> => {
  const topLevel = workspace.repository.layout.topLevel ?? '';
  const pending = await pendingProposals({ topLevel, ordered: [] });
  if (!pending.ok) return pending;
  const open = pending.value
    .filter((one) => one.read !== null || isBroken(one))
    .map(
      (one): Weighed => ({
        pending: one,
        verdict: one.read === null ? 'broken' : 'refused',
        incoming: null,
        findings: one.findings,
      }),
    );
  const rows = await rowsOf(open, workspace.world.now());
  const told = (row: ProposalRow): UnjudgedRow => ({
    ...row,
    verdict: row.verdict === 'broken' ? 'broken' : 'unjudged',
  });
  return err({ ...refusal, proposals: rows.map(told) });
};

// What holds no migration may have been accepted, which only the knowledge tells.
const isBroken = ({ findings, fault }: Pending): boolean =>
  fault !== null || findings.some(({ code, facts }) => code !== 'proposal-malformed' || !LEFT.has(facts.why));

const LEFT: ReadonlySet<string> = new Set(['no-migration', 'evidence-unclear', 'other-item']);

/** Returns whether a proposal is open: one that was accepted is not, though its evidence is left. */
export const isOpen = ({ verdict }: Pick<ProposalRow, 'verdict'>): boolean => verdict !== 'accepted';

/** Returns the rows of weighed proposals, as they stand to one another. */
export const rowsOf = async (weighed: readonly Weighed[], now: Instant): Promise<readonly ProposalRow[]> => {
  const open = weighed.filter(isOpen);
  const onItem = namesBy(open.flatMap((one) => itemsOf(one).map((item) => [item, one.pending.name] as const)));
  const withText = namesBy(
    sameOnes(open.flatMap(textsOf), ({ text }) => text).flatMap((group, nth) =>
      group.map(({ name }) => [String(nth), name] as const),
    ),
  );
  const rows: ProposalRow[] = [];
  for (const one of weighed) {
    const { name, id, room, directory, fault, evidence, read } = one.pending;
    rows.push({
      proposalId: name,
      room,
      directory,
      ...agedOf(id, now),
      agentId: await shownName(evidence?.value?.agentId ?? null),
      items: itemsOf(one),
      migrationId: read?.carried.migration?.document.id ?? evidence?.value?.migrationId ?? null,
      verdict: one.verdict,
      findings: one.findings,
      fault,
      sameItem: onItem(name),
      sameBody: withText(name),
    });
  }
  return rows;
};

/** Returns when an id was minted and how long ago that is. */
export const agedOf = (id: ProposalId | null, now: Instant): Pick<ProposalRow, 'proposedAt' | 'age'> => {
  if (id === null) return { proposedAt: null, age: null };
  const minted = mintedAt(id);
  // Past the year 9999 no clock has minted it.
  return { proposedAt: minted < MOST ? printInstant(minted) : null, age: Math.max(0, now - minted) };
};

// $ node -p 'Date.UTC(9999, 11, 31)'
const MOST = 253_402_214_400_000;

// A name that was written by hand has not been screened.
const shownName = async (name: string | null): Promise<string | null> => {
  if (name === null || !likelySecret(name)) return name;
  const { redact } = await import('../screen/redact.ts');
  return (await redact(name)).text;
};

// Gives for a name all others that have a key in common with it.
const namesBy = (pairs: readonly (readonly [key: string, name: string])[]): ((name: string) => readonly string[]) => {
  const names = new Map<string, Set<string>>();
  const keys = new Map<string, Set<string>>();
  for (const [key, name] of pairs) {
    names.set(key, (names.get(key) ?? new Set()).add(name));
    keys.set(name, (keys.get(name) ?? new Set()).add(key));
  }
  return (name) => {
    const all = new Set([...(keys.get(name) ?? [])].flatMap((key) => [...(names.get(key) ?? [])]));
    all.delete(name);
    return [...all].sort();
  };
};

// The items that its migration changes, or else the one that its evidence names.
const itemsOf = ({ pending: { read, evidence } }: Weighed): readonly string[] => {
  const migration = read?.carried.migration ?? null;
  if (migration === null) return evidence?.value == null ? [] : [evidence.value.itemId];
  return [...new Set(migration.document.operations.flatMap((operation) => subjectOf(operation) ?? []))];
};

const textsOf = ({ pending: { name, read } }: Weighed): readonly { readonly name: string; readonly text: string }[] =>
  (read?.carried.moves ?? []).flatMap(({ kind, bytes }) =>
    kind === 'body' && bytes !== null ? [{ name, text: Buffer.from(bytes).toString('utf8') }] : [],
  );
