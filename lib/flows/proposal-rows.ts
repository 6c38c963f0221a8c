import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import type { Instant } from '../model/instant.ts';
import { subjectOf } from '../model/operation.ts';
import { printInstant } from '../model/print-instant.ts';
import { mintedAt, type ProposalId, type ProposalRoom } from '../model/proposal.ts';
import { sameOnes } from '../recall/sameness.ts';
import { likelySecret } from '../screen/likely.ts';
import type { Weighed } from './weigh.ts';

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
