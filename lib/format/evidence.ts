import type { Finding } from '../model/finding.ts';
import type { SourceAnchor } from '../model/operation.ts';
import type { Evidence } from '../model/proposal.ts';
import type { Result } from '../model/result.ts';
import { evidence as validate } from './generated/validators.js';
import { readJson } from './json.ts';

/** Reads a proposal's evidence.json; keys that are not known are left alone, since others write such files too. */
export const parseEvidence = (path: string, bytes: Uint8Array): Result<Evidence, readonly Finding[]> =>
  readJson<Evidence>(path, bytes, validate);

/**
 * Prints a proposal's evidence.json; parsing it gives the evidence back.
 *
 * Shape: keys in a fixed order, two spaces a level, everything beyond ASCII as `\uXXXX`, a line feed at the end.
 * Source: the public format's generator; `excerpts` and what follows it are ours.
 */
export const printEvidence = (evidence: Evidence): string => {
  const { sourceAnchors, excerpts, rejectedBy } = evidence;
  const document = {
    ...picked(evidence, ['proposalId', 'migrationId', 'itemId', 'agentId', 'taskId', 'model', 'reasoning']),
    sourceAnchors: sourceAnchors.map((anchor) => picked(anchor, ANCHOR)),
    ...(excerpts === undefined ? {} : { excerpts: excerpts.map((one) => picked(one, ['sha256', 'description'])) }),
    ...picked(evidence, ['baseState', 'inherited', 'edits', 'despiteRejection', 'rebasedFrom', 'rejectedFrom']),
    ...(rejectedBy === undefined ? {} : { rejectedBy: picked(rejectedBy, ['agentId', 'taskId', 'model']) }),
  };
  return `${JSON.stringify(document, null, 2).replace(/[\u007f-\uffff]/g, escaped)}\n`;
};

const ANCHOR = [
  'provider',
  'sourceUri',
  'repository',
  'commitSha',
  'blobSha',
  'filePath',
  'lineStart',
  'lineEnd',
  'externalId',
] as const satisfies readonly (keyof SourceAnchor)[];

const picked = <T extends object>(from: T, keys: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(keys.flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]]))) as Partial<T>;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
