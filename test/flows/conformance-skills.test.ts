import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkIntent, checkStaged } from '../../lib/flows/intent-checks.ts';
import { skillTextFindings } from '../../lib/flows/intent-texts.ts';
import type { OwnPlace } from '../../lib/model/admission.ts';
import { parseRunId } from '../../lib/model/intent.ts';
import { type IntentFinding, intentFinding } from '../../lib/model/intent-finding.ts';
import { parseSkillName } from '../../lib/model/skill.ts';
import { isSupportPath } from '../../lib/model/support-file.ts';
import { intentShape } from '../../lib/rules/intent-shape.ts';
import { budgetFindings, descriptionFindings } from '../../lib/rules/skill-description.ts';
import { triggerFindings } from '../../lib/rules/skill-trigger.ts';
import { skipped } from '../kit/skip.ts';
import {
  type CaseSkill,
  type Fields,
  type KeptSkill,
  kept,
  merged,
  type SkillCase,
  type SkillStep,
  skillCases,
  type TableRow,
  type Told,
} from './skill-cases.ts';

const judging = suite('conformance: skills, by the checks alone');

// What no check of an intent decides.
const ELSEWHERE: Readonly<Record<string, string>> = {
  'c06-remove-symlink': 'links in the directory of a host',
  'e01-symlink-subfile-dir': 'links in the directory of a host',
  'e05-symlink-body': 'links in the directory of a host',
  'g06-mcp-shell': 'the server',
  'h02-session-start': 'conformance-skills-review.test.ts',
};

// Their word for a family, and ours. A patch that does not fit is told by what is wrong with it; an intent of an unknown action
// or level is none, wherever it would have led.
const OURS: Readonly<Record<string, readonly string[]>> = {
  shape: ['stale', 'ambiguous', 'schema'],
  global_repo_agnostic: ['repo_agnostic'],
  category: ['structure'],
  routing: ['routing', 'schema'],
};

// Names that the public skills format does not have; theirs are any plain segment of a path.
const NOT_OURS: readonly unknown[] = ['note-3.b2', 'A'];

const ORIGIN = { agentId: 'agent', taskId: 'task', model: 'model' };
const fits = (expected: Told, found: readonly IntentFinding[], why: string): void => {
  const families: readonly string[] = found.map(({ family }) => family);
  const all = `${why}: ${JSON.stringify(found)}`;
  if (expected.ok !== undefined) assert.is(found.length === 0, expected.ok, all);
  for (const family of expected.families ?? [])
    assert.ok(
      (OURS[family] ?? [family]).some((one) => families.includes(one)),
      all,
    );
  if (expected.families?.length === 0) assert.equal(families, [], all);
};

interface Library {
  live: readonly KeptSkill[];
}

const ownOf = (repository: string): OwnPlace => ({ repository, slugs: [`acme/${repository}`], home: '/home/sam' });

const promoted = async (library: Library, raw: Fields, { repo_name = 'theurian' }: SkillStep) => {
  const { wanted, findings } = intentShape(raw);
  if (wanted === null) return { layer: null, findings };
  // An intent that waits states its layer; only who hands one in may leave it to us.
  if (wanted.action === 'create' && raw.level !== wanted.level)
    return { layer: null, findings: [intentFinding('level-unknown')] };
  const facts = { live: library.live, own: ownOf(repo_name), run: { retired: [], failed: [] } };
  const { layer, findings: found, admitted } = await checkIntent(wanted, facts);
  if (admitted !== null && findings.length === 0) library.live = merged(library.live, admitted);
  return { layer, findings: [...findings, ...found] };
};

const drained = async (
  library: Library,
  lines: readonly unknown[],
  step: SkillStep,
): Promise<readonly (readonly IntentFinding[])[]> => {
  const told: (readonly IntentFinding[])[] = [];
  for (const line of lines) told.push((await promoted(library, line as Fields, step)).findings);
  return told;
};

const TABLES: Readonly<Record<string, (given: unknown) => boolean>> = {
  names: (name) => typeof name === 'string' && parseSkillName(name) !== null,
  subfiles: (path) => typeof path === 'string' && isSupportPath(path),
};

const rowFits = async (op: string, row: TableRow): Promise<void> => {
  const text = String(row.in);
  if (op === 'description')
    return fits(row, [...descriptionFindings(text), ...budgetFindings(text), ...triggerFindings(text)], text);
  if (op === 'placeholder') return fits(row, await skillTextFindings([{ where: 'body', text }]), text);
  if (op === 'scan') {
    const found = await skillTextFindings([{ where: 'body', text }]);
    const wanted = row.families ?? [];
    assert.is(
      found.some(({ family }) => family === 'safety'),
      wanted.length > 0,
      text,
    );
    for (const family of wanted)
      assert.ok(
        found.some(({ detail }) => detail.includes(` ${family}/`)),
        text,
      );
    return;
  }
  const holds = TABLES[op];
  if (holds !== undefined && !NOT_OURS.includes(row.in)) assert.is(holds(row.in), row.ok, JSON.stringify(row.in));
};

const taken = async (library: Library, one: SkillCase, nth: number): Promise<void> => {
  const step = one.steps[nth] ?? { op: '' };
  const result = one.results[nth];
  const why = `step ${nth + 1}`;
  switch (step.op) {
    case 'promote': {
      const { layer, findings } = await promoted(library, step.intent ?? {}, step);
      const { level } = result as Told;
      fits(result as Told, findings, why);
      if (level === 'project' || level === 'global') assert.is(layer, level, why);
      if (level === null) assert.is(layer, null, why);
      return;
    }
    case 'stage': {
      const { findings } = await checkStaged(step.params, { origin: ORIGIN, own: ownOf('theurian') });
      if (parseRunId(step.run_id ?? 'run') === null) assert.equal(result, { ok: false, families: ['queue'] });
      else fits(result as Told, findings, why);
      return;
    }
    case 'drain': {
      const told = await drained(library, one.queue[step.run_id ?? ''] ?? [], step);
      for (const [at, expected] of (told.length === 0 ? [] : (result as readonly Told[])).entries())
        fits(expected, told[at] ?? [], `${why}, intent ${at + 1}`);
      return;
    }
    default:
      if (Array.isArray(result) && step.op !== 'orphans' && step.op !== 'redact')
        for (const row of result as readonly TableRow[]) await rowFits(step.op, row);
  }
};

const shown = ({ layer, name, body, texts, madeByAgent }: KeptSkill) => ({
  ...{ layer, name, body, agentMade: madeByAgent },
  support: Object.keys(texts).sort(),
});

const expectedOf = ({ layer, name, body, agentMade, support = {} }: CaseSkill) => ({
  ...{ layer, name, body, agentMade },
  support: Object.keys(support).sort(),
});

const byName = (one: { name: string; layer: string }, other: { name: string; layer: string }): number =>
  `${one.layer} ${one.name}` < `${other.layer} ${other.name}` ? -1 : 1;

const cases = skillCases();
if (cases === null) skipped('conformance: skills', 'the cases are not beside this checkout');
for (const one of cases ?? []) {
  const reason = ELSEWHERE[one.name];
  if (reason !== undefined) {
    skipped(one.name, `no check of an intent decides about ${reason}`);
    continue;
  }
  judging(`${one.name} is answered as it should be`, async () => {
    const live = one.skills.map(({ layer, name, body, agent_created = false, files = {} }) =>
      kept({ layer, name, body, madeByAgent: agent_created, texts: files }),
    );
    const library: Library = { live };
    for (const nth of one.steps.keys()) await taken(library, one, nth);
    const tree = one.tree?.filter(({ state }) => state === 'live');
    if (tree !== undefined)
      assert.equal(library.live.map(shown).sort(byName), tree.map(expectedOf).sort(byName), 'the library');
  });
}

judging.run();
