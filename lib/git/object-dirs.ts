import { readFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

import type { Place } from './discover.ts';
import type { Layout } from './repository.ts';

// Source: git's object-file.c, "maximum nesting depth".
const DEEPEST = 5;

/**
 * Lists every directory that objects lie in: the own one (in a hook the quarantine), then the borrowed ones, each once.
 *
 * Source: gitrepository-layout(5), `objects/info/alternates`; git(1), `GIT_OBJECT_DIRECTORY` and
 *         `GIT_ALTERNATE_OBJECT_DIRECTORIES`; git-receive-pack(1), "Quarantine Environment".
 */
export const objectDirectories = (layout: Layout, { at, env }: Place): readonly string[] => {
  const own = env.GIT_OBJECT_DIRECTORY ? resolve(at, env.GIT_OBJECT_DIRECTORY) : join(layout.commonDir, 'objects');
  const named = pathsIn(env.GIT_ALTERNATE_OBJECT_DIRECTORIES ?? '').map((path) => resolve(at, path));
  const found = new Set<string>();
  for (const dir of [own, ...named]) follow(dir, 0, found);
  return [...found];
};

const follow = (dir: string, depth: number, found: Set<string>): void => {
  if (found.has(dir) || depth > DEEPEST) return;
  found.add(dir);
  for (const path of alternatesOf(dir)) follow(resolve(dir, path), depth + 1, found);
};

const alternatesOf = (dir: string): readonly string[] => {
  try {
    const lines = readFileSync(join(dir, 'info', 'alternates'), 'utf8').split('\n');
    return lines.filter((line) => line !== '' && !line.startsWith('#')).map(unquote);
  } catch {
    return [];
  }
};

/** A path with a delimiter in it stands in quotes. */
const pathsIn = (list: string): readonly string[] => {
  const pattern = delimiter === ':' ? /"(?:[^"\\]|\\.)*"|[^:]+/g : /"(?:[^"\\]|\\.)*"|[^;]+/g;
  return (list.match(pattern) ?? []).map(unquote);
};

const unquote = (path: string): string => (path.startsWith('"') ? path.slice(1, -1).replace(/\\(.)/g, '$1') : path);
