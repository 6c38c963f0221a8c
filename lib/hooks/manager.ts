import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manager } from '../model/hook.ts';
import { isThere } from './place.ts';

/** Tells which program owns the hooks of a project, by the files it is configured with; null for none. */
export const managerAt = (top: string): Manager | null => {
  if (isDirectory(join(top, '.husky'))) return 'husky';
  for (const manager of ['lefthook', 'pre-commit', 'overcommit', 'simple-git-hooks'] as const)
    if (CONFIGURED_IN[manager].some((name) => name !== MANIFEST && isThere(join(top, name)))) return manager;
  return namesSimpleGitHooks(top) ? 'simple-git-hooks' : null;
};

const MANIFEST = 'package.json';

const LEFTHOOK = ['', '.', '.config/'].flatMap((at) =>
  ['yml', 'yaml', 'json', 'jsonc', 'toml'].map((ending) => `${at}lefthook.${ending}`),
);

const SIMPLE = ['', '.'].flatMap((dot) =>
  ['json', 'js', 'cjs', 'mjs'].map((ending) => `${dot}simple-git-hooks.${ending}`),
);

/** The files that the managers other than husky are configured with, from the top of a project. */
export const CONFIGURED_IN: { readonly [M in Exclude<Manager, 'husky'>]: readonly string[] } = {
  lefthook: LEFTHOOK,
  'pre-commit': ['.pre-commit-config.yaml'],
  overcommit: ['.overcommit.yml'],
  'simple-git-hooks': [...SIMPLE, MANIFEST],
};

const isDirectory = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

const namesSimpleGitHooks = (top: string): boolean => {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(top, MANIFEST), 'utf8'));
    return typeof manifest === 'object' && manifest !== null && 'simple-git-hooks' in manifest;
  } catch {
    // None, or one that nobody can read: then nobody has named anything in it.
    return false;
  }
};
