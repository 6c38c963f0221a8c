import type { Trouble } from '../landing/clear.ts';
import type { Recovered } from '../landing/recover.ts';
import type { Digest } from '../model/digest.ts';
import type { Finding } from '../model/finding.ts';
import type { LandingKind } from '../model/landing.ts';
import { idInName } from '../rules/names.ts';

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
  readonly evidenceFiles: readonly string[];
  /** In the order of writing. */
  readonly moved: readonly Moved[];
  readonly dryRun: boolean;
  /** Of the working directory with the proposal in it. */
  readonly stateHash: Digest;
  /** What interrupted landings had left, and what became of it. */
  readonly recovered: readonly Recovered[];
  /** What did not go as it should once the migration was in place. */
  readonly troubles: readonly Trouble[];
  /** Warnings only. */
  readonly findings: readonly Finding[];
}

/** A move, and what kind of file it is. */
export interface KindMoved extends Moved {
  readonly kind: LandingKind;
}

/** Returns the moves of a proposal as an answer tells them. */
export const movesTold = (
  moves: readonly KindMoved[],
): Pick<Accepted, 'migrationId' | 'migrationFile' | 'bodyFiles' | 'evidenceFiles' | 'moved'> => {
  const placesOf = (kind: LandingKind): readonly string[] =>
    moves.flatMap((move) => (move.kind === kind ? move.to : []));
  const [migrationFile = ''] = placesOf('migration');
  return {
    migrationId: idInName(migrationFile) ?? '',
    migrationFile,
    bodyFiles: placesOf('body'),
    evidenceFiles: placesOf('evidence'),
    moved: moves.map(({ from, to }) => ({ from, to })),
  };
};
