import type { VerifiedLine } from '../../flows/claim.ts';
import type { StepReport } from '../../flows/judge-step.ts';
import type { Verification } from '../../flows/verify.ts';
import type { Finding } from '../../model/finding.ts';
import { findingProse } from '../prose/finding-prose.ts';
import { plainText } from '../sink.ts';

/** Prints what was verified as JUnit's XML: a suite for each branch, a case for each step, and one for what belongs to no step. */
export const junitText = ({ lines, findings }: Verification): string => {
  const ofSteps = new Set(lines.flatMap(({ steps }) => steps.flatMap((step) => step.findings)));
  const rest = findings.filter((finding) => !ofSteps.has(finding));
  const suites = [
    ...lines.map(suiteOf),
    ...(rest.length === 0 ? [] : [suite('theurian', [caseOf('what moves', rest)])]),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="theurian verify">\n${suites.join('')}</testsuites>\n`;
};

interface Case {
  readonly xml: string;
  readonly failed: boolean;
}

const suiteOf = ({ ref, steps }: VerifiedLine): string =>
  suite(
    ref,
    steps.map((step) => caseOf(nameOf(step), step.findings)),
  );

const nameOf = ({ commit }: StepReport): string => commit ?? 'the commit that is being made';

const suite = (name: string, cases: readonly Case[]): string =>
  `  <testsuite name="${escaped(name)}" tests="${cases.length}" failures="${cases.filter(({ failed }) => failed).length}">\n${cases.map(({ xml }) => xml).join('')}  </testsuite>\n`;

const caseOf = (name: string, findings: readonly Finding[]): Case => {
  const failures = findings.filter(({ severity }) => severity === 'refusal');
  const inside = failures.map((finding) => {
    const { message, remedy } = findingProse(finding);
    return `      <failure type="${escaped(finding.code)}" message="${escaped(`${finding.at.path}: ${message}`)}">${escaped(remedy)}</failure>\n`;
  });
  const open = `    <testcase classname="theurian verify" name="${escaped(name)}"`;
  return {
    xml: inside.length === 0 ? `${open}/>\n` : `${open}>\n${inside.join('')}    </testcase>\n`,
    failed: inside.length > 0,
  };
};

// A line feed in an attribute would be read as a blank.
const escaped = (text: string): string =>
  plainText(text).replace(/[&<>"'\n]/g, (character) => `&#${character.codePointAt(0)};`);
