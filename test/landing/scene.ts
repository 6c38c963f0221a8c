import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Volume } from 'memfs';
import { lookAt } from '../../lib/landing/directories.ts';
import { type Disk, theDisk } from '../../lib/landing/disk.ts';
import type { Liveness, Owner } from '../../lib/landing/owner.ts';
import type { Site } from '../../lib/landing/site.ts';
import type { Texts } from './proposals.ts';

/** A place to land in, and a look at all of it. */
export interface Scene {
  readonly site: Site;
  write(files: Texts): void;
  /** Makes a link at a path from the top. */
  link(path: string, target: string): void;
  /** All files, and directories that are empty (ending with `/`), below the top; `.git` left out. */
  files(): Texts;
  /** As `files`, of the common git directory. */
  derived(): Texts;
  remove(): void;
}

/** An owner that no process is. */
export const owner = (nonce: string, more: Partial<Owner> = {}): Owner => ({
  pid: 4194305,
  host: 'here',
  startTime: '17',
  bootId: 'this-run',
  space: 'pid:[1]',
  nonce,
  at: '2001-02-03T04:05:06Z',
  ...more,
});

/** A repository in memory. */
export const inMemory = (alive: Liveness = 'dead'): Scene => {
  const fs = new Volume();
  fs.mkdirSync('/.git');
  return sceneOf(fs, { fs, top: '/', commonDir: '/.git', owner: owner('memory01'), alive: () => alive }, () => {});
};

/** A repository's two directories in a temporary one, or below a given one. */
export const onDisk = (alive: Liveness = 'dead', base = tmpdir()): Scene => {
  const top = mkdtempSync(join(base, 'theurian-landing-'));
  mkdirSync(join(top, '.git'));
  const site: Site = { fs: theDisk, top, commonDir: join(top, '.git'), owner: owner('ondisk01'), alive: () => alive };
  return sceneOf({ mkdirSync, writeFileSync, symlinkSync }, site, () => rmSync(top, { recursive: true, force: true }));
};

/** The same scene for another owner, or another disk. */
export const as = (scene: Scene, more: Partial<Site>): Site => ({ ...scene.site, ...more });

interface Maker {
  mkdirSync(path: string, options: { readonly recursive: true }): unknown;
  writeFileSync(path: string, text: string): void;
  symlinkSync(target: string, path: string): void;
}

const sceneOf = (fs: Maker, site: Site, remove: () => void): Scene => ({
  site,
  link: (path, target) => {
    fs.mkdirSync(dirname(join(site.top, path)), { recursive: true });
    fs.symlinkSync(target, join(site.top, path));
  },
  write: (files) => {
    for (const [path, text] of Object.entries(files)) {
      fs.mkdirSync(dirname(join(site.top, path)), { recursive: true });
      fs.writeFileSync(join(site.top, path), text);
    }
  },
  files: () => filesBelow(site.fs, site.top, ''),
  derived: () =>
    isThere(site.fs, join(site.commonDir, 'theurian')) ? filesBelow(site.fs, join(site.commonDir, 'theurian'), '') : {},
  remove,
});

const isThere = (fs: Disk, path: string): boolean => lookAt(fs, path) !== null;

/** The same disk, but for some of its calls. */
export const but = (fs: Disk, other: Partial<Disk>): Disk => Object.create(fs, Object.getOwnPropertyDescriptors(other));

const filesBelow = (fs: Disk, root: string, path: string): Texts => {
  const names = fs.readdirSync(join(root, path)).map(String).sort();
  const below = names.filter((name) => path !== '' || name !== '.git');
  const found = below.map((name): Texts => {
    const one = path === '' ? name : `${path}/${name}`;
    const look = fs.lstatSync(join(root, one), { bigint: true });
    if (look.isSymbolicLink()) return { [one]: '-> a link' };
    return look.isDirectory() ? filesBelow(fs, root, one) : { [one]: textOf(fs, join(root, one)) };
  });
  return found.length === 0 && path !== '' ? { [`${path}/`]: '' } : Object.assign({}, ...found);
};

const textOf = (fs: Disk, path: string): string => {
  const file = fs.openSync(path, 'r');
  const bytes = fs.readFileSync(file);
  fs.closeSync(file);
  return typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString();
};
