import type { Oid } from '../model/oid.ts';
import { ok } from '../model/result.ts';
import type { CatFile } from './cat-file.ts';
import { type Stand, type Standing, standingIn } from './chain.ts';
import type { Objects } from './objects.ts';

/**
 * Asks git what stands at a top-level name in many commits.
 *
 * Only a tree is believed at once: "missing" is what git says of an absent name, of a gitlink and of a lost root tree alike,
 * and a blob may be a link. There the root trees are read.
 */
export const nativeStanding = (cat: CatFile, objects: Objects): Standing => {
  const read = standingIn(objects);
  return async (commits, name) => {
    if (commits.length < FEW || name.includes('\n')) return read(commits, name);
    const trees: (Stand | null)[] = [];
    const asked = await cat.ask({
      whats: commits.map((oid) => `${oid}:${name}`),
      keep: 0,
      take: (answer) => {
        trees.push(answer.kind === 'object' && answer.type === 'tree' ? { oid: answer.oid, mode: '40000' } : null);
        return null;
      },
    });
    if (!asked.ok) return read(commits, name);
    const doubtful = commits.filter((_, index) => (trees[index] ?? null) === null);
    const others = await read(doubtful, name);
    if (!others.ok) return others;
    const rest = new Map<Oid, Stand | null>(doubtful.map((oid, index) => [oid, others.value[index] ?? null]));
    return ok(commits.map((oid, index) => trees[index] ?? rest.get(oid) ?? null));
  };
};

// Fewer are read sooner over the child that is there.
const FEW = 50;
