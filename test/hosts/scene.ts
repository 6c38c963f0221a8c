import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { type Projection, pendingIn, type Settled, settle } from '../../lib/hosts/settle.ts';
import type { AtHost } from '../../lib/hosts/step.ts';
import { type Target, targetAt } from '../../lib/hosts/target.ts';
import { digestOf } from '../../lib/model/digest.ts';
import type { Fault } from '../../lib/model/fault.ts';
import { noStats } from '../../lib/model/file-stat.ts';
import { MARKER_FILE, SKILL_FILE, type WantedSkill } from '../../lib/model/host.ts';
import { parseUlid, type RevisionId } from '../../lib/model/ids.ts';
import { ok, type Result } from '../../lib/model/result.ts';
import { parseSkillName, skillIdOf } from '../../lib/model/skill.ts';
import { R } from '../kit/sound.ts';
import { plant, type Tree, treeIn } from '../kit/tree.ts';

/** A skill with its bytes. */
export interface Made {
  readonly skill: WantedSkill;
  readonly bytes: ReadonlyMap<string, Uint8Array>;
}

/** Makes revision `nth` of a skill, with support files beside its body. */
export const made = (name: string, nth: number, support: Readonly<Record<string, string>> = {}): Made => {
  const parsed = parseSkillName(name);
  const revisionId = parseUlid(R(nth)) as RevisionId | null;
  if (parsed === null || revisionId === null) throw new Error(`no skill: ${name} ${nth}`);
  const texts = { [SKILL_FILE]: `---\nname: ${name}\ndescription: Text ${nth}.\n---\nDo it.\n`, ...support };
  const bytes = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const files = new Map([...bytes].map(([path, one]) => [path, digestOf(one)]));
  return { skill: { name: parsed, itemId: skillIdOf(parsed), revisionId, files }, bytes };
};

/** Two revisions of a skill, with other files each, and another skill. */
export const A1 = made('alpha', 1, { 'scripts/a.sh': 'echo 1\n', 'assets/deep/er/a.txt': 'deep' });
export const A2 = made('alpha', 2, { 'scripts/b.sh': 'echo 2\n' });
export const B1 = made('beta', 3);

/** A host's directory in a top directory of its own. */
export interface HostScene {
  readonly top: string;
  readonly target: Target;
  path(...names: readonly string[]): string;
  write(tree: Tree): void;
  /** Every file and link of the host's directory, as text. */
  files(): Readonly<Record<string, string>>;
  /** The names in the host's directory. */
  names(): readonly string[];
  sync(skills: readonly Made[], more?: More): Promise<Settled>;
  remove(): void;
}

/** What is other than usual. */
export interface More {
  readonly force?: boolean;
  readonly token?: string;
  readonly at?: AtHost;
  readonly isDead?: (token: string) => boolean;
  readonly stats?: Projection['stats'];
  readonly project?: string;
}

/** Makes an empty top, with no host's directory yet, in a temporary directory or below a given one. */
export const hostScene = (base = tmpdir()): HostScene => {
  const top = realpathSync(mkdtempSync(join(base, 'theurian-hosts-')));
  const path = (...names: readonly string[]): string => join(top, '.claude/skills', ...names);
  const target = targetIn(top, path());
  return {
    top,
    target,
    path,
    write: (tree) => {
      mkdirSync(path(), { recursive: true });
      plant(path(), tree);
    },
    files: () => filesIn(path()),
    names: () => readdirSync(path()).sort(),
    sync: (skills, more = {}) => settle(projectionOf(target, skills, more), doingOf(skills, more)),
    remove: () => rmSync(top, { recursive: true, force: true }),
  };
};

export const targetIn = (top: string, path: string): Target => {
  const target = targetAt(path, { top, git: [join(top, '.git')] });
  if (!target.ok) throw new Error(JSON.stringify(target.error));
  return target.value;
};

export const projectionOf = (target: Target, skills: readonly Made[], more: More = {}): Projection => ({
  target,
  project: more.project ?? 'demo',
  wanted: skills.map(({ skill }) => skill),
  force: more.force ?? false,
  stats: more.stats ?? noStats,
  isDead: more.isDead ?? (() => false),
});

export const doingOf = (skills: readonly Made[], { token = '1.2.me', at = () => {} }: More = {}) => ({
  token,
  at,
  bytesOf: async (): Promise<Result<(skill: WantedSkill) => ReadonlyMap<string, Uint8Array>, Fault>> =>
    ok((skill) => skills.find((one) => one.skill === skill)?.bytes ?? new Map()),
});

/** Every file and link below a directory, as text. */
export const filesIn = (directory: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(treeIn(directory)).map(([path, thing]) => [
      path,
      typeof thing === 'object' && 'link' in thing ? `-> ${thing.link}` : Buffer.from(thing).toString('utf8'),
    ]),
  );

/** What was done, as words. */
export const kindsIn = ({ done }: Settled): readonly string[] => done.map(({ kind, name }) => `${kind} ${name}`);

/** The codes of what is in the way. */
export const codesIn = ({ findings }: Settled): readonly string[] => findings.map(({ code }) => code);

/** What a skill's directory holds, but for the marker; from the host's directory, or from a given one. */
export const contentOf = (
  { skill, bytes }: Made,
  under: string | null = skill.name,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...bytes].map(([path, one]) => [under === null ? path : `${under}/${path}`, Buffer.from(one).toString('utf8')]),
  );

/** A tree without the markers in it. */
export const unmarked = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.endsWith(MARKER_FILE)));

/** Asserts that nothing is left to be done, and that nothing was in the way. */
export const atRest = (scene: HostScene, skills: readonly Made[]): void => {
  const pending = pendingIn(projectionOf(scene.target, skills));
  assert.ok(pending.ok);
  assert.equal([pending.value.steps, pending.value.findings, pending.value.left], [[], [], []]);
  assert.is(pending.value.kept, skills.length);
};
