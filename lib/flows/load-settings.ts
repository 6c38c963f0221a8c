import { parseConfig, parsePolicy } from '../format/settings.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS, type Limits } from '../model/limits.ts';
import type { Config, Policy } from '../model/policy.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot, SnapshotReader } from '../model/snapshot.ts';

/** What a snapshot says about itself; null where it has no such file, or one that is refused. */
export interface Settings {
  readonly policy: Policy | null;
  readonly config: Config | null;
  readonly limits: Limits;
  readonly findings: readonly Finding[];
}

/** Reads policy.yaml and config.yaml of a snapshot; what is wrong with them are findings, not faults. */
export const loadSettings = async (
  snapshot: Snapshot,
  reader: SnapshotReader,
): Promise<Result<Settings, Fault>> => {
  const files = new Map<string, Uint8Array>();
  const findings: Finding[] = [];
  const entries = snapshot.entries.filter((e) => e.kind === 'file' && /^(policy|config)\.yaml$/.test(e.path));
  const read = await reader.read(entries, LIMITS.migrationBytes, (entry, found) => {
    if (found.kind === 'bytes') files.set(entry.path, found.bytes);
    else
      findings.push(
        finding('file-too-large', { path: fromTop(entry.path) }, { size: found.size, limit: LIMITS.migrationBytes }),
      );
  });
  if (!read.ok) return read;
  const parse = <T>(name: string, parser: (path: string, bytes: Uint8Array) => Result<T, readonly Finding[]>): T | null => {
    const bytes = files.get(name);
    const parsed = bytes === undefined ? null : parser(fromTop(name), bytes);
    if (parsed !== null && !parsed.ok) findings.push(...parsed.error);
    return parsed?.ok === true ? parsed.value : null;
  };
  const policy = parse('policy.yaml', parsePolicy);
  const config = parse('config.yaml', parseConfig);
  return ok({ policy, config, limits: limitsOf(config), findings });
};

const limitsOf = (config: Config | null): Limits => ({
  ...LIMITS,
  migrationBytes: Math.min(LIMITS.migrationBytes, config?.migrationBytes ?? LIMITS.migrationBytes),
  bodyBytes: Math.min(LIMITS.bodyBytes, config?.bodyBytes ?? LIMITS.bodyBytes),
});
