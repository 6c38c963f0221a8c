import type { Validation } from '../../flows/validate.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';
import { findingsText, tally } from './findings.ts';

/** Prints a sound validation; warnings go before it. */
export const validationText = (validation: Validation, { paint }: Terminal): string => {
  const { migrationCount, contentFileCount, stateHash, findings } = validation;
  const warned = findings.length === 0 ? '' : `, ${tally(findings)}`;
  return [
    findingsText(findings, paint),
    `${paint.green('Sound')}: ${count(migrationCount, 'migration')}, ${count(contentFileCount, 'body', 'bodies')}${warned}.`,
    `\nState hash ${stateHash ?? ''}\n`,
  ].join('');
};
