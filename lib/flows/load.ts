import { bodyFactsOf } from '../format/body.ts';
import { readMigration } from '../format/check-migration.ts';
import { type Digest, digestOf } from '../model/digest.ts';
import type { FactCache } from '../model/facts.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop, isMigrationPath, isTextPath } from '../model/governed.ts';
import { LIMITS, type Limits } from '../model/limits.ts';
import type { Migration, MigrationDocument } from '../model/migration.ts';
import { ok, type Result } from '../model/result.ts';
import type { Entry, FileBytes } from '../model/snapshot.ts';
import type { FoundBody } from '../rules/bodies.ts';
import type { FoundFiles } from '../rules/skills.ts';
import type { Judged } from './judged.ts';
import { loadSkills } from './load-skills.ts';

/** The files of a snapshot, read and parsed. */
export interface Loaded extends FoundFiles {
  /** The migrations that parse, in path order. */
  readonly migrations: readonly Migration[];
  /** Of the migrations that do not. */
  readonly findings: readonly Finding[];
  /** How many migration files there are, sound or not. */
  readonly count: number;
}

/**
 * Reads every migration and, where asked, every text (bodies, support files, excerpts); what is known by its object id is
 * not read again. All of it is asked for at once, so that git works while migrations are parsed.
 */
export const loadFiles = async (
  { snapshot, reader, facts }: Judged,
  limits: Limits,
  { bodies }: { readonly bodies: boolean },
): Promise<Result<Loaded, Fault>> => {
  const files = snapshot.entries.filter((e) => e.kind === 'file' && e.utf8);
  const paths = files.filter((e) => isMigrationPath(e.path));
  const migrations = new MigrationLoad(facts, limits);
  const found = new Map<string, FoundBody>();
  const unknown = paths.filter((entry) => !migrations.recall(entry));
  const texts = bodies ? files.filter((e) => isTextPath(e.path) && !recallBody(e, facts, limits, found)) : [];
  const most = Math.max(limits.bodyBytes, limits.migrationBytes);
  const read = await reader.read([...unknown, ...texts], most, (entry, file) => {
    if (isMigrationPath(entry.path)) migrations.take(entry, file);
    else found.set(entry.path, bodyOf(entry, file, facts, limits));
  });
  if (!read.ok) return read;
  await migrations.finish();
  const loaded = {
    migrations: paths.flatMap((e) => migrations.loaded.get(e.path) ?? []),
    bodyAt: (path: string): FoundBody => found.get(path) ?? { kind: 'missing' },
  };
  const skillAt = bodies ? await loadSkills({ snapshot, reader, facts }, loaded) : ok(() => null);
  if (!skillAt.ok) return skillAt;
  return ok({ ...loaded, findings: migrations.findings, count: paths.length, skillAt: skillAt.value });
};

const recallBody = (entry: Entry, facts: FactCache, limits: Limits, found: Map<string, FoundBody>): boolean => {
  const digest = entry.oid === null ? undefined : facts.digest(entry.oid);
  const known = digest === undefined ? undefined : facts.body(digest);
  // A tighter limit than the one the facts were made under still holds.
  if (known === undefined || known.size > limits.bodyBytes) return false;
  found.set(entry.path, { kind: 'found', facts: known });
  return true;
};

// A body's facts are all that judging needs of it: its bytes pass by and are not kept.
const bodyOf = (entry: Entry, file: FileBytes, facts: FactCache, limits: Limits): FoundBody => {
  if (file.kind === 'too-large') return file;
  if (file.bytes.length > limits.bodyBytes) return { kind: 'too-large', size: file.bytes.length };
  const body = bodyFactsOf(file.bytes);
  if (entry.oid !== null) facts.keepDigest(entry.oid, body.digest);
  facts.keepBody(body);
  return { kind: 'found', facts: body };
};

// Gathers the migrations of one snapshot; it lives as long as one call of loadFiles.
class MigrationLoad {
  readonly loaded = new Map<string, Migration>();
  readonly findings: Finding[] = [];
  private readonly slow: { readonly entry: Entry; readonly checksum: Digest; readonly bytes: Uint8Array }[] = [];
  private readonly facts: FactCache;
  private readonly limits: Limits;

  constructor(facts: FactCache, limits: Limits) {
    this.facts = facts;
    this.limits = limits;
  }

  recall({ path, oid }: Entry): boolean {
    const checksum = oid === null ? undefined : this.facts.digest(oid);
    const document = checksum === undefined ? undefined : this.facts.document(checksum);
    // A size is not among the facts, so a limit tighter than the built-in one asks for the file itself.
    const tight = this.limits.migrationBytes < LIMITS.migrationBytes;
    if (checksum === undefined || document === undefined || tight) return false;
    this.loaded.set(path, { path, checksum, document });
    return true;
  }

  take(entry: Entry, file: FileBytes): void {
    const size = file.kind === 'too-large' ? file.size : file.bytes.length;
    const limit = this.limits.migrationBytes;
    if (file.kind === 'too-large' || size > limit) {
      this.findings.push(finding('file-too-large', { path: fromTop(entry.path) }, { size, limit }));
      return;
    }
    const checksum = digestOf(file.bytes);
    const known = this.facts.document(checksum);
    const quick = known === undefined ? readMigration(fromTop(entry.path), file.bytes) : ok(known);
    if (quick === null) this.slow.push({ entry, checksum, bytes: file.bytes });
    else this.note(entry, checksum, quick);
  }

  // Most sets never need the YAML parser, so it is only loaded for those that do.
  async finish(): Promise<void> {
    if (this.slow.length === 0) return;
    const { parseMigration } = await import('../format/migration.ts');
    for (const { entry, checksum, bytes } of this.slow)
      this.note(entry, checksum, parseMigration(fromTop(entry.path), bytes, this.limits));
  }

  private note({ path, oid }: Entry, checksum: Digest, parsed: Result<MigrationDocument, readonly Finding[]>): void {
    if (!parsed.ok) {
      this.findings.push(...parsed.error);
      return;
    }
    if (oid !== null) this.facts.keepDigest(oid, checksum);
    this.facts.keepDocument(checksum, parsed.value);
    this.loaded.set(path, { path, checksum, document: parsed.value });
  }
}
