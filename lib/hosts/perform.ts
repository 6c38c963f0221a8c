import { lstatSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Digest } from '../model/digest.ts';
import { noStats, type StatCache } from '../model/file-stat.ts';
import type { Marker, WantedSkill } from '../model/host.ts';
import { moveToArchive, TAKEN } from './archive.ts';
import { archivedBy, type Done, doneBy } from './done.ts';
import { editsIn } from './edits.ts';
import { attempt, codeOf } from './errno.ts';
import { flush } from './flush.ts';
import { hiddenName } from './hidden.ts';
import { markerAt } from './look.ts';
import { printMarker } from './marker.ts';
import type { Archiving, Step } from './plan.ts';
import { removeSkill, removeTree } from './remove-tree.ts';
import { type SkillBytes, stage } from './stage.ts';
import type { AtHost } from './step.ts';
import type { Target } from './target.ts';
import type { Way } from './way.ts';

/** Where steps are taken, and for whom. */
export interface Site {
  readonly target: Target;
  readonly way: Way;
  readonly project: string;
  /** Names who is at work, in letters, digits, dots and hyphens. */
  readonly token: string;
  readonly bytesOf: (skill: WantedSkill) => SkillBytes;
  readonly at: AtHost;
}

/**
 * Takes one step; gives null when what stands there is not what the step was made for, and then nothing is other than it was.
 *
 * Whoever is killed leaves each skill whole under one of its names, or absent with its former revision beside its place.
 * Fails: throws the system's error.
 */
export const perform = (site: Site, step: Step): Done | null => {
  switch (step.kind) {
    case 'place':
      return intoPlace(site, step.skill.name, staging(site, step.skill)) ? doneBy(step) : null;
    case 'replace':
      return replaced(site, step.skill, step.former) ? doneBy(step) : null;
    case 'retire':
    case 'set-aside':
      return left(site, step);
  }
};

const left = ({ target, way, at }: Site, step: Archiving): Done | null => {
  const { name, archive: to, ...done } = archivedBy(step);
  try {
    const archive = moveToArchive({ target, way, from: name, to });
    at(`skill-archived:${name}`);
    return { ...done, name, archive };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

const staging = ({ target, way, project, token, bytesOf, at }: Site, skill: WantedSkill): string => {
  const directory = join(target.path, hiddenName({ what: 'new', token, skill: skill.name }));
  const begun = (): void => at(`skill-begun:${skill.name}`);
  stage({ directory, skill, bytes: bytesOf(skill), project, way, begun });
  at(`skill-staged:${skill.name}`);
  return directory;
};

// What was staged goes when it does not come into its place.
const intoPlace = ({ target, way, at }: Site, name: string, staged: string): boolean => {
  const place = join(target.path, name);
  let came = false;
  try {
    // rename(2) would take the place of an empty directory, and refuses any other.
    if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) return false;
    way.settle();
    renameSync(staged, place);
    came = true;
    flush(target.path);
    at(`skill-placed:${name}`);
    return true;
  } catch (error) {
    if (!came && TAKEN.has(codeOf(error))) return false;
    throw error;
  } finally {
    if (!came) attempt(() => removeTree(staged));
  }
};

const replaced = (site: Site, skill: WantedSkill, former: Marker): boolean => {
  const { target, way, token, at } = site;
  const { name } = skill;
  const place = join(target.path, name);
  const aside = join(target.path, hiddenName({ what: 'old', token, skill: name }));
  const staged = staging(site, skill);
  try {
    way.settle();
    renameSync(place, aside);
  } catch (error) {
    attempt(() => removeTree(staged));
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
  at(`skill-aside:${name}`);
  if (!isAsWritten(aside, former)) {
    attempt(() => removeTree(staged));
    putBack(aside, place);
    return false;
  }
  try {
    if (!intoPlace(site, name, staged)) return false;
  } catch (error) {
    putBack(aside, place);
    throw error;
  } finally {
    if (lstatSync(place, { throwIfNoEntry: false }) !== undefined) attempt(() => removeSkill(aside, former));
  }
  at(`skill-removed:${name}`);
  return true;
};

// Somebody may have edited it since it was looked at; now that it has another name nobody finds it any more.
const isAsWritten = (directory: string, former: Marker): boolean => {
  const stats: StatCache<Digest> = noStats;
  const marker = markerAt(directory);
  return (
    typeof marker === 'object' &&
    printMarker(marker) === printMarker(former) &&
    editsIn({ directory, marker, stats }).length === 0
  );
};

// What does not come back now is found by whoever looks next, and goes to the archive if it was edited.
const putBack = (aside: string, place: string): void => {
  attempt(() => lstatSync(place, { throwIfNoEntry: false }) === undefined && renameSync(aside, place));
};
