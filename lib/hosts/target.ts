import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { foldedName } from '../model/folded-name.ts';
import { ROOT } from '../model/governed.ts';
import type { TargetFault } from '../model/host-facts.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';

/** A directory of a host. */
export interface Target {
  /** Absolute. */
  readonly path: string;
  /** A directory that is there; below it no link is followed, and what is missing is made. */
  readonly root: string;
  /** As people are told it: from the top of the repository when it lies there. */
  readonly shown: string;
}

/** Why a directory cannot be one, and what is in the way. */
export interface NoTarget {
  readonly target: string;
  readonly at: string;
  readonly why: TargetFault;
}

/** Where a repository lies. Paths are absolute and free of links. */
export interface Grounds {
  /** Null for a bare one. */
  readonly top: string | null;
  /** Where git keeps what is its own. */
  readonly git: readonly string[];
}

/**
 * Returns the host's directory that an absolute path names. Nothing is made yet.
 *
 * Below the top of the repository no part of the way may be a link. Elsewhere the way may lead through links, as that to a
 * home directory may, but the directory itself may be none. Fails: also for what lies where git or the knowledge is kept.
 */
export const targetAt = (path: string, grounds: Grounds): Result<Target, NoTarget> => {
  const { top } = grounds;
  const way = top !== null && isWithin(path, top) ? { root: top, path } : wayBeyond(path);
  const root = top !== null && isWithin(way.path, top) ? top : way.root;
  const target = { path: way.path, root, shown: shownFrom(top, way.path) };
  const at = obstacleOn(target, grounds);
  return at === null ? ok(target) : err({ target: target.shown, at: shownFrom(top, at.path), why: at.why });
};

/** Returns the directories from a target's root to itself, outermost first; the root is not among them. */
export const namesDown = ({ path, root }: Target): readonly string[] => {
  const names = relative(root, path)
    .split(sep)
    .filter((name) => name !== '');
  return names.map((_, index) => join(root, ...names.slice(0, index + 1)));
};

/** Returns whether a path is a directory's, or lies below it; only names are looked at. */
export const isWithin = (path: string, directory: string): boolean => {
  const way = relative(directory, path);
  return !(way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way));
};

// From the nearest directory above that is there, wherever links lead on the way to it.
const wayBeyond = (path: string): Pick<Target, 'path' | 'root'> => {
  const left = [basename(path)];
  for (let above = dirname(path); ; above = dirname(above)) {
    const root = realOf(above);
    if (root !== null) return { root, path: join(root, ...left) };
    left.unshift(basename(above));
  }
};

const realOf = (path: string): string | null => {
  try {
    return realpathSync(path);
  } catch (error) {
    // The uppermost directory is always there.
    codeOf(error);
    return dirname(path) === path ? path : null;
  }
};

interface Obstacle {
  readonly path: string;
  readonly why: TargetFault;
}

const obstacleOn = (target: Target, { top, git }: Grounds): Obstacle | null => {
  const { path } = target;
  if (isReserved(path, { top, git })) return { path, why: 'reserved' };
  for (const at of namesDown(target)) {
    const kind = kindAt(at);
    if (kind !== 'directory') return kind === 'absent' ? null : { path: at, why: kind };
  }
  return null;
};

// Elsewhere it may be what another repository keeps. A linked working directory may itself lie where git keeps what is its own.
const isReserved = (path: string, { top, git }: Grounds): boolean => {
  const inside = top !== null && isWithin(path, top);
  const names = relative(inside ? top : '/', path)
    .split(/[\\/]/)
    .map(foldedName);
  if (names.includes('.git') || (inside ? names[0] === ROOT : names.includes(ROOT))) return true;
  return git.some((directory) => isWithin(path, directory) && !(inside && isWithin(top, directory)));
};

const kindAt = (path: string): 'absent' | 'directory' | 'link' | 'no-directory' => {
  try {
    const look = lstatSync(path);
    if (look.isSymbolicLink()) return 'link';
    return look.isDirectory() ? 'directory' : 'no-directory';
  } catch (error) {
    // What cannot be looked at shows itself when something is written there.
    codeOf(error);
    return 'absent';
  }
};

const shownFrom = (top: string | null, path: string): string =>
  top !== null && isWithin(path, top) ? relative(top, path).replaceAll(sep, '/') || '.' : path;
