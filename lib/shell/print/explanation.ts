import type { Explanation } from '../prose/explain.ts';
import type { Terminal } from '../terminal.ts';
import type { IntentExplanation } from './intents.ts';
import { cut, wrapped } from './wrap.ts';

/** Prints why a rule exists, an example, and the fix. */
export const explanationText = (
  { code, stage, severity, why, example, fix }: Explanation,
  { paint }: Terminal,
): string => {
  const kind = stage === 'fault' ? 'fault' : `${stage}, ${severity}`;
  return [
    `${paint.bold(code)}  ${kind}`,
    '',
    wrapped(why),
    '',
    paint.bold('Example'),
    '',
    example,
    '',
    paint.bold('Fix'),
    '',
    fix,
    '',
  ].join('\n');
};

/** As wide as a line of the list may be. */
const WIDTH = 100;

/** Lists what can be explained: each code with the first sentence of why it exists; findings, faults and those of intents apart. */
export const explanationsText = (
  all: readonly Explanation[],
  intents: readonly IntentExplanation[],
  { paint }: Terminal,
): string => {
  const width = Math.max(...[...all, ...intents].map(({ code }) => code.length));
  const line = (code: string, text: string): string =>
    `  ${code.padEnd(width)}  ${cut(firstSentence(text), WIDTH - width - 4)}`;
  const row = ({ code, why }: Explanation): string => line(code, why);
  const faults = all.filter(({ stage }) => stage === 'fault');
  const findings = all.filter(({ stage }) => stage !== 'fault');
  return [
    paint.bold('Findings: the knowledge breaks a rule'),
    ...findings.map(row),
    '',
    paint.bold('Faults: it could not be judged'),
    ...faults.map(row),
    '',
    paint.bold('Intents: why a skill is not staged, or not promoted'),
    ...intents.map(({ code, message }) => line(code, message)),
    '',
    'theurian explain CODE tells all of one.',
    '',
  ].join('\n');
};

const firstSentence = (text: string): string => /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
