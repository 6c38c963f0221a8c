import { type Finding, finding } from '../model/finding.ts';
import { parseOid } from '../model/oid.ts';
import { type Config, DEFAULT_POLICY, type Policy, type ReviewLevel } from '../model/policy.ts';
import { err, ok, type Result } from '../model/result.ts';
import { atMost } from './at-most.ts';
import { parseForgeKey } from './forge-key.ts';
import { config as validateConfig, policy as validatePolicy } from './generated/validators.js';
import { schemaFindings, type Validate } from './schema-findings.ts';

interface PolicyFile {
  readonly branches: readonly string[];
  readonly since?: string;
  readonly review: ReviewLevel;
  readonly twoParty?: boolean;
  readonly threshold?: number;
  readonly reviewers?: readonly string[];
  readonly agents?: readonly string[];
  readonly forgeKeys?: readonly string[];
}

interface ConfigFile {
  readonly projectId: string;
  readonly defaultBranch?: string;
  readonly limits?: { readonly migrationBytes?: number; readonly bodyBytes?: number };
  readonly skills?: { readonly targets?: readonly string[]; readonly maturity?: number; readonly capacity?: number };
}

/** Checks the parsed policy.yaml. Fails: unknown keys and values are findings, since a rule nobody understands cannot be kept. */
export const policyOf = (path: string, value: unknown): Result<Policy, readonly Finding[]> => {
  const file = checked<PolicyFile>(path, value, validatePolicy);
  if (!file.ok) return file;
  const { since, branches, review, ...rest } = file.value;
  const wrong = forgeKeyFindings(path, rest.forgeKeys ?? []);
  if (wrong.length > 0) return err(atMost(path, wrong));
  return ok({
    ...DEFAULT_POLICY,
    branches,
    review,
    since: since === undefined ? null : parseOid(since),
    twoParty: rest.twoParty ?? DEFAULT_POLICY.twoParty,
    threshold: rest.threshold ?? DEFAULT_POLICY.threshold,
    reviewers: rest.reviewers ?? DEFAULT_POLICY.reviewers,
    agents: rest.agents ?? DEFAULT_POLICY.agents,
    forgeKeys: rest.forgeKeys ?? DEFAULT_POLICY.forgeKeys,
  });
};

/** Checks the parsed config.yaml. Fails: findings where a key that is read here is wrong; other keys belong to others. */
export const configOf = (path: string, value: unknown): Result<Config, readonly Finding[]> => {
  const file = checked<ConfigFile>(path, value, validateConfig);
  if (!file.ok) return file;
  const { projectId, defaultBranch, limits, skills } = file.value;
  return ok({
    projectId,
    defaultBranch: defaultBranch ?? null,
    migrationBytes: limits?.migrationBytes ?? null,
    bodyBytes: limits?.bodyBytes ?? null,
    skillTargets: skills?.targets ?? null,
    skillMaturity: skills?.maturity ?? null,
    skillCapacity: skills?.capacity ?? null,
  });
};

const forgeKeyFindings = (path: string, keys: readonly string[]): readonly Finding[] =>
  keys.flatMap((text, index) => {
    const key = parseForgeKey(text);
    if (key.ok) return [];
    const limit = key.error.kind === 'unsupported' ? key.error.found : key.error.what;
    // It could be a private key, of which not a letter is repeated.
    const value = /^(?:(?:ssh|ecdsa|sk)-[a-z0-9@.-]+(?= )|-----BEGIN [A-Z ]+-----)/.exec(text.trimStart())?.[0] ?? '';
    const where = `forgeKeys[${index}]`;
    return [
      finding('invalid-value', { path, pointer: ['forgeKeys', index] }, { where, value, rule: 'forge-key', limit }),
    ];
  });

const checked = <T>(path: string, value: unknown, validate: Validate): Result<T, readonly Finding[]> => {
  const findings = schemaFindings(path, value, validate);
  return findings.length > 0 ? err(atMost(path, findings)) : ok(value as T);
};
