import type { Validation } from '../../flows/validate.ts';
import type { Terminal } from '../terminal.ts';
import { findingsText } from './findings.ts';

/** Prints a sound validation; warnings go before it. */
export const validationText = (validation: Validation, { paint }: Terminal): string => {
  const { migrationCount, contentFileCount, stateHash, findings } = validation;
  return [
    findingsText(findings, paint),
    `${paint.green('Sound')}: ${count(migrationCount, 'migration')}, ${count(contentFileCount, 'body', 'bodies')}.`,
    `\nState hash ${stateHash ?? ''}\n`,
  ].join('');
};

/** Writes a number with its noun. */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;
