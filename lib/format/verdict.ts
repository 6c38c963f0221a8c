import { parseInstant } from '../model/instant.ts';
import { INTENT_FAMILIES, type IntentFamily, type Verdict } from '../model/intent.ts';
import { QUEUE_LIMITS } from '../model/queue.ts';
import { err, ok, type Result } from '../model/result.ts';
import { verdict as validate } from './generated/queue-validators.js';
import { readStrict } from './strict.ts';

/**
 * Reads what became of an intent.
 *
 * Fails: with a text that says what is wrong, and repeats nothing of the file.
 */
export const parseVerdict = (bytes: Uint8Array): Result<Verdict, string> => {
  const read = readStrict(bytes, { limit: QUEUE_LIMITS.verdict, validate, what: 'verdict' });
  if (!read.ok) return read;
  const { apiVersion: _, ...verdict } = read.value as Verdict & { readonly apiVersion: string };
  if (parseInstant(verdict.decidedAt) === null) return err('It is no verdict: decidedAt is no instant.');
  const families = [...verdict.families, ...verdict.findings.map(({ family }) => family)];
  return families.every(isFamily) ? ok(verdict) : err('It is no verdict: a family is not known.');
};

/** Prints what became of an intent; parsing it gives it back. Shape: keys in a fixed order, a line feed at the end. */
export const printVerdict = (verdict: Verdict): string => {
  const { intentId, runId, action, name, layer, decidedAt, outcome, proposalId, families, findings } = verdict;
  const document = {
    apiVersion: 'theurian.dev/verdict/v1',
    ...{ intentId, runId, action, name, layer, decidedAt, outcome, proposalId, families },
    findings: findings.map(({ family, detail }) => ({ family, detail })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
};

const isFamily = (text: IntentFamily): boolean => INTENT_FAMILIES.includes(text);
