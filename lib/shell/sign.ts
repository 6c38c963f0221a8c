import { spawnSync } from 'node:child_process';
import type { ApprovableSubject } from '../flows/approve.ts';
import type { MadeSignature } from '../flows/keep-signatures.ts';
import { REVIEW_NAMESPACE, sshVerdict } from '../format/ssh-signature.ts';
import { digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';

/** Which key signs, and where its name is looked up. */
export interface Signing {
  /** A file as ssh-keygen takes it: a private key, or a public one whose private half the agent holds. */
  readonly key: string;
  readonly at: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Signs what is approved with ssh-keygen, which knows agents, passphrases and security keys.
 *
 * Fails: `not-signed` with its own words. Source: ssh-keygen(1), -Y sign.
 */
export const signed = (
  subjects: readonly ApprovableSubject[],
  { key, at, env }: Signing,
): Result<readonly MadeSignature[], Fault> => {
  const made: MadeSignature[] = [];
  for (const { digest, payload } of subjects) {
    const args = ['-Y', 'sign', '-q', '-n', REVIEW_NAMESPACE, '-f', key];
    const ending = spawnSync('ssh-keygen', args, { cwd: at, env, input: payload, stdio: ['pipe', 'pipe', 'pipe'] });
    if (ending.error !== undefined) return cannotSign(ending.error.message);
    if (ending.status !== 0) return cannotSign(ending.stderr.toString('utf8').trim());
    const armored = ending.stdout;
    const verdict = sshVerdict({ armored, message: payload, namespace: REVIEW_NAMESPACE });
    if (verdict.kind === 'refused') return cannotSign(`what ssh-keygen wrote counts for nothing: ${verdict.why.kind}`);
    const { fingerprint } = verdict;
    made.push({ digest, fingerprint, key: digestOf(fingerprint).slice(0, 16), armored });
  }
  return ok(made);
};

const cannotSign = (says: string): Result<never, Fault> => err({ kind: 'not-signed', says });
