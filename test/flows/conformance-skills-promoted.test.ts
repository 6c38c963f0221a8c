import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stageIntent } from '../../lib/flows/stage-intent.ts';
import { openWorkspace } from '../../lib/flows/workspace.ts';
import { parseRunId, type SkillLayer, type Verdict } from '../../lib/model/intent.ts';
import { type IntentFinding, intentFinding } from '../../lib/model/intent-finding.ts';
import { ok } from '../../lib/model/result.ts';
import { skipped } from '../kit/skip.ts';
import { must } from '../kit/ways.ts';
import { cliLab } from '../shell/world.ts';
import { landed, liveSkills, promoted, queueText, queueUnchecked, withSkills, worldOf } from './promote-scene.ts';
import { type CaseSkill, type Fields, type SkillCase, type SkillStep, skillCases, type Told } from './skill-cases.ts';

const promoting = suite('conformance: skills, staged and promoted in repositories');
const here = cliLab();
promoting.after(() => here.remove());

// What is not staged and promoted, or not in the words of the cases.
const ELSEWHERE: Readonly<Record<string, string>> = {
  'a22-file-limits': 'the checks alone: half a megabyte a round shows no more',
  'c06-remove-symlink': 'skill-defects.test.ts, with the link in a directory of knowledge',
  'e01-symlink-subfile-dir': 'skill-defects.test.ts, with the link in a directory of knowledge',
  'e05-symlink-body': 'skill-defects.test.ts, with the link in a directory of knowledge',
  'g06-mcp-shell': 'the tests of the server',
  'h02-session-start': 'conformance-skills-review.test.ts',
};

// Their word for a family, and ours; what is no intent at all is no entry of the queue.
const OURS: Readonly<Record<string, readonly string[]>> = {
  shape: ['stale', 'ambiguous', 'schema', 'queue'],
  global_repo_agnostic: ['repo_agnostic'],
  category: ['structure'],
  routing: ['routing', 'schema', 'queue', 'conflict'],
  absorbed_into: ['absorbed_into', 'queue'],
};

const fits = (
  expected: Told,
  { families, well }: { families: readonly string[]; well: boolean },
  why: string,
): void => {
  const all = `${why}: ${families.join(', ')}`;
  if (expected.ok !== undefined) assert.is(well, expected.ok, all);
  for (const family of expected.families ?? [])
    assert.ok(
      (OURS[family] ?? [family]).some((one) => families.includes(one)),
      all,
    );
  if (expected.families?.length === 0) assert.equal(families, [], all);
};

const ORIGIN = { agentId: 'agent', taskId: 'T-1', model: 'model-x' };

const BOTH = ['project', 'global'] as const;

interface Room {
  readonly at: Readonly<Record<SkillLayer, string>>;
  waiting: number;
}

const staged = async (room: Room, given: unknown, run: string): Promise<readonly IntentFinding[]> => {
  const runId = parseRunId(run);
  if (runId === null) return [intentFinding('run-full', 'no name of a run')];
  const workspace = must(await openWorkspace(worldOf(here, room.at.project)));
  try {
    const request = { runId, origin: ORIGIN, given, open: openWorkspace, take: () => ok(undefined) };
    const came = await stageIntent<never>(workspace, request);
    if (came.ok) room.waiting += 1;
    if (came.ok || came.error.kind !== 'not-staged') return [];
    return came.error.findings;
  } finally {
    await workspace.close();
  }
};

const drained = async (room: Room): Promise<readonly Verdict[]> => {
  room.waiting = 0;
  const verdicts = await promoted(here, room.at.project, { local: true });
  for (const { outcome, proposalId, layer } of verdicts.values())
    if (outcome === 'proposed' && proposalId !== null && layer !== null)
      await landed(here, room.at[layer], [proposalId]);
  return [...verdicts.values()];
};

const told = ({ families, outcome }: Verdict) => ({ families, well: outcome === 'proposed' });

// What staging refuses is put into the queue by hand: whoever can write there gets no further.
const promotedStep = async (room: Room, { intent = {} }: SkillStep, expected: Told, why: string): Promise<void> => {
  // An intent that waits states its layer; only who hands one in may leave it to us.
  if (intent.action !== 'create' || intent.level !== undefined) await staged(room, intent, 'run-1');
  if (room.waiting === 0) await queueUnchecked(here, room.at.project, intent);
  const [verdict, ...others] = await drained(room);
  assert.ok(verdict !== undefined && others.length === 0, why);
  fits(expected, told(verdict), why);
  if (expected.level === 'project' || expected.level === 'global')
    assert.ok(verdict.layer === null || verdict.layer === expected.level, why);
};

const step = async (room: Room, one: SkillCase, nth: number): Promise<void> => {
  const { op, ...rest } = one.steps[nth] ?? { op: '' };
  const result = one.results[nth];
  const why = `step ${nth + 1}`;
  if (op === 'promote') return promotedStep(room, { op, ...rest }, result as Told, why);
  if (op === 'stage') {
    const findings = await staged(room, rest.params, rest.run_id ?? 'run-1');
    const families = findings.map(({ family }) => family);
    return fits(result as Told, { families, well: findings.length === 0 }, why);
  }
  if (op !== 'drain') return;
  const lines = one.queue[rest.run_id ?? ''] ?? [];
  for (const line of lines)
    await (typeof line === 'object' && !Array.isArray(line)
      ? queueUnchecked(here, room.at.project, line as Fields)
      : queueText(here, room.at.project, String(line)));
  const verdicts = await drained(room);
  for (const [at, expected] of (lines.length === 0 ? [] : (result as readonly Told[])).entries()) {
    const verdict = verdicts[at];
    assert.ok(verdict !== undefined, why);
    fits(expected, told(verdict), `${why}, intent ${at + 1}`);
  }
};

const isLive = ({ state }: CaseSkill): boolean => state === 'live';
// A proposal's texts end their lines as all of them do.
const asShown = ({ layer, name, body, support = {}, agentMade }: CaseSkill) => ({
  ...{ layer, name, body: body.replaceAll('\r\n', '\n'), agentMade },
  support: Object.keys(support).sort(),
});

const OPS: ReadonlySet<string> = new Set(['promote', 'drain', 'stage']);

const cases = skillCases();
if (cases === null) skipped('conformance: skills, promoted', 'the cases are not beside this checkout');
for (const [nth, one] of (cases ?? []).entries()) {
  const reason = ELSEWHERE[one.name];
  if (reason !== undefined || one.steps.every(({ op }) => !OPS.has(op))) {
    skipped(one.name, reason ?? 'a table: the checks alone');
    continue;
  }
  promoting(`${one.name} comes out as it should`, async () => {
    // The name of a repository is that of its directory.
    const { repo_name: named = 'theurian' } = one.steps.find(({ repo_name }) => repo_name !== undefined) ?? { op: '' };
    const room: Room = { at: { project: `${nth}/${named}`, global: `${nth}/for-all` }, waiting: 0 };
    const layers = JSON.stringify([one.skills, one.steps]).includes('"global"') ? BOTH : BOTH.slice(0, 1);
    const archived = (one.tree ?? []).filter((skill) => skill.state === 'archived');
    for (const layer of layers) {
      const planted = one.skills
        .filter((skill) => skill.layer === layer)
        .map(({ agent_created: madeByAgent = false, ...skill }) => ({ ...skill, madeByAgent }));
      const before = archived
        .filter((skill) => one.name.startsWith('k08') && skill.layer === layer)
        .map(({ name, body }) => ({ name, body: body.replace('name: foo', `name: ${name}`), retired: true }));
      await withSkills(here, room.at[layer], [...planted, ...before]);
    }
    if (layers.length > 1) here.git(room.at.project, 'config', 'theurian.skillsRepository', here.path(room.at.global));
    for (const at of one.steps.keys()) await step(room, one, at);
    const tree = one.tree?.filter(isLive);
    if (tree === undefined) return;
    const live = [];
    for (const layer of layers)
      for (const skill of await liveSkills(here, room.at[layer])) live.push({ layer, ...skill });
    const order = (list: readonly { layer: string; name: string }[]) =>
      [...list].sort((a, b) => (`${a.layer} ${a.name}` < `${b.layer} ${b.name}` ? -1 : 1));
    assert.equal(order(live), order(tree.map(asShown)), 'the library');
  });
}

promoting.run();
