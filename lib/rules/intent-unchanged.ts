import { digestOf } from '../model/digest.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import type { Revision } from '../model/state.ts';
import type { Wanted } from '../model/wanted.ts';

/**
 * Returns whether a change would leave a skill as it is served: an update by the texts that are there, or the removal of a file
 * that is not. A patch tells that by its shape.
 *
 * Shape: a file that is not there is named first, and then those that are.
 */
export const unchangedFindings = (
  wanted: Wanted,
  { bodyDigest, files }: Pick<Revision, 'bodyDigest' | 'files'>,
): readonly IntentFinding[] => {
  const digests = new Map<string, string>(files.map(({ path, contentSha256 }) => [path, contentSha256]));
  switch (wanted.action) {
    case 'update': {
      const same = Object.entries(wanted.files).every(([path, text]) => digests.get(path) === digestOf(text));
      return same && digestOf(wanted.body) === bodyDigest ? [intentFinding('nothing-changes')] : [];
    }
    case 'remove_file':
      return digests.has(wanted.path)
        ? []
        : [intentFinding('file-unknown', [wanted.path, ...digests.keys()].join(' '))];
    case 'create':
    case 'patch':
    case 'delete':
      return [];
  }
};
