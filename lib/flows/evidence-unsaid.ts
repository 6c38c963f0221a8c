import { parseEvidence } from '../format/evidence.ts';
import { type Finding, finding } from '../model/finding.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import type { FoundProposal } from './accept-find.ts';

/**
 * Returns what a proposal's evidence does not say, or not as it should: of one that is not there, each text that every
 * evidence has.
 *
 * Warnings only: others write proposals as well, so what they leave out is told, and stops nobody.
 */
export const unsaidFindings = (
  { directory }: Pick<FoundProposal, 'directory'>,
  bytes: Uint8Array | null,
): readonly Finding[] => {
  const path = `${directory}/${EVIDENCE_FILE}`;
  if (bytes === null) return REQUIRED.map((key) => warning(finding('missing-key', { path, pointer: [] }, { key })));
  const parsed = parseEvidence(path, bytes);
  return parsed.ok ? [] : parsed.error.filter(isFirst).map(warning);
};

const REQUIRED = ['agentId', 'taskId', 'model', 'reasoning'] as const;

const warning = (found: Finding): Finding => ({ ...found, severity: 'warning' });

// An empty text breaks more than one rule of the schema.
const isFirst = ({ code, at }: Finding, index: number, all: readonly Finding[]): boolean =>
  code !== 'invalid-value' || all.findIndex((one) => one.code === code && placeOf(one) === placeOf({ at })) === index;

const placeOf = ({ at }: Pick<Finding, 'at'>): string => JSON.stringify(at.pointer ?? []);
