import type { Finding } from '../model/finding.ts';
import type { MigrationDocument } from '../model/migration.ts';
import { err, ok, type Result } from '../model/result.ts';
import { atMost } from './at-most.ts';
import { readBlockForm } from './block-form.ts';
import { migration as validate } from './generated/validators.js';
import { meaningFindings } from './meaning.ts';
import { schemaFindings } from './schema-findings.ts';
import { decodeUtf8 } from './utf8.ts';

/** Checks a parsed value against the migration schema and what a schema cannot say. */
export const checkMigration = (path: string, value: unknown): Result<MigrationDocument, readonly Finding[]> => {
  // Dependencies named twice are told one by one, each in its place; the schema's word on the whole list adds nothing.
  const bySchema = schemaFindings(path, value, validate).filter(
    (f) => !(f.code === 'invalid-value' && f.facts.rule === 'uniqueItems' && f.facts.where === 'dependsOn'),
  );
  const findings = [...bySchema, ...meaningFindings(path, value)];
  return findings.length > 0 ? err(atMost(path, findings)) : ok(value as MigrationDocument);
};

/** Parses a migration in plain block form without the YAML parser; null when that parser has to decide. */
export const readMigration = (path: string, bytes: Uint8Array): Read => {
  const known = READ.get(bytes);
  if (known?.path === path) return known.read;
  const read = readAnew(path, bytes);
  READ.set(bytes, { path, read });
  return read;
};

type Read = Result<MigrationDocument, readonly Finding[]> | null;

// The same bytes are taken up by whoever screens them and by whoever judges them.
const READ = new WeakMap<Uint8Array, { readonly path: string; readonly read: Read }>();

const readAnew = (path: string, bytes: Uint8Array): Read => {
  const text = decodeUtf8(bytes);
  const value = text.ok ? readBlockForm(text.value) : null;
  return value === null ? null : checkMigration(path, value);
};
