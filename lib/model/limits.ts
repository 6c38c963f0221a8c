/** Bounds on what is read and parsed. Sizes are bytes. Source: the public format's limits. */
export interface Limits {
  readonly migrationBytes: number;
  readonly bodyBytes: number;
  /** Nesting of a document; the root is level 1. */
  readonly depth: number;
  /** Keys and values, with every alias counted as what it stands for. */
  readonly nodes: number;
  /** Characters of all keys and scalar values, with aliases expanded. */
  readonly characters: number;
  /** Entries below `.theurian/`. */
  readonly entries: number;
}

export const LIMITS: Limits = {
  migrationBytes: 4 * 1024 * 1024,
  bodyBytes: 8 * 1024 * 1024,
  depth: 64,
  nodes: 100_000,
  characters: 1_000_000,
  entries: 500_000,
};

/** Findings of one code in one file beyond this many are counted, not listed. */
export const FINDINGS_PER_FILE = 100;
