import type { Finding } from '../../lib/model/finding.ts';
import { recordOf } from '../../lib/model/state-record.ts';
import type { Reached } from '../kit/ways.ts';

/** What a finding says, without the names of commits and whether its file has landed: those depend on the way. */
export const said = ({ code, at: { landed: _, ...at }, facts }: Finding): unknown => ({
  code,
  at,
  facts: { ...facts, from: 0, changedIn: 0 },
});

/** All that a verdict says, as text: two ways agree when their texts are equal. */
export const outcomeOf = ({ validation, state }: Reached): string => {
  const { valid, migrationCount, contentFileCount, stateHash, applicationOrder, findings } = validation;
  const summary = { valid, migrationCount, contentFileCount, stateHash, applicationOrder };
  return JSON.stringify({ ...summary, findings: findings.map(said), state: state === null ? null : recordOf(state) });
};
