import { dirname, join } from 'node:path';
import { fromTop } from '../../model/governed.ts';

/** Node's permissions, as a process sees its own. Source: process.permission of Node. */
export interface Permission {
  has(scope: string, reference?: string): boolean;
}

/** What must be out of this process's reach, of one repository; all paths are absolute. */
export interface Guarded {
  readonly topLevel: string;
  readonly gitDirs: readonly string[];
}

/**
 * Returns what a process can do that one which serves agents must not be able to do; empty when it is held.
 *
 * A directory above the rooms counts too: whoever may rename one can move all that is in it.
 */
export const looseEnds = (permission: Permission | undefined, guarded: readonly Guarded[]): readonly string[] => {
  if (permission === undefined) return ['Node’s permission model is off'];
  return [
    ...(permission.has('child') ? ['it can start processes'] : []),
    ...(permission.has('worker') ? ['it can start workers'] : []),
    ...(permission.has('fs.write') ? ['it can write everywhere'] : []),
    ...[...new Set(guarded.flatMap(outOfReach))]
      .filter((path) => permission.has('fs.write', path))
      .map((path) => `it can write to ${path}`),
  ];
};

const outOfReach = ({ topLevel, gitDirs }: Guarded): readonly string[] => {
  const inside = ['', 'migrations', 'knowledge', 'evidence', 'approvals', 'policy.yaml', 'config.yaml', 'x'];
  return [
    ...above(topLevel),
    topLevel,
    join(topLevel, 'x'),
    ...inside.map((name) => join(topLevel, fromTop(name))),
    ...gitDirs.flatMap((path) => [
      path,
      ...['HEAD', 'config', 'refs', 'objects', 'theurian'].map((name) => join(path, name)),
    ]),
  ];
};

const above = (path: string): readonly string[] =>
  dirname(path) === path ? [] : [dirname(path), ...above(dirname(path))];
