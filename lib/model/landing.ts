import { type Digest, digestOf } from './digest.ts';
import { belowRoot, isMigrationPath, ROOT } from './governed.ts';
import type { Ulid } from './ids.ts';
import { err, ok, type Result } from './result.ts';

/** What a landed file is. The order is the order of writing: whoever sees a migration finds all that it names. */
export type LandingKind = 'support' | 'evidence' | 'body' | 'migration';

/** A file that is to land. */
export interface LandingDraft {
  /** From the top of the repository, with `/` between names. */
  readonly path: string;
  readonly kind: LandingKind;
  readonly bytes: Uint8Array;
  /** Whether a file that stands there with these very bytes will do: the body of an in-place re-declaration. */
  readonly inPlace: boolean;
}

/** A file that is to land, and the digest of its bytes. */
export interface LandingWrite extends LandingDraft {
  readonly digest: Digest;
}

/** A file of the proposal that has done its work once the migration is there. It goes only while it is what was read. */
export interface Removal {
  /** From the top of the repository. */
  readonly path: string;
  readonly digest: Digest;
}

/** What a plan is made of, in any order. */
export interface LandingDrafts {
  /** The proposal's identifier. */
  readonly id: Ulid;
  /** The proposal's directory from the top; what is empty in it afterwards goes, and it too when nothing is left. */
  readonly directory: string;
  readonly writes: readonly LandingDraft[];
  readonly removes: readonly Removal[];
}

/** What landing one proposal writes and clears away. Made by `landingPlan` only. */
export interface LandingPlan extends LandingDrafts {
  /** Support files, evidence, bodies, and the one migration last. */
  readonly writes: readonly LandingWrite[];
  readonly __checked: true;
}

/** Why something is no plan. */
export type PlanFlaw =
  | { readonly kind: 'not-one-migration'; readonly paths: readonly string[] }
  | { readonly kind: 'misplaced'; readonly path: string }
  | { readonly kind: 'twice'; readonly path: string };

/**
 * Checks and orders what is to land.
 *
 * Order:  by kind as `LandingKind` names them, otherwise as given.
 * Fails:  unless there is exactly one migration, every file lies where its kind belongs, no path comes twice, and all that
 *         is cleared away lies in the proposal's directory.
 */
export const landingPlan = (drafts: LandingDrafts): Result<LandingPlan, PlanFlaw> => {
  const migrations = drafts.writes.filter(({ kind }) => kind === 'migration').map(({ path }) => path);
  if (migrations.length !== 1) return err({ kind: 'not-one-migration', paths: migrations });
  const stray =
    drafts.writes.find(({ kind, path }) => !belongs(kind, path))?.path ??
    [drafts.directory].find((path) => !isProposalDirectory(path)) ??
    drafts.removes.find(({ path }) => !isBelow(drafts.directory, path))?.path;
  if (stray !== undefined) return err({ kind: 'misplaced', path: stray });
  const paths = [...drafts.writes, ...drafts.removes].map(({ path }) => path);
  const twice = paths.find((path, index) => paths.indexOf(path) !== index);
  if (twice !== undefined) return err({ kind: 'twice', path: twice });
  const writes = KINDS.flatMap((kind) => drafts.writes.filter((write) => write.kind === kind)).map((write) => ({
    ...write,
    digest: digestOf(write.bytes),
  }));
  return ok({ ...drafts, writes, __checked: true });
};

const KINDS: readonly LandingKind[] = ['support', 'evidence', 'body', 'migration'];

/** Returns whether a file of this kind may lie at a path from the top. */
export const belongs = (kind: LandingKind, path: string): boolean => {
  switch (kind) {
    case 'support':
    case 'body':
      return isBelow(`${ROOT}/knowledge`, path);
    case 'evidence':
      return isBelow(`${ROOT}/evidence`, path);
    case 'migration':
      return isBelow(ROOT, path) && isMigrationPath(belowRoot(path));
  }
};

/** Returns whether a path from the top is that of one proposal's directory. */
export const isProposalDirectory = (path: string): boolean =>
  ['proposals', 'proposals-local'].some((name) => {
    const directory = `${ROOT}/${name}`;
    return isBelow(directory, path) && !path.slice(directory.length + 1).includes('/');
  });

/** Returns whether a path leads below a directory by plain names: no empty one, no dots, no NUL, nothing but Unicode. */
export const isBelow = (directory: string, path: string): boolean =>
  path.startsWith(`${directory}/`) &&
  path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !UNFIT.test(name));

// A backslash parts names on Windows, and half a surrogate pair has no bytes of its own on a disk.
const UNFIT = /[\0\\\p{Cs}]/u;
