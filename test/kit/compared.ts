import type { Validation } from '../../lib/flows/validate.ts';
import type { State } from '../../lib/model/state.ts';
import { type Expected, type ExpectedItem, fits } from './case.ts';

/** The codes that a case knows as warnings; others are free. */
const WARNINGS: ReadonlySet<string> = new Set(['ignored-file', 'dangling-target', 'conflict-markers']);

/** Returns how a validation differs from what a case expects: each a sentence, none when it agrees. */
export const differences = (found: Validation, expected: Expected): readonly string[] => {
  const seen = found.findings.map(({ stage, code }) => `${stage}/${code}`).join(', ');
  const verdict = found.valid ? 'accepted' : 'refused';
  if (verdict !== expected.verdict) return [`It was ${verdict}, not ${expected.verdict}: ${seen}.`];
  if (!fits(expected.exit, found.valid ? 0 : 4)) return [`The exit code is not ${expected.exit}.`];
  if (!found.valid) {
    const named = found.findings.some((f) => fits(expected.stage, f.stage) && fits(expected.code, f.code));
    return named ? [] : [`None of ${seen} is ${expected.stage}/${expected.code}.`];
  }
  return [...summaryDifferences(found, expected), ...unlike('warnings', warningsIn(found), expected.warnings)];
};

const summaryDifferences = (found: Validation, expected: Expected): readonly string[] =>
  (['stateHash', 'applicationOrder', 'migrationCount', 'contentFileCount'] as const).flatMap((key) =>
    unlike(key, found[key], expected[key]),
  );

/** Returns how a state differs from what a case expects. */
export const stateDifferences = (state: State, expected: Expected): readonly string[] => [
  ...unlike('items', itemsOf(state), sortedKeys(expected.items)),
  ...unlike('aliases', sortedKeys(Object.fromEntries(state.aliases)), sortedKeys(expected.aliases)),
  ...unlike(
    'relations',
    state.relations.map((r) => [r.sourceItemId, r.relationType, r.targetItemId].join(' ')).sort(),
    expected.relations?.map((r) => r.join(' ')).sort(),
  ),
];

const warningsIn = ({ findings }: Validation): readonly string[] | undefined =>
  [...new Set(findings.map((f) => f.code).filter((code) => WARNINGS.has(code)))].sort();

const itemsOf = (state: State): Readonly<Record<string, ExpectedItem>> | undefined =>
  sortedKeys(
    Object.fromEntries(
      [...state.items.values()].map((item) => {
        const { status, currentRevision, sensitivity, trustLevel, owner, namespace, kind, revisions } = item;
        const labels = { status, currentRevision, sensitivity, trustLevel, owner, namespace, kind };
        return [item.id, { ...labels, revisions: revisions.length }];
      }),
    ),
  );

const sortedKeys = <T>(record: Readonly<Record<string, T>> | undefined): Readonly<Record<string, T>> | undefined =>
  record === undefined
    ? undefined
    : Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

const unlike = (what: string, found: unknown, expected: unknown): readonly string[] => {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  return b === undefined || a === b ? [] : [`The ${what} are ${a}, not ${b}.`];
};
