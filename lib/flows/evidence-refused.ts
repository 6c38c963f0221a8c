import { repeatedKey } from '../format/json-texts.ts';
import { type Finding, finding } from '../model/finding.ts';
import { LIMITS } from '../model/limits.ts';
import type { FileBytes } from '../model/snapshot.ts';

/** Returns why nobody may go by an evidence, whatever it says: more than is read of it, or a key that hides another. */
export const evidenceRefused = (path: string, file: FileBytes): readonly Finding[] => {
  if (file.kind === 'too-large')
    return [finding('file-too-large', { path }, { size: file.size, limit: LIMITS.migrationBytes })];
  const key = repeatedKey(Buffer.from(file.bytes).toString('utf8'));
  return key === null ? [] : [finding('duplicate-key', { path }, { key: key.slice(0, 200) })];
};
