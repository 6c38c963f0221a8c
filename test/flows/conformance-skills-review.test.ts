import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, type Document } from '../kit/cli.ts';
import { sharedAt } from '../kit/shared.ts';
import { skipped } from '../kit/skip.ts';
import { cliLab } from '../shell/world.ts';
import { applied, skillFiles, withSkills } from './promote-scene.ts';

const review = suite('conformance: skills, reviewed');
const here = cliLab();
review.after(() => here.remove());

interface Reviewed {
  readonly setup: {
    readonly requests: { readonly project: number };
    readonly skills: readonly {
      readonly name: string;
      readonly body: string;
      readonly agent_created: boolean;
      readonly anchor?: number;
      readonly sidecar?: { readonly calls: number };
    }[];
  };
  readonly steps: readonly {
    readonly maturity: { readonly project: number };
    readonly capacity: { readonly project: number };
  }[];
}
interface Expected {
  readonly results: readonly { readonly archived: { readonly project: readonly string[] } }[];
}

const counted = (...names: readonly string[]): void => {
  const [count = '', ...at] = names;
  mkdirSync(here.path('a/.git/theurian/skills/uses'), { recursive: true });
  writeFileSync(here.path('a/.git/theurian/skills', ...at), '.'.repeat(Number(count)));
};

const at = sharedAt('conformance/skills/h02-session-start');
if (at === null) skipped('conformance: skills, reviewed', 'the cases are not beside this checkout');
else
  review(
    'who is idle or one too many is proposed to be retired, once; the strong, the young and those of people stay',
    async () => {
      const { setup, steps }: Reviewed = JSON.parse(readFileSync(join(at, 'input.json'), 'utf8'));
      const { results }: Expected = JSON.parse(readFileSync(join(at, 'expected.json'), 'utf8'));
      const skills = setup.skills.map(({ agent_created: madeByAgent, anchor = 0, ...skill }) => ({
        madeByAgent,
        anchor,
        ...skill,
      }));
      await withSkills(here, 'a', []);
      const [{ maturity, capacity } = { maturity: { project: 0 }, capacity: { project: 0 } }] = steps;
      here.commit('a', {
        '.theurian/config.yaml': `apiVersion: theurian.dev/v1\nprojectId: demo\nskills: {maturity: ${maturity.project}, capacity: ${capacity.project}}\n`,
      });
      // They come one after the other, each when so many requests had been counted.
      for (const [nth, skill] of [...skills].sort((a, b) => a.anchor - b.anchor).entries()) {
        counted(String(skill.anchor), 'requests');
        here.commit('a', skillFiles(skill, nth));
        await applied(here, 'a');
        answered(await here.run('a', 'skills', 'list', '--json'));
      }
      counted(String(setup.requests.project), 'requests');
      for (const { name, sidecar } of skills)
        if (sidecar !== undefined) counted(String(sidecar.calls), 'uses', `skills.${name}`);
      const before = new Set<string>();
      for (const { archived } of results) {
        answered(await here.run('a', 'skills', 'review', '--json'));
        const { proposals } = answered(await here.run('a', 'propose', 'list', '--json'));
        const items = (proposals as readonly Document[]).flatMap((proposal) => proposal.items as readonly string[]);
        const fresh = items.filter((item) => !before.has(item));
        for (const item of fresh) before.add(item);
        assert.equal(
          fresh.sort(),
          archived.project.map((name) => `skills.${name}`),
        );
      }
    },
  );

review.run();
