import { readMigration } from '../format/check-migration.ts';
import { type Digest, digestOf } from '../model/digest.ts';
import type { FactCache } from '../model/facts.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop, isMigrationPath } from '../model/governed.ts';
import type { Limits } from '../model/limits.ts';
import type { Migration, MigrationDocument } from '../model/migration.ts';
import { ok, type Result } from '../model/result.ts';
import type { Entry, Snapshot, SnapshotReader } from '../model/snapshot.ts';
import { materialise } from './materialise.ts';

/** What judging a snapshot takes: the files, how to read them, and what is known already. */
export interface Judged {
  readonly snapshot: Snapshot;
  readonly reader: SnapshotReader;
  readonly facts: FactCache;
}

/** The migrations of a snapshot that parse, in path order, and the findings of those that do not. */
export interface LoadedMigrations {
  readonly migrations: readonly Migration[];
  readonly findings: readonly Finding[];
  /** How many migration files there are, sound or not. */
  readonly count: number;
}

/** Reads and parses every migration of a snapshot whose document is not known by its object id. */
export const loadMigrations = async (
  { snapshot, reader, facts }: Judged,
  limits: Limits,
): Promise<Result<LoadedMigrations, Fault>> => {
  const entries = snapshot.entries.filter((e) => e.kind === 'file' && e.utf8 && isMigrationPath(e.path));
  const findings: Finding[] = [];
  const loaded = new Map<string, Migration>();
  const slow: { readonly entry: Entry; readonly checksum: Digest; readonly bytes: Uint8Array }[] = [];
  const note = (entry: Entry, checksum: Digest, parsed: Result<MigrationDocument, readonly Finding[]>): void => {
    if (!parsed.ok) {
      findings.push(...parsed.error);
      return;
    }
    keep(facts, entry, checksum, parsed.value);
    loaded.set(entry.path, { path: entry.path, checksum, document: parsed.value });
  };
  const unknown = entries.filter((entry) => {
    const checksum = entry.oid === null ? undefined : facts.digest(entry.oid);
    const document = checksum === undefined ? undefined : facts.document(checksum);
    if (checksum === undefined || document === undefined) return true;
    loaded.set(entry.path, { path: entry.path, checksum, document });
    return false;
  });
  const read = await materialise(reader, unknown, limits.migrationBytes, (entry, found) => {
    if (found.kind === 'too-large') {
      const size = { size: found.size, limit: limits.migrationBytes };
      findings.push(finding('file-too-large', { path: fromTop(entry.path) }, size));
      return;
    }
    const checksum = digestOf(found.bytes);
    const known = facts.document(checksum);
    const quick = known === undefined ? readMigration(fromTop(entry.path), found.bytes) : ok(known);
    if (quick === null) slow.push({ entry, checksum, bytes: found.bytes });
    else note(entry, checksum, quick);
  });
  if (!read.ok) return read;
  // Most sets never need the YAML parser, so it is only loaded for those that do.
  if (slow.length > 0) {
    const { parseMigration } = await import('../format/migration.ts');
    for (const { entry, checksum, bytes } of slow)
      note(entry, checksum, parseMigration(fromTop(entry.path), bytes, limits));
  }
  const migrations = entries.flatMap((e) => loaded.get(e.path) ?? []);
  return ok({ migrations, findings, count: entries.length });
};

const keep = (facts: FactCache, entry: Entry, checksum: Migration['checksum'], document: MigrationDocument): void => {
  if (entry.oid !== null) facts.keepDigest(entry.oid, checksum);
  facts.keepDocument(checksum, document);
};
