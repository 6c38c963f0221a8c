import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedAt } from '../kit/shared.ts';
import { skipped } from '../kit/skip.ts';

/** One row of a table of the conformance collection. */
export interface Row {
  readonly in: string;
  readonly families?: readonly string[];
  readonly changed?: boolean;
  readonly mustNotContain?: string;
}

interface Step {
  readonly op: string;
}

/** Returns the rows of the tables of one kind in a case, or none, said aloud, where the collection is not at hand. */
export const rowsOf = (name: string, op: 'scan' | 'redact' | 'placeholder'): readonly Row[] => {
  const at = sharedAt(`conformance/skills/${name}`);
  if (at === null) {
    skipped(`${op} of ${name}`, 'the conformance collection is not at hand');
    return [];
  }
  const { steps } = read(at, 'input.json') as { readonly steps: readonly Step[] };
  const { results, verdict } = read(at, 'expected.json') as {
    readonly results: readonly (readonly Row[])[];
    readonly verdict: string;
  };
  if (verdict !== 'ours' && verdict !== 'same-as-upstream') throw new Error(`${name} has the verdict ${verdict}`);
  const rows = steps.flatMap((step, nth) => (step.op === op ? (results[nth] ?? []) : []));
  if (rows.length === 0) throw new Error(`${name} has no ${op}`);
  return rows;
};

const read = (at: string, file: string): unknown => JSON.parse(readFileSync(join(at, file), 'utf8'));
