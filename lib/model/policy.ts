import type { Oid } from './oid.ts';

/** How much proof of review a step needs, from the least to the most. */
export type ReviewLevel = 'commit' | 'merge' | 'trailer' | 'signed';

/** Who may approve, and how it is proven. */
export interface Policy {
  /** The protected branches; knowledge is served from the first. */
  readonly branches: readonly string[];
  /** Where the claims start; nothing earlier is claimed. Null claims everything. */
  readonly since: Oid | null;
  readonly review: ReviewLevel;
  readonly twoParty: boolean;
  /** How many different people have to approve at the levels `trailer` and `signed`. */
  readonly threshold: number;
  readonly reviewers: readonly string[];
  readonly agents: readonly string[];
  /** SSH public key lines and armored OpenPGP public key blocks. */
  readonly forgeKeys: readonly string[];
}

/** What holds where a repository has no policy file. */
export const DEFAULT_POLICY: Policy = {
  branches: [],
  since: null,
  review: 'merge',
  twoParty: false,
  threshold: 1,
  reviewers: ['*'],
  agents: ['*[bot]@*', 'noreply@anthropic.com'],
  forgeKeys: [],
};

/** The ordinary settings that are read here. */
export interface Config {
  readonly projectId: string;
  readonly defaultBranch: string | null;
  readonly migrationBytes: number | null;
  readonly bodyBytes: number | null;
  /** The directories that approved skills are put into, from the top of the repository. */
  readonly skillTargets: readonly string[] | null;
  /** Where a review of skills draws its lines; null for what holds without a word. */
  readonly skillMaturity: number | null;
  readonly skillCapacity: number | null;
}
