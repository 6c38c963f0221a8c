import type { Finding } from '../model/finding.ts';
import type { Limits } from '../model/limits.ts';
import type { MigrationDocument } from '../model/migration.ts';
import type { Result } from '../model/result.ts';
import { checkMigration } from './check-migration.ts';
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
  return parsed.ok ? checkMigration(path, parsed.value.value) : parsed;
};
