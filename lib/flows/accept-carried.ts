import { asidesOf } from '../format/asides.ts';
import { readMigration } from '../format/check-migration.ts';
import { worktreeFiles } from '../git/worktree-file.ts';
import { digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { finding } from '../model/finding.ts';
import { bodyPathOf, fromTop } from '../model/governed.ts';
import type { Ulid } from '../model/ids.ts';
import { belongs, type LandingKind } from '../model/landing.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import type { OperationOf } from '../model/operation.ts';
import { err, ok, type Result } from '../model/result.ts';
import { declarationsOf } from '../rules/bodies.ts';
import { filesDeclared } from '../rules/declared-files.ts';
import { excerptsOf } from '../rules/evidence-files.ts';
import { idInName } from '../rules/names.ts';
import type { FoundProposal } from './accept-find.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';

/** A file that a proposal's migration names: where it lies, and where it is to lie. Both from the top of the repository. */
export interface Move {
  readonly kind: LandingKind;
  readonly from: string;
  readonly to: string;
  /** Null when the proposal does not carry it. */
  readonly bytes: Uint8Array | null;
  /** Of a support file its path below the skill. */
  readonly name?: string;
}

/** The migration of a proposal, with all that it names. */
export interface Carried {
  readonly id: Ulid;
  /** From the top of the repository: where the migration lies. */
  readonly migrationFrom: string;
  /** Relative to `.theurian/`: where it is to lie. */
  readonly migrationPath: string;
  readonly migrationBytes: Uint8Array;
  /** Null when it does not parse; it names nothing then. */
  readonly migration: Migration | null;
  /** What its text says beside its values; where it does not parse, what is written with escapes. */
  readonly aside: readonly string[];
  /** The migration comes last. */
  readonly moves: readonly Move[];
}

/**
 * Reads the migration of a proposal and the files that it names, wherever they lead within the knowledge directory.
 *
 * Refused: a file over its limit. Fails: `unreadable`, `changed-while-reading`.
 */
export const readCarried = async (
  topLevel: string,
  proposal: FoundProposal,
  name: string,
  files = worktreeFiles(topLevel),
): Promise<Result<Carried, Refusal | Fault>> => {
  const { directory } = proposal;
  const read = (path: string, code: 'file-too-large' | 'body-too-large') => {
    const limit = code === 'file-too-large' ? LIMITS.migrationBytes : LIMITS.bodyBytes;
    const file = files.read(path, limit);
    if (!file.ok) return file;
    if (file.value.kind === 'bytes') return ok(file.value.bytes);
    return refused([finding(code, { path }, { size: file.value.size, limit })]);
  };
  const migrationFrom = `${directory}/${name}`;
  const bytes = read(migrationFrom, 'file-too-large');
  if (!bytes.ok) return bytes;
  const parts = await migrationParts(name, bytes.value);
  const moves: Move[] = [];
  for (const { path, within, ...named } of namedBy(parts.migration)) {
    const source = `${directory}/${within}`;
    const carried = proposal.files.includes(within) ? read(source, 'body-too-large') : ok(null);
    if (!carried.ok) return carried;
    moves.push({ ...named, from: source, to: fromTop(path), bytes: carried.value });
  }
  const fault = files.settle();
  if (fault !== null) return err(fault);
  moves.push({ kind: 'migration', from: migrationFrom, to: fromTop(parts.migrationPath), bytes: bytes.value });
  return ok({ id: proposal.id, migrationFrom, ...parts, moves });
};

/** Reads a migration by its name and bytes, with what its text says beside its values. */
export const migrationParts = async (
  name: string,
  migrationBytes: Uint8Array,
): Promise<Pick<Carried, 'migrationPath' | 'migrationBytes' | 'migration' | 'aside'>> => {
  const migrationPath = `migrations/${name}`;
  const migration = await migrationOf(migrationPath, migrationBytes);
  const text = Buffer.from(migrationBytes).toString('utf8');
  const aside = migration === null ? (await import('../format/escapes.ts')).unescapedIn(text) : await asidesOf(text);
  return { migrationPath, migrationBytes, migration, aside };
};

/** Returns the ids that a proposal's migration goes by: the one in its name, and the one that it says. */
export const idsOf = ({ migrationPath, migration }: Carried): ReadonlySet<string> =>
  new Set([idInName(migrationPath) ?? [], migration?.document.id ?? []].flat());

/** Returns the file of the body that an operation declares; undefined where it declares none that may be carried. */
export const bodyMove = ({ moves }: Carried, { contentFile }: OperationOf<'upsertRevision'>): Move | undefined => {
  const body = bodyPathOf(contentFile);
  return body === null ? undefined : moves.find(({ to }) => to === fromTop(body));
};

// What is wrong with it is told by the pipeline, with all else.
const migrationOf = async (path: string, bytes: Uint8Array): Promise<Migration | null> => {
  const at = fromTop(path);
  const quick = readMigration(at, bytes);
  const parsed = quick ?? (await import('../format/migration.ts')).parseMigration(at, bytes, LIMITS);
  return parsed.ok ? { path, checksum: digestOf(bytes), document: parsed.value } : null;
};

/** A file that a migration names. */
export interface Named {
  readonly kind: LandingKind;
  /** Relative to `.theurian/`. */
  readonly path: string;
  /** Relative to the proposal. */
  readonly within: string;
  /** Of a support file its path below the skill. */
  readonly name?: string;
}

/** Lists the files that a migration names and that may lie where it says. */
export const namedBy = (migration: Migration | null): readonly Named[] => {
  if (migration === null) return [];
  const once = new Map(
    declarationsOf([migration])
      .flatMap(filesDeclared)
      .map((file) => [file.path, file]),
  );
  return [
    ...[...new Set(excerptsOf([migration]))].map((one): Named => ({ kind: 'evidence', path: one, within: one })),
    ...[...once.values()].map(
      ({ kind, path, name }): Named => ({
        ...{ kind, path, within: path.slice('knowledge/'.length) },
        ...(name === undefined ? {} : { name }),
      }),
    ),
  ].filter((one) => belongs(one.kind, fromTop(one.path)));
};
