import { type Finding, finding } from '../model/finding.ts';
import { fromTop, isMigrationPath, POLICY_FILES } from '../model/governed.ts';
import type { ReviewStep } from '../model/review.ts';
import { idInName } from './names.ts';

/** What is known of the branch and of the tree beside the step's own facts. */
export interface StepSurroundings {
  /** By which commit each migration id that ever stood on the branch first landed. */
  readonly ever: ReadonlyMap<string, string>;
  /** Every path below `.theurian/` that the step touches, and whether it is there afterwards. */
  readonly tree: readonly { readonly path: string; readonly there: boolean }[];
}

/** Returns what a step breaks whatever its level of review: rules about what it changes at once, and what it brings back. */
export const stepFindings = (step: ReviewStep, { ever, tree }: StepSurroundings): readonly Finding[] => [
  ...policyFindings(step),
  ...step.foreign.map((path) => finding('evil-merge', { path: fromTop(path) }, { commit: step.commit.oid })),
  ...againFindings(step, ever),
  ...approvalFindings(step),
  ...tree.flatMap(({ path, there }) =>
    there && path.startsWith('proposals-local/')
      ? [finding('local-proposal', { path: fromTop(path) }, { commit: step.commit.oid })]
      : [],
  ),
];

const policyFindings = ({ commit, changes }: ReviewStep): readonly Finding[] => {
  const landed = changes.find(({ path, kind }) => kind === 'added' && isMigrationPath(path));
  return changes.flatMap(({ path, kind }) => {
    if (!POLICY_FILES.some((name) => name === path)) return [];
    const at = { path: fromTop(path) };
    if (path === 'policy.yaml' && kind === 'deleted') return [finding('policy-removed', at, { commit: commit.oid })];
    return landed === undefined
      ? []
      : [finding('policy-beside-landing', at, { commit: commit.oid, landed: fromTop(landed.path) })];
  });
};

const againFindings = ({ commit, changes }: ReviewStep, ever: ReadonlyMap<string, string>): readonly Finding[] =>
  changes.flatMap(({ path, kind }) => {
    const id = kind === 'added' && isMigrationPath(path) ? idInName(path) : null;
    const first = id === null ? undefined : ever.get(id);
    return id === null || first === undefined
      ? []
      : [finding('landed-again', { path: fromTop(path) }, { commit: commit.oid, id, first })];
  });

// An approval that has landed is part of the account, whatever it counts for today.
const approvalFindings = ({ commit, changes }: ReviewStep): readonly Finding[] =>
  changes.flatMap(({ path, kind }) =>
    path.startsWith('approvals/') && kind !== 'added'
      ? [
          finding(
            'landed-changed',
            { path: fromTop(path) },
            { change: kind, changedIn: commit.oid, from: commit.parents[0] ?? '' },
          ),
        ]
      : [],
  );
