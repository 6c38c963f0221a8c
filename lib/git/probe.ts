import { accessSync, closeSync, constants, lstatSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import type { Fault, UnsupportedFeature } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { type Config, isTrue, lastOf } from './config.ts';
import type { Discovered } from './discover.ts';
import type { Env, Layout } from './repository.ts';

/** What the in-process adapter cannot read here, and the fact that says so. */
export interface Obstacle {
  readonly feature: UnsupportedFeature;
  readonly says: string;
}

/** Facts of a repository, read from its files before any object is. */
export interface Probe {
  readonly objectFormat: 'sha1' | 'sha256';
  /** Whether refs are files, so that reading one needs no child process. */
  readonly fileRefs: boolean;
  /** Whether objects may lie with a promisor remote instead of here. */
  readonly partial: boolean;
  /** Every directory that objects lie in. */
  readonly directories: readonly string[];
  /** Null when the in-process adapter can read everything. */
  readonly obstacle: Obstacle | null;
}

/** Reads the facts. Cost: one listing and one `stat` for each pack of the directories that objects lie in. */
export const probe = ({ layout, config }: Discovered, directories: readonly string[]): Probe => {
  const sha256 = (lastOf(config, 'extensions.objectformat') ?? '').toLowerCase() === 'sha256';
  const partial = isPartial(config);
  const fileRefs = refStorage(config) === 'files' && headObstacle(layout) === null;
  const obstacle =
    formatObstacle(config, sha256) ??
    (partial ? { feature: 'partial-clone' as const, says: 'a remote is configured as promisor' } : null) ??
    includeObstacle(config) ??
    headObstacle(layout) ??
    packObstacle(directories);
  return { objectFormat: sha256 ? 'sha256' : 'sha1', fileRefs, partial, directories, obstacle };
};

const isPartial = (config: Config): boolean =>
  lastOf(config, 'extensions.partialclone') !== null ||
  [...config.keys()].some((key) => /^remote\..*\.promisor$/.test(key) && isTrue(config, key));

// Extensions that change nothing for a reader. Source: git's Documentation/technical/repository-version.txt
const HARMLESS = [
  'noop',
  'preciousobjects',
  'partialclone',
  'worktreeconfig',
  'relativeworktrees',
  'objectformat',
  'refstorage',
];

const refStorage = (config: Config): string => (lastOf(config, 'extensions.refstorage') ?? 'files').toLowerCase();

const formatObstacle = (config: Config, sha256: boolean): Obstacle | null => {
  if (sha256) return { feature: 'sha256', says: 'extensions.objectformat is sha256' };
  const refs = refStorage(config);
  if (refs !== 'files') return { feature: 'reftable', says: `extensions.refstorage is ${refs}` };
  const version = lastOf(config, 'core.repositoryformatversion') ?? '0';
  if (version !== '0' && version !== '1')
    return { feature: 'repository-format', says: `core.repositoryformatversion is ${version}` };
  const known = HARMLESS.map((name) => `extensions.${name}`);
  const foreign = [...config.keys()].find((key) => key.startsWith('extensions.') && !known.includes(key));
  return foreign === undefined || version === '0' ? null : { feature: 'repository-format', says: `${foreign} is set` };
};

// An included file may name other remotes, or another working directory.
const includeObstacle = (config: Config): Obstacle | null =>
  [...config.keys()].some((key) => /^include(?:if)?\./.test(key))
    ? { feature: 'repository-format', says: 'the configuration includes another file' }
    : null;

const headObstacle = ({ gitDir }: Layout): Obstacle | null =>
  lstatSync(join(gitDir, 'HEAD'), { throwIfNoEntry: false })?.isSymbolicLink() === true
    ? { feature: 'head-symlink', says: 'HEAD is a symbolic link' }
    : null;

// A pack is read into memory as a whole, twice.
const LARGEST_PACK = 64 * 1024 * 1024;

const packObstacle = (objectDirs: readonly string[]): Obstacle | null => {
  for (const dir of objectDirs.map((path) => join(path, 'pack'))) {
    for (const name of namesIn(dir)) {
      const path = join(dir, name);
      const size = name.endsWith('.pack') ? (statSync(path, { throwIfNoEntry: false })?.size ?? 0) : 0;
      if (size > LARGEST_PACK)
        return { feature: 'large-pack', says: `${name} has ${size} bytes, over ${LARGEST_PACK}` };
      if (name.endsWith('.idx') && !isIndexVersion2(path))
        return { feature: 'repository-format', says: `${name} is not of version 2` };
    }
  }
  return null;
};

const namesIn = (dir: string): readonly string[] => {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
};

// Source: gitformat-pack(5): a pack index of version 2 starts with \377tOc and its version.
const IDX_V2 = Buffer.from([0xff, 0x74, 0x4f, 0x63, 0, 0, 0, 2]);

const isIndexVersion2 = (path: string): boolean => {
  const start = Buffer.alloc(IDX_V2.length);
  try {
    const file = openSync(path, 'r');
    readSync(file, start, 0, start.length, 0);
    closeSync(file);
  } catch {
    // Gone since it was listed: a repack. The reader lists again.
    return true;
  }
  return start.equals(IDX_V2);
};

/** Finds the git binary on the environment's PATH, without starting it. */
export const findGit = (env: Env): string | null => {
  const windows = delimiter === ';';
  const path = env.PATH ?? (windows ? env.Path : undefined) ?? '';
  const candidates = path
    .split(delimiter)
    .filter((dir) => dir !== '')
    .map((dir) => join(dir, windows ? 'git.exe' : 'git'));
  return candidates.find(isExecutable) ?? null;
};

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};

export type Preference = 'isomorphic' | 'native' | null;

/** The adapter to use, with the binary where it needs one. */
export type Choice = { readonly adapter: 'isomorphic' } | { readonly adapter: 'native'; readonly git: string };

/**
 * Chooses the adapter, once and for all.
 *
 * Fails:  `git-missing` when native is demanded and there is no git; `unsupported` when only the in-process adapter is left
 *         and it cannot read this repository.
 */
export const choose = (prefer: Preference, git: string | null, obstacle: Obstacle | null): Result<Choice, Fault> => {
  if (prefer !== 'isomorphic' && git !== null) return ok({ adapter: 'native', git });
  if (prefer === 'native') return err({ kind: 'git-missing' });
  return obstacle === null ? ok({ adapter: 'isomorphic' }) : err({ kind: 'unsupported', ...obstacle });
};
