import type { Trouble } from '../landing/clear.ts';
import type { Recovered } from '../landing/recover.ts';
import type { Digest } from '../model/digest.ts';
import type { Finding } from '../model/finding.ts';
import type { LandingKind } from '../model/landing.ts';
import { type Oid, type RefName, shortRef } from '../model/oid.ts';
import { idInName } from '../rules/names.ts';
import type { ProtectedBranch } from './protected.ts';

/** A file that has moved, or would. Both paths start at the top of the repository. */
export interface Moved {
  readonly from: string;
  readonly to: string;
}

/** What accepting a proposal came to. Paths start at the top of the repository. */
export interface Accepted {
  readonly proposalId: string;
  readonly migrationId: string;
  readonly migrationFile: string;
  readonly bodyFiles: readonly string[];
  readonly supportFiles: readonly string[];
  readonly evidenceFiles: readonly string[];
  /** In the order of writing. */
  readonly moved: readonly Moved[];
  readonly dryRun: boolean;
  /** Of the working directory with the proposal in it, or of the commit. */
  readonly stateHash: Digest;
  /** What interrupted landings had left, and what became of it. */
  readonly recovered: readonly Recovered[];
  /** What did not go as it should once the migration was in place. */
  readonly troubles: readonly Trouble[];
  /** Warnings only. */
  readonly findings: readonly Finding[];
  /** How what has moved, or would, is to be committed; absent when it is committed already. */
  readonly toCommit?: ToCommit;
  /** Where it was committed, or would be; absent when its files have moved in the working directory. */
  readonly committed?: Committed;
}

/** How files that have moved are to be committed. */
export interface ToCommit {
  /** A branch to be made for it, in short; null where the one that is checked out will do. */
  readonly branch: string | null;
  /** From the top of the repository. */
  readonly paths: readonly string[];
  /** The merge that is to land it; null where the policy asks for none, or where that cannot be told. */
  readonly merge: ToMerge | null;
}

/** What is to be merged into what. Branches are named in short. */
export interface ToMerge {
  readonly branch: string;
  readonly into: string;
  /** Whether it is for a pull request: a remote has the protected branch. */
  readonly remote: boolean;
}

/** The commit of an acceptance. Branches are named in short, such as `origin/main`. */
export interface Committed {
  readonly branch: string;
  /** Null in a trial. */
  readonly commit: Oid | null;
  readonly parent: Oid;
  readonly onto: string;
  /** What the pull request is for. */
  readonly protectedBranch: string;
  /** Whether the policy asks for a merge. */
  readonly byMerge: boolean;
}

/** A move, and what kind of file it is. */
export interface KindMoved extends Moved {
  readonly kind: LandingKind;
}

/** Returns the moves of a proposal as an answer tells them. */
export const movesTold = (
  moves: readonly KindMoved[],
): Pick<Accepted, 'migrationId' | 'migrationFile' | 'bodyFiles' | 'supportFiles' | 'evidenceFiles' | 'moved'> => {
  const placesOf = (kind: LandingKind): readonly string[] =>
    moves.flatMap((move) => (move.kind === kind ? move.to : []));
  const [migrationFile = ''] = placesOf('migration');
  return {
    migrationId: idInName(migrationFile) ?? '',
    migrationFile,
    bodyFiles: placesOf('body'),
    supportFiles: placesOf('support'),
    evidenceFiles: placesOf('evidence'),
    moved: moves.map(({ from, to }) => ({ from, to })),
  };
};

/** Tells which commit is on which branch, on top of what. */
export const committedOf = (onto: ProtectedBranch, ref: RefName, commit: Oid | null): Committed => ({
  branch: shortRef(ref),
  commit,
  parent: onto.tip,
  onto: shortRef(onto.ref),
  protectedBranch: onto.branch,
  byMerge: asksForMerge(onto),
});

/** Returns whether what lands on a branch has to be merged. An approval in a message or a signature is not lost by a fast-forward. */
export const asksForMerge = ({ policy }: ProtectedBranch): boolean => policy.review === 'merge';
