import { createFile } from '../landing/create-file.ts';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { DEFAULT_POLICY, type Policy } from '../model/policy.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Signer } from '../model/signature.ts';
import type { Approvable } from './approve.ts';
import { notReviewer } from './not-reviewer.ts';
import type { Refusal } from './served.ts';
import { policyOfCommit } from './step-policy.ts';
import { approverOf, signersAt } from './step-signatures.ts';
import type { Workspace } from './workspace.ts';

/** A signature of what is approved. */
export interface MadeSignature {
  readonly digest: Digest;
  readonly fingerprint: string;
  /** A short name of the key, for the file. */
  readonly key: string;
  readonly armored: Uint8Array;
}

/** Where signatures lie now, in their order and from the top of the repository, and who signed. */
export interface KeptSignatures {
  readonly paths: readonly string[];
  readonly by: string;
}

/**
 * Keeps signatures below `.theurian/approvals/`, for the reviewer to commit. Nothing that is there is replaced.
 *
 * Refused: a key that the protected branch does not know, or whose owner is no reviewer: such a signature would count for nothing.
 */
export const keepSignatures = async (
  workspace: Workspace,
  { onto, by }: Pick<Approvable, 'onto' | 'by'>,
  signatures: readonly MadeSignature[],
): Promise<Result<KeptSignatures, Refusal | Fault>> => {
  const { topLevel, gitDir } = workspace.repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir });
  const signers = await signersAt(workspace, onto);
  if (!signers.ok) return signers;
  const policy = await policyOfCommit(workspace, onto);
  if (!policy.ok) return policy;
  const paths: string[] = [];
  let who = by;
  for (const { digest, fingerprint, key, armored } of signatures) {
    const signer = signerOf(policy.value ?? DEFAULT_POLICY, signers.value, fingerprint);
    if (!signer.ok) return err({ kind: 'refused', findings: [signer.error] });
    who = signer.value;
    const path = fromTop(`approvals/${digest}.${key}.sig`);
    const created = createFile(topLevel, path, armored);
    if (!created.ok) return created;
    paths.push(path);
  }
  return ok({ paths, by: who });
};

const signerOf = (policy: Policy, signers: readonly Signer[], fingerprint: string): Result<string, Finding> => {
  const names = approverOf(signers, fingerprint);
  if (names === null) {
    const unknown = { level: policy.review, commit: null, why: 'unknown-key', who: fingerprint } as const;
    return err(finding('review-missing', { path: fromTop('allowed_signers') }, unknown));
  }
  const refused = notReviewer(policy, names);
  return refused === null ? ok(names[0]) : err(refused);
};
