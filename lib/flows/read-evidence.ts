import { parseEvidence } from '../format/evidence.ts';
import type { WorktreeFiles } from '../git/worktree-file.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { LIMITS } from '../model/limits.ts';
import { EVIDENCE_FILE, type Evidence } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { type EvidencePlace, evidenceFile } from './evidence-file.ts';

/** The evidence of a proposal: its bytes, and what they say when they can be understood. */
export interface ReadEvidence {
  readonly bytes: Uint8Array;
  /** Null where it cannot be understood, or is more than fits: the findings say why. */
  readonly value: Evidence | null;
  readonly findings: readonly Finding[];
}

/** Reads and parses the evidence of a proposal; null where there is none. Fails: `unreadable`, `changed-while-reading`. */
export const readEvidence = (
  topLevel: string,
  place: EvidencePlace,
  worktree?: WorktreeFiles,
): Result<ReadEvidence | null, Fault> => {
  const read = evidenceFile(topLevel, place, worktree);
  if (!read.ok) return read;
  if (read.value === null) return ok(null);
  const path = `${place.directory}/${EVIDENCE_FILE}`;
  if (read.value.kind === 'too-large') {
    const facts = { size: read.value.size, limit: LIMITS.migrationBytes };
    return ok({ bytes: new Uint8Array(), value: null, findings: [finding('file-too-large', { path }, facts)] });
  }
  const { bytes } = read.value;
  const parsed = parseEvidence(path, bytes);
  return ok({ bytes, value: parsed.ok ? parsed.value : null, findings: parsed.ok ? [] : parsed.error });
};
