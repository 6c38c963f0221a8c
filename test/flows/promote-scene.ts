import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AtDraft } from '../../lib/drafts/step.ts';
import type { Promotion } from '../../lib/flows/promote.ts';
import { promoteSkills } from '../../lib/flows/promote-skills.ts';
import { servedApplied } from '../../lib/flows/served.ts';
import { skillsIn } from '../../lib/flows/served-skill.ts';
import { openWorkspace } from '../../lib/flows/workspace.ts';
import { printIntent } from '../../lib/format/intent.ts';
import { digestOf } from '../../lib/model/digest.ts';
import type { Intent, IntentId, RunId, Verdict } from '../../lib/model/intent.ts';
import { skillNameOf } from '../../lib/model/skill.ts';
import { intentShape } from '../../lib/rules/intent-shape.ts';
import { landerOf } from '../../lib/shell/lander.ts';
import { newId } from '../../lib/shell/mint.ts';
import { M, R } from '../kit/sound.ts';
import { must, worldAt } from '../kit/ways.ts';
import type { CliLab } from '../shell/world.ts';
import { DIRECT } from '../shell/world.ts';
import type { Fields } from './stage-scene.ts';

/** A skill as it is to be in force. */
export interface LandedSkill {
  readonly name: string;
  readonly body: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly madeByAgent?: boolean;
  readonly retired?: boolean;
}

/** Makes a repository whose skills are landed and applied. */
export const withSkills = async (here: CliLab, dir: string, skills: readonly LandedSkill[]): Promise<void> => {
  if (!existsSync(here.path('template')))
    here.repo('template', { '.theurian/policy.yaml': DIRECT, '.gitignore': '.theurian/proposals-local/\n' });
  cpSync(here.path('template'), here.path(dir), { recursive: true });
  if (skills.length === 0) return;
  here.commit(dir, Object.assign({}, ...skills.map(skillFiles)), 'skills');
  await applied(here, dir);
};

/** Applies what is landed. */
export const applied = async (here: CliLab, dir: string): Promise<void> => {
  const { code, err } = await here.run(dir, 'migrate', 'apply');
  if (code !== 0) throw new Error(err);
};

/** The files of a skill whose revision is the `nth`. */
export const skillFiles = (
  { name, body, files = {}, madeByAgent = true, retired = false }: LandedSkill,
  nth: number,
): Readonly<Record<string, string>> => {
  const at = `.theurian/knowledge/skills/${name}.${R(nth + 1)}`;
  const pins = Object.entries(files).map(([path, text]) => ({ path, contentSha256: digestOf(text) }));
  const operations = [
    { op: 'createItem', itemId: `skills.${name}`, kind: 'skill', namespace: 'skills', owner: 'a team' },
    {
      ...{ op: 'upsertRevision', itemId: `skills.${name}`, revisionId: R(nth + 1) },
      ...{ contentFile: `../knowledge/skills/${name}.${R(nth + 1)}.md`, contentSha256: digestOf(body) },
      ...(pins.length === 0 ? {} : { files: pins.sort((a, b) => (a.path < b.path ? -1 : 1)) }),
      metadata: {
        ...{ title: name, contentType: 'text/markdown', kind: 'skill', namespace: 'skills', status: 'approved' },
        ...{ owner: 'a team', labels: ['authored-in-theurian', ...(madeByAgent ? ['made-by-agent'] : [])] },
      },
    },
    ...(retired ? [{ op: 'deprecateItem', itemId: `skills.${name}`, reason: 'stale' }] : []),
  ];
  const document = {
    ...{ apiVersion: 'theurian.dev/v1', id: M(nth + 1), createdAt: '2001-02-03T04:05:06Z' },
    ...{ author: 'ada@example.org', operations },
  };
  return {
    [`.theurian/migrations/${M(nth + 1)}.yaml`]: JSON.stringify(document),
    [`${at}.md`]: body,
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`${at}/${path}`, text])),
  };
};

/** The world of who stages and promotes. */
export const worldOf = (here: CliLab, dir: string) =>
  worldAt(here.path(dir), { ...here.env, GIT_CEILING_DIRECTORIES: here.root }, { newId, prefer: 'isomorphic' });

/** Puts an intent in the queue without a check, as somebody would who can write there; gives its id. */
export const queueUnchecked = async (
  here: CliLab,
  dir: string,
  given: Fields,
  run = 'run-1',
  seen?: Intent['base'],
): Promise<string> => {
  const { wanted, findings } = intentShape(given);
  const whole = given.action !== 'create' || given.level !== undefined;
  if (wanted === null || findings.some(({ detail }) => /^(?:field-type|level-unknown)/.test(detail)) || !whole)
    return queueText(here, dir, JSON.stringify(given), run);
  const id = newId();
  const intent: Intent = {
    ...wanted,
    ...{ intentId: id as IntentId, runId: run as RunId, stagedAt: '2001-02-03T04:05:06Z' },
    origin: { agentId: 'agent', taskId: 'T-1', model: 'model-x' },
    base: seen === undefined ? await baseIn(here, dir, wanted.name) : seen,
  };
  return queueText(here, dir, printIntent(intent), run, id);
};

/** Puts any text where an intent is looked for. */
export const queueText = (here: CliLab, dir: string, text: string, run = 'run-1', id: string = newId()): string => {
  const path = here.path(dir, '.theurian/proposals-local/queue', run, 'new', `${id}.json`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return id;
};

const baseIn = async (here: CliLab, dir: string, name: string): Promise<Intent['base']> => {
  const workspace = must(await openWorkspace(worldOf(here, dir)));
  try {
    const served = await servedApplied(workspace);
    const found = served.ok
      ? skillsIn(served.value.state).find(({ item }) => skillNameOf(item.id) === name)
      : undefined;
    return found === undefined ? null : { revisionId: found.revision.id, contentSha256: found.revision.bodyDigest };
  } finally {
    await workspace.close();
  }
};

/** How something is promoted other than usual. */
export interface Promoting {
  readonly local?: boolean;
  readonly at?: AtDraft;
  readonly mint?: () => string;
}

/** Promotes all that waits; gives what came of it. */
export const promotion = async (here: CliLab, dir: string, more: Promoting = {}) => {
  const world = { ...worldOf(here, dir), newId: more.mint ?? newId };
  const workspace = must(await openWorkspace(world));
  try {
    return await promoteSkills(workspace, {
      ...{ run: null, owner: 'a team', local: more.local ?? false, lander: landerOf(world) },
      ...{ open: openWorkspace, at: more.at ?? (() => {}) },
    });
  } finally {
    await workspace.close();
  }
};

/** The same, where nothing is in its way: the verdicts by intent. */
export const promoted = async (
  here: CliLab,
  dir: string,
  more: Promoting = {},
): Promise<ReadonlyMap<string, Verdict>> => {
  const { verdicts }: Promotion = must(await promotion(here, dir, more));
  return new Map(verdicts.map((one) => [one.intentId, one]));
};

/** Accepts, commits and applies what was proposed. */
export const landed = async (here: CliLab, dir: string, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    const { code, err } = await here.run(dir, 'propose', 'accept', id);
    if (code !== 0) throw new Error(err);
    here.commit(dir, {}, `accept ${id}`);
  }
  if (ids.length > 0) await applied(here, dir);
};

/** The names in a directory of the repository, in order; none where it is not there. */
export const namesIn = (here: CliLab, dir: string, ...at: readonly string[]): readonly string[] => {
  try {
    return readdirSync(here.path(dir, '.theurian', ...at)).sort();
  } catch {
    return [];
  }
};

/** The skills in force, as a case tells them. */
export const liveSkills = async (here: CliLab, dir: string) => {
  const workspace = must(await openWorkspace(worldOf(here, dir)));
  try {
    const served = await servedApplied(workspace);
    const skills = served.ok ? skillsIn(served.value.state) : [];
    return skills.map(({ item, revision }) => ({
      name: skillNameOf(item.id),
      body: readFileSync(here.path(dir, '.theurian', revision.bodyPath), 'utf8'),
      agentMade: revision.metadata.labels?.includes('made-by-agent') === true,
      support: revision.files.map(({ path }) => path).sort(),
    }));
  } finally {
    await workspace.close();
  }
};
