import { parseEvidence } from '../format/evidence.ts';
import type { WorktreeFiles } from '../git/worktree-file.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { EVIDENCE_FILE, type Evidence } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { type EvidencePlace, evidenceFile } from './evidence-file.ts';
import { evidenceRefused } from './evidence-refused.ts';

/** The evidence of a proposal: its bytes, and what they say when they can be understood. */
export interface ReadEvidence {
  readonly bytes: Uint8Array;
  /** Null where it cannot be understood, or is more than fits: the findings say why. */
  readonly value: Evidence | null;
  readonly findings: readonly Finding[];
  /** Whether acceptance refuses it for these; one that cannot be understood is accepted all the same. */
  readonly refused: boolean;
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
  const findings = evidenceRefused(path, read.value);
  const bytes = read.value.kind === 'bytes' ? read.value.bytes : new Uint8Array();
  if (findings.length > 0) return ok({ bytes, value: null, refused: true, findings });
  const parsed = parseEvidence(path, bytes);
  const told = { value: parsed.ok ? parsed.value : null, findings: parsed.ok ? [] : parsed.error };
  return ok({ bytes, refused: false, ...told });
};
