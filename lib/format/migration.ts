import type { Finding } from '../model/finding.ts';
import type { Limits } from '../model/limits.ts';
import type { MigrationDocument } from '../model/migration.ts';
import { err, ok, type Result } from '../model/result.ts';
import { migration as validate } from './generated/validators.js';
import { meaningFindings } from './meaning.ts';
import { schemaFindings } from './schema-findings.ts';
import { atMost } from './at-most.ts';
import { parseYaml } from './yaml.ts';

/**
 * Parses a migration file: limits, YAML, schema, then what a schema cannot say.
 *
 * Fails: all findings of the first stage that has any.
 */
export const parseMigration = (
  path: string,
  bytes: Uint8Array,
  limits: Limits,
): Result<MigrationDocument, readonly Finding[]> => {
  const parsed = parseYaml(path, bytes, limits);
  if (!parsed.ok) return parsed;
  const findings = [...schemaFindings(path, parsed.value.value, validate), ...meaningFindings(path, parsed.value.value)];
  if (findings.length > 0) return err(atMost(path, findings));
  return ok(parsed.value.value as MigrationDocument);
};
