import { readdirSync, readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from './errno.ts';

/** The git directory that the view shows. It is nowhere else. */
export const VIEWED = '/repository';

/** The part of a file system that isomorphic-git reads with, and the rest of it, which refuses. */
export interface ViewedFiles {
  readFile(path?: string): Promise<Uint8Array>;
  readdir(path: string): Promise<string[]>;
  stat(path: string): Promise<Stats>;
  lstat(path: string): Promise<Stats>;
  readlink(path: string): Promise<never>;
  writeFile(): Promise<never>;
  mkdir(): Promise<never>;
  rmdir(): Promise<never>;
  unlink(): Promise<never>;
  symlink(): Promise<never>;
  rm(): Promise<never>;
  chmod(): Promise<never>;
}

export interface ObjectView {
  readonly fs: { readonly promises: ViewedFiles };
  /** Forgets every listing, after a repack for instance. */
  forget(): void;
}

/**
 * Shows the objects of several directories as those of one git directory, and nothing else of it. Listings are taken once,
 * so that asking for what is not there costs nothing. Every writer answers EROFS.
 */
export const objectView = (directories: readonly string[]): ObjectView => {
  const listings = new Map<string, ReadonlyMap<string, string>>();
  const listing = (below: string): ReadonlyMap<string, string> => {
    const known = listings.get(below) ?? realNames(directories.map((directory) => join(directory, below)));
    listings.set(below, known);
    return known;
  };
  const realPath = (path: string): string => {
    const [, below, name] = OBJECT.exec(path) ?? [];
    const real = below === undefined || name === undefined ? undefined : listing(below).get(name);
    if (real === undefined) throw NOT_THERE;
    return real;
  };
  const promises: ViewedFiles = {
    // isomorphic-git calls it without a path, to see whether a promise comes back.
    readFile: async (path) => (path === undefined ? new Uint8Array() : readFileSync(realPath(path))),
    readdir: async (path) => [...listing(DIRECTORY.exec(path)?.[1] ?? NOWHERE).keys()],
    stat: async (path) => (path === VIEWED ? statSync(directories[0] ?? '/') : statSync(realPath(path))),
    lstat: async (path) => (path === VIEWED ? statSync(directories[0] ?? '/') : statSync(realPath(path))),
    readlink: () => Promise.reject(failing('EINVAL')),
    ...REFUSALS,
  };
  return { fs: { promises }, forget: () => listings.clear() };
};

const OBJECT = new RegExp(`^${VIEWED}/objects/([0-9a-f]{2}|pack)/([^/]+)$`);
const DIRECTORY = new RegExp(`^${VIEWED}/objects/([0-9a-f]{2}|pack)$`);
const NOWHERE = 'nowhere';

/** Where each name really lies; of two of a name the first directory's. */
const realNames = (directories: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    directories.toReversed().flatMap((directory) => namesIn(directory).map((name) => [name, join(directory, name)])),
  );

const namesIn = (directory: string): readonly string[] => {
  try {
    return readdirSync(directory);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
};

const failing = (code: string): Error => Object.assign(new Error(code), { code });

// One for all: it is thrown for most objects asked for, and a stack costs more than the look-up.
const NOT_THERE = failing('ENOENT');

const refuse = (): Promise<never> => Promise.reject(failing('EROFS'));

const REFUSALS = {
  writeFile: refuse,
  mkdir: refuse,
  rmdir: refuse,
  unlink: refuse,
  symlink: refuse,
  rm: refuse,
  chmod: refuse,
};
