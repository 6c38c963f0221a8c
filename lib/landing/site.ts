import { isAbsolute, join, relative } from 'node:path';
import { ROOT } from '../model/governed.ts';
import type { Disk } from './disk.ts';
import type { Alive, Owner } from './owner.ts';

/** Where something lands, and for whom. */
export interface Site {
  readonly fs: Disk;
  /** The top of the working directory, absolute. */
  readonly top: string;
  /** The common git directory, absolute: what lies in it is shared by all working directories of the repository. */
  readonly commonDir: string;
  /** Who is at work here. */
  readonly owner: Owner;
  readonly alive: Alive;
  /** Which lock is meant, from the common git directory; that of landings where it is left out. */
  readonly lock?: string;
}

/** Directories and files in the common git directory, from there. */
export const HOME = 'theurian';
export const LOCK = `${HOME}/lock`;
/** The lock of those who bring skills into the directories of hosts. */
export const HOSTS_LOCK = `${HOME}/hosts-lock`;
/** The lock of those who decide what waits in the queue of intents. */
export const PROMOTERS_LOCK = `${HOME}/promoters-lock`;
export const JOURNALS = `${HOME}/journal`;
export const STAGING = `${HOME}/staging`;

/** A directory beneath one of the two roots of a site. */
export interface Place {
  readonly root: string;
  readonly directory: string;
}

/**
 * Where bytes wait until they are whole, best first. Nothing is judged there, and git tracks nothing there.
 *
 * A link does not reach from one file system to another, so a working directory on another disk has a place of its own.
 */
export const stagingPlaces = (site: Site): readonly Place[] => [
  { root: site.commonDir, directory: STAGING },
  { root: site.top, directory: `${ROOT}/runtime` },
];

/** The name under which bytes of this owner wait. */
export const stagedName = (nonce: string, label: string): string => `.theurian-new-${nonce}-${label}`;

/** The owner's nonce in the name of a staged file; null for a name that is not ours. */
export const nonceIn = (name: string): string | null =>
  /^\.theurian-new-([0-9A-Za-z]+)-[a-z0-9]+$/.exec(name)?.[1] ?? null;

/** Returns a path as people are told it: from the top when it lies beneath. */
export const shown = (site: Site, root: string, path: string): string => {
  const full = join(root, path);
  const below = relative(site.top, full);
  return below.startsWith('..') || isAbsolute(below) ? full : below.replaceAll('\\', '/');
};

/** Returns how a journal tells a site's working directory from the others. It holds when the whole repository moves. */
export const treeOf = (site: Site): string => relative(site.commonDir, site.top).replaceAll('\\', '/');
