import type { Finding } from '../model/finding.ts';
import type { SourceAnchor } from '../model/operation.ts';
import type { Evidence } from '../model/proposal.ts';
import type { Result } from '../model/result.ts';
import { evidence as validate } from './generated/validators.js';
import { readJson } from './json.ts';

/** Reads a proposal's evidence.json; keys that are not known are left alone, since others write such files too. */
export const parseEvidence = (path: string, bytes: Uint8Array): Result<Evidence, readonly Finding[]> =>
  readJson<Evidence>(path, bytes, validate);

/** Returns what evidence says beyond what is known: keys that others have written, with their values. */
export const othersIn = (evidence: Evidence): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(evidence).filter(([key]) => !KNOWN.has(key)));

/**
 * Prints a proposal's evidence.json; parsing it gives the evidence back.
 *
 * Shape: keys in a fixed order, those that are not known after them, two spaces a level, everything beyond ASCII as `\uXXXX`, a line feed at the end.
 * Source: the public format's generator; `excerpts` and what follows it are ours.
 */
export const printEvidence = (evidence: Evidence): string => {
  const { sourceAnchors, excerpts, rejectedBy } = evidence;
  const document = {
    ...picked(evidence, FIRST),
    sourceAnchors: sourceAnchors.map((anchor) => picked(anchor, ANCHOR)),
    ...(excerpts === undefined ? {} : { excerpts: excerpts.map((one) => picked(one, ['sha256', 'description'])) }),
    ...picked(evidence, LATER),
    ...(rejectedBy === undefined ? {} : { rejectedBy: picked(rejectedBy, ['agentId', 'taskId', 'model']) }),
    ...othersIn(evidence),
  };
  return `${JSON.stringify(document, null, 2).replace(/[\u007f-\uffff]/g, escaped)}\n`;
};

const FIRST = ['proposalId', 'migrationId', 'itemId', 'agentId', 'taskId', 'model', 'reasoning'] as const;
const LATER = ['baseState', 'inherited', 'edits', 'despiteRejection', 'rebasedFrom', 'rejectedFrom'] as const;
const KNOWN: ReadonlySet<string> = new Set([...FIRST, 'sourceAnchors', 'excerpts', ...LATER, 'rejectedBy']);

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
