import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Volume } from 'memfs';
import { type Disk, theDisk } from '../../lib/landing/disk.ts';
import type { Liveness, Owner } from '../../lib/landing/owner.ts';
import type { Site } from '../../lib/landing/site.ts';
import { digestOf } from '../../lib/model/digest.ts';
import { parseUlid, type Ulid } from '../../lib/model/ids.ts';
import { type LandingDrafts, type LandingPlan, landingPlan } from '../../lib/model/landing.ts';

/** Files by their paths from a root. */
export type Texts = Readonly<Record<string, string>>;

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
  derived: () => filesBelow(site.fs, join(site.commonDir, 'theurian'), ''),
  remove,
});

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

/** The nth identifier. */
export const id = (nth: number): Ulid => {
  const parsed = parseUlid(`01K2AAAAAA0123456789CP${String(nth).padStart(4, '0')}`);
  if (parsed === null) throw new Error('no identifier');
  return parsed;
};

/** Where the nth proposal lies, and where its parts land. */
export const pathsOf = (nth: number) => ({
  proposal: `.theurian/proposals/${id(nth)}`,
  migration: `.theurian/migrations/${id(nth)}-made.yaml`,
  body: `.theurian/knowledge/space/deep/item.${id(nth)}.md`,
  support: `.theurian/knowledge/space/deep/item.${id(nth)}/run.sh`,
  evidence: `.theurian/evidence/${digestOf(`evidence ${nth}`)}.md`,
});

/** The files of the nth proposal before it is accepted. */
export const proposalFiles = (nth: number): Texts => {
  const { proposal } = pathsOf(nth);
  return {
    [`${proposal}/${id(nth)}-made.yaml`]: `migration ${nth}\n`,
    [`${proposal}/space/deep/item.${id(nth)}.md`]: `body ${nth}\n`,
    [`${proposal}/evidence.json`]: '{}\n',
  };
};

/** What stands below the top when the nth proposal has landed. */
export const landedFiles = (nth: number): Texts => {
  const { proposal, migration, body, support, evidence } = pathsOf(nth);
  return {
    [migration]: `migration ${nth}\n`,
    [body]: `body ${nth}\n`,
    [support]: `support ${nth}\n`,
    [evidence]: `evidence ${nth}`,
    [`${proposal}/evidence.json`]: '{}\n',
  };
};

/** The plan of the nth proposal, in an order that is not that of landing. */
export const drafts = (nth: number, more: Partial<LandingDrafts> = {}): LandingDrafts => {
  const { proposal, migration, body, support, evidence } = pathsOf(nth);
  const cleared = Object.entries(proposalFiles(nth)).filter(([path]) => !path.endsWith('evidence.json'));
  return {
    id: id(nth),
    directory: proposal,
    writes: [
      { path: migration, kind: 'migration', bytes: Buffer.from(`migration ${nth}\n`), inPlace: false },
      { path: body, kind: 'body', bytes: Buffer.from(`body ${nth}\n`), inPlace: false },
      { path: evidence, kind: 'evidence', bytes: Buffer.from(`evidence ${nth}`), inPlace: false },
      { path: support, kind: 'support', bytes: Buffer.from(`support ${nth}\n`), inPlace: false },
    ],
    removes: cleared.map(([path, text]) => ({ path, digest: digestOf(text) })),
    ...more,
  };
};

export const planOf = (nth: number, more: Partial<LandingDrafts> = {}): LandingPlan => {
  const plan = landingPlan(drafts(nth, more));
  if (!plan.ok) throw new Error(JSON.stringify(plan.error));
  return plan.value;
};
