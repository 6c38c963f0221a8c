import { allowedSignersOf } from '../format/allowed-signers.ts';
import { REVIEW_NAMESPACE, sshVerdict } from '../format/ssh-signature.ts';
import { type ApprovalSubject, approvalDigest, approvalPayload } from '../model/approval.ts';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Approver } from '../model/review.ts';
import type { Signer } from '../model/signature.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';
import { snapshotReader } from './reader.ts';
import { type Approved, type Ignored, type Step, stepSubject } from './step.ts';
import { topFiles } from './top-files.ts';
import type { Workspace } from './workspace.ts';

/** What has to be signed, and what the step touches. */
export interface ToSign {
  readonly subjects: readonly ApprovalSubject[];
  readonly changed: readonly string[];
}

const NAME = /^approvals\/([0-9a-f]{64})\.[^/]+\.sig$/;

/** Returns who signed what a step has to have approved: with keys that were allowed before it, over exactly what it leaves behind. */
export const signaturesOf = async (
  workspace: Workspace,
  step: Step,
  { subjects, changed }: ToSign,
): Promise<Result<Approved, Fault>> => {
  const signers = await signersAt(workspace, step.parent);
  if (!signers.ok) return signers;
  const snapshot = await step.side.snapshot();
  if (!snapshot.ok) return snapshot;
  const files = await signatureFiles(workspace, snapshot.value);
  if (!files.ok) return files;
  const wanted = new Map(subjects.map((subject) => [approvalDigest(subject), subject] as const));
  const by = new Map<Digest, Approver[]>([...wanted.keys()].map((digest) => [digest, []]));
  const fresh = new Set(changed);
  const ignored: Ignored[] = [];
  for (const { path, digest, armored } of files.value) {
    const subject = wanted.get(digest);
    const verdict = subject === undefined ? null : signedBy(signers.value, subject, armored);
    if (verdict !== null && 'names' in verdict) by.get(digest)?.push(verdict.names);
    else if (fresh.has(path)) ignored.push({ path, why: verdict?.why ?? 'nothing-to-approve' });
  }
  return ok({ subjects: [...wanted].map(([digest, one]) => stepSubject(one, by.get(digest) ?? [])), ignored });
};

const signedBy = (
  signers: readonly Signer[],
  subject: ApprovalSubject,
  armored: Uint8Array,
): { readonly names: Approver } | { readonly why: Ignored['why'] } => {
  const verdict = sshVerdict({ armored, message: approvalPayload(subject), namespace: REVIEW_NAMESPACE });
  if (verdict.kind === 'refused') return { why: 'bad-signature' };
  const names = approverOf(signers, verdict.fingerprint);
  return names === null ? { why: 'unknown-key' } : { names };
};

/** Returns who signs with a key; null where nobody may. */
export const approverOf = (signers: readonly Signer[], fingerprint: string): Approver | null => {
  const [first, ...rest] = signers.find(({ key }) => key.fingerprint === fingerprint)?.principals ?? [];
  return first === undefined ? null : [first, ...rest];
};

interface SignatureFile {
  readonly path: string;
  readonly digest: Digest;
  readonly armored: Uint8Array;
}

const signatureFiles = async (
  { repository }: Workspace,
  snapshot: Snapshot,
): Promise<Result<readonly SignatureFile[], Fault>> => {
  const entries: readonly Entry[] = snapshot.entries.filter(({ kind, path }) => kind === 'file' && NAME.test(path));
  const files: SignatureFile[] = [];
  const read = await snapshotReader(repository, snapshot).read(entries, LIMITS.migrationBytes, ({ path }, file) => {
    const digest = NAME.exec(path)?.[1];
    if (digest !== undefined && file.kind === 'bytes')
      files.push({ path, digest: digest as Digest, armored: file.bytes });
  });
  return read.ok ? ok(files) : read;
};

/** Returns the keys that may sign after a commit. Fails: `unusable-policy` for a file that cannot be understood. */
export const signersAt = async (
  workspace: Workspace,
  commit: Oid | null,
): Promise<Result<readonly Signer[], Fault>> => {
  if (commit === null) return ok([]);
  const found = await topFiles(workspace, commit, ['allowed_signers']);
  if (!found.ok) return found;
  const unusable = (code: string): Result<never, Fault> => err({ kind: 'unusable-policy', commit, finding: code });
  if (found.value.entries.some(({ kind }) => kind !== 'file')) return unusable('not-a-file');
  let bytes: Uint8Array = new Uint8Array();
  let whole = true;
  const reader = snapshotReader(workspace.repository, found.value);
  const read = await reader.read(found.value.entries, LIMITS.migrationBytes, (_, file) => {
    if (file.kind === 'bytes') bytes = file.bytes;
    else whole = false;
  });
  if (!read.ok) return read;
  const signers = allowedSignersOf(fromTop('allowed_signers'), bytes);
  if (signers.ok && whole) return ok(signers.value);
  return unusable(signers.ok ? 'file-too-large' : (signers.error[0]?.code ?? ''));
};
