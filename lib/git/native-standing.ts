import { type Oid, parseOid } from '../model/oid.ts';
import { ok } from '../model/result.ts';
import { type Stand, type Standing, standingIn } from './chain.ts';
import { demand } from './child.ts';
import type { Objects } from './objects.ts';
import type { Git } from './repository.ts';

/**
 * Asks git what stands at a top-level name in many commits.
 *
 * Only a tree is believed at once: "missing" is what git says of an absent name, of a gitlink and of a lost root tree alike,
 * and a blob may be a link. There the root trees are read.
 */
export const nativeStanding = (git: Git, objects: Objects): Standing => {
  const read = standingIn(objects);
  return async (commits, name) => {
    if (commits.length < FEW || name.includes('\n')) return read(commits, name);
    const asked = commits.map((oid) => `${oid}:${name}\n`).join('');
    const out = await demand(git, ['cat-file', '--batch-check', '--buffer'], asked);
    if (!out.ok) return read(commits, name);
    const trees = out.value.toString('latin1').split('\n').map(treeOf);
    const doubtful = commits.filter((_, index) => (trees[index] ?? null) === null);
    const others = await read(doubtful, name);
    if (!others.ok) return others;
    const rest = new Map<Oid, Stand | null>(doubtful.map((oid, index) => [oid, others.value[index] ?? null]));
    return ok(commits.map((oid, index) => trees[index] ?? rest.get(oid) ?? null));
  };
};

// Fewer are read sooner over the child that is there.
const FEW = 50;

const treeOf = (line: string): Stand | null => {
  const [name = '', type] = line.split(' ');
  const oid = parseOid(name);
  return type === 'tree' && oid !== null ? { oid, mode: '40000' } : null;
};
