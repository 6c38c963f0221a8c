import { readDocument } from '../format/read-document.ts';
import { configOf, policyOf } from '../format/settings.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS, type Limits } from '../model/limits.ts';
import type { Config, Policy } from '../model/policy.ts';
import { ok, type Result } from '../model/result.ts';
import type { Signer } from '../model/signature.ts';
import type { Snapshot, SnapshotReader } from '../model/snapshot.ts';

/** What a snapshot says about itself; null where it has no such file, or one that is refused. */
export interface Settings {
  readonly policy: Policy | null;
  readonly config: Config | null;
  readonly limits: Limits;
  /** Who may sign reviews. */
  readonly signers: readonly Signer[];
  readonly findings: readonly Finding[];
}

/** Reads policy.yaml, config.yaml and allowed_signers of a snapshot; what is wrong with them are findings, not faults. */
export const loadSettings = async (snapshot: Snapshot, reader: SnapshotReader): Promise<Result<Settings, Fault>> => {
  const files = new Map<string, Uint8Array>();
  const findings: Finding[] = [];
  const entries = snapshot.entries.filter((e) => e.kind === 'file' && FILES.includes(e.path));
  const read = await reader.read(entries, LIMITS.migrationBytes, (entry, found) => {
    if (found.kind === 'bytes') files.set(entry.path, found.bytes);
    else
      findings.push(
        finding('file-too-large', { path: fromTop(entry.path) }, { size: found.size, limit: LIMITS.migrationBytes }),
      );
  });
  if (!read.ok) return read;
  const parse = async <T>(name: string, check: Check<T>): Promise<T | null> => {
    const bytes = files.get(name);
    if (bytes === undefined) return null;
    const document = await readDocument(fromTop(name), bytes, LIMITS);
    const checked = document.ok ? check(fromTop(name), document.value) : document;
    if (!checked.ok) findings.push(...checked.error);
    return checked.ok ? checked.value : null;
  };
  const policy = await parse('policy.yaml', policyOf);
  const config = await parse('config.yaml', configOf);
  const signers = await signersIn(files.get('allowed_signers'));
  if (!signers.ok) findings.push(...signers.error);
  return ok({ policy, config, limits: limitsOf(config), signers: signers.ok ? signers.value : [], findings });
};

const FILES: readonly string[] = ['policy.yaml', 'config.yaml', 'allowed_signers'];

const signersIn = async (bytes: Uint8Array | undefined): Promise<Result<readonly Signer[], readonly Finding[]>> => {
  if (bytes === undefined) return ok([]);
  const { allowedSignersOf } = await import('../format/allowed-signers.ts');
  return allowedSignersOf(fromTop('allowed_signers'), bytes);
};

type Check<T> = (path: string, value: unknown) => Result<T, readonly Finding[]>;

const limitsOf = (config: Config | null): Limits => ({
  ...LIMITS,
  migrationBytes: Math.min(LIMITS.migrationBytes, config?.migrationBytes ?? LIMITS.migrationBytes),
  bodyBytes: Math.min(LIMITS.bodyBytes, config?.bodyBytes ?? LIMITS.bodyBytes),
});
