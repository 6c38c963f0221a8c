import type { FindingCode } from '../../lib/model/finding.ts';
import type { Stage } from '../../lib/model/stage.ts';
import type { Lab } from '../kit/repo.ts';
import type { Tree } from '../kit/tree.ts';

/** A set with exactly one thing broken, and the one finding it must give. */
export interface Row {
  readonly code: FindingCode;
  readonly why: string;
  readonly files: Tree;
  /** `path`, or `path:line:column`. */
  readonly at: string;
  /** What the same fault is told as besides, written out. */
  readonly also?: readonly string[];
  /** What is judged; the working directory when left out. */
  readonly judged?: 'worktree' | 'staged' | 'apply';
  /** Files that were committed first. */
  readonly landed?: Tree;
  /** What no file can express, done last. */
  readonly after?: (lab: Lab, dir: string) => void;
}

/** Rows of one stage. */
export type Rows = { readonly [S in Stage]?: readonly Row[] };
