import { closeSync, constants, fsyncSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOf } from '../model/digest.ts';
import { MARKER_FILE, type WantedSkill } from '../model/host.ts';
import { attempt } from './errno.ts';
import { flush } from './flush.ts';
import { printMarker } from './marker.ts';
import { removeTree } from './remove-tree.ts';
import { makeUnlessThere, type Way } from './way.ts';

/** The bytes of a skill's files, by path. */
export type SkillBytes = ReadonlyMap<string, Uint8Array>;

/** A skill that is to be written, where, and for whom. */
export interface Staging {
  readonly directory: string;
  readonly skill: WantedSkill;
  readonly bytes: SkillBytes;
  readonly project: string;
  readonly way: Way;
  /** Is told when the directory is there and empty. */
  readonly begun: () => void;
}

/**
 * Writes a whole skill into a directory that was not there, the marker last, and waits until the disk has it.
 *
 * Files get mode 0644, directories 0755, as far as the umask lets them. What it began is removed when it fails.
 * Fails: throws the system's error; a TypeError for bytes that are not what was wanted.
 */
export const stage = (staging: Staging): void => {
  const { directory, skill, bytes, project, way, begun } = staging;
  for (const [path, digest] of skill.files)
    if (digestOf(bytes.get(path) ?? '') !== digest) throw new TypeError(`other bytes than were wanted: ${path}`);
  way.settle();
  mkdirSync(directory, 0o755);
  try {
    begun();
    const inner = new Set([directory]);
    for (const path of skill.files.keys()) {
      for (const parent of parentsOf(path)) {
        makeUnlessThere(join(directory, parent));
        inner.add(join(directory, parent));
      }
      writeFile(join(directory, path), bytes.get(path) ?? new Uint8Array(), way);
    }
    writeFile(join(directory, MARKER_FILE), Buffer.from(printMarker({ ...skill, project })), way);
    for (const one of inner) flush(one);
    flush(dirname(directory));
  } catch (error) {
    attempt(() => removeTree(directory));
    throw error;
  }
};

const parentsOf = (path: string): readonly string[] => {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};

const writeFile = (path: string, bytes: Uint8Array, way: Way): void => {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  way.settle();
  const file = openSync(path, O_WRONLY | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0), 0o644);
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};
