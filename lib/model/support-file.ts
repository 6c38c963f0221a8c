import type { Digest } from './digest.ts';
import { isDeviceName, SUPPORT_DIRECTORIES } from './skill.ts';

/** A further file of a skill's revision. */
export interface SupportFile {
  /** Below the skill's own directory, such as `scripts/run.sh`. */
  readonly path: string;
  /** The SHA-256 of its bytes. */
  readonly contentSha256: Digest;
}

/** Returns the pins of support files, by path. */
export const pinsIn = (files: readonly SupportFile[] = []): ReadonlyMap<string, Digest> =>
  new Map(files.map(({ path, contentSha256 }) => [path, contentSha256]));

const SEGMENT = '[A-Za-z0-9][A-Za-z0-9._-]*';

/** What the path of a support file looks like, without anchors; no `..` stands in it either. */
export const SUPPORT_PATH_PATTERN = `(?:${SUPPORT_DIRECTORIES.join('|')})(?:/${SEGMENT})+`;

const PATH = new RegExp(`^${SUPPORT_PATH_PATTERN}$`);
const MAX_PATH = 200;

/** Returns whether a text is the path of a support file: one of the four directories, and plain names below it. */
export const isSupportPath = (text: string): boolean =>
  text.length <= MAX_PATH && !text.includes('..') && !text.endsWith('\n') && PATH.test(text);

/** Returns whether every system can have a file of the path of a support file. What landed before need not have one. */
export const isPortablePath = (path: string): boolean => !path.split('/').some(isDeviceName);

/**
 * Returns where a support file lies, relative to whatever the path of its body is relative to: beside the body, in a directory
 * of the body's name without its ending.
 */
export const supportPathOf = (bodyPath: string, path: string): string => `${bodyPath.replace(/\.[^./]+$/, '')}/${path}`;

/** Returns the path of a support file below its skill: the other way round. */
export const nameBelow = (bodyPath: string, path: string): string => path.slice(supportPathOf(bodyPath, '').length);
