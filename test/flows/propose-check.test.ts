import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, type Document, type Failure, failed } from '../kit/cli.ts';
import { M, R } from '../kit/sound.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { directoryOf, edit, idOf, pendingScene } from './pending-scene.ts';
import { type Drafted, whole } from './propose-scene.ts';

const checking = suite('propose check');
const here = pendingScene();
checking.after(() => here.remove());

const refusal = async (dir: string, ...argv: readonly string[]): Promise<Failure> => {
  const before = filesOf(here, dir);
  const error = failed(await here.run(dir, 'check', ...argv, '--json'), 4);
  assert.equal(filesOf(here, dir), before);
  return error;
};

/** The pairs that do not go together, each with the codes of what for; and all other codes. */
const pairsIn = ({ findings }: Failure): readonly unknown[] =>
  findings
    .filter(({ severity }) => severity === 'refusal')
    .map(({ code, facts, because }) => {
      if (code !== 'proposals-conflict') return code;
      const { proposal, other, codes } = facts as Document;
      const told = (because as readonly Document[]).map((one) => one.code);
      assert.equal([...new Set(told)], codes);
      return [[proposal, other].sort().join(' '), codes];
    });

const pair = (one: Drafted, other: Drafted): string => [idOf(one), idOf(other)].sort().join(' ');

const relate = (from: string, type: string, to: string): readonly string[] => [
  ...['--item-id', from, '--authored-here', '--relate', `${type}:${to}`],
];

checking('without proposals there is nothing against them', async () => {
  const dir = here.library();
  const { stateHash, ...checked } = answered(await here.run(dir, 'check', '--all', '--json'));
  assert.equal(checked, { checked: [], accepted: [], findings: [] });
  assert.match(String(stateHash), /^[0-9a-f]{64}$/);
  assert.is((await here.run(dir, 'check', '--all')).out, 'No proposals.\n');
});

checking(
  'proposals that have nothing to do with each other go together, and accepting all of them shows it',
  async () => {
    const dir = here.library();
    const drafts = [
      await here.draft(dir, ...edit('three times=five times')),
      await here.draft(dir, ...whole('domain.fresh'), '--excerpt', 'body.md'),
      await here.draft(dir, ...whole('domain.other'), '--excerpt', 'body.md', '--relate', 'depends_on:domain.plain'),
      await here.draft(dir, ...relate('domain.plain', 'related_to', 'domain.retry')),
    ];
    const { checked } = answered(await here.run(dir, 'check', '--all', '--json'));
    assert.equal(checked, drafts.map(idOf).sort());
    assert.match(
      (await here.run(dir, 'check', '--all')).out,
      /^4 proposals: each replays, and any two go together\.\n/,
    );
    for (const draft of drafts) answered(await acceptIn(here, dir, idOf(draft), '--json'));
    const last = answered(await here.run(dir, 'check', '--all', '--json'));
    assert.equal([last.checked, last.accepted], [[], drafts.map(idOf).sort()]);
    assert.match(
      (await here.run(dir, 'check', '--all')).out,
      /^No proposals\.\n4 proposals more are accepted, and not among them\.\n$/,
    );
  },
);

interface Colliding {
  readonly why: string;
  readonly drafts: (dir: string) => Promise<readonly [Drafted, Drafted]>;
  readonly codes: readonly string[];
}

const migrationAt = (dir: string, draft: Drafted): string =>
  here.path(dir, directoryOf(draft), String(draft.answer.migrationFile));

const rewrite = (path: string, change: (text: string) => string): void =>
  writeFileSync(path, change(readFileSync(path, 'utf8')));

const moved = (dir: string, draft: Drafted, to: string): void => {
  const at = here.path(dir, directoryOf(draft));
  here.write(dir, { [`${directoryOf(draft)}/${to}`]: draft.body ?? '' });
  rmSync(join(at, String(draft.answer.bodyFile).slice(directoryOf(draft).length + 1)));
  rewrite(migrationAt(dir, draft), (text) => text.replace(/contentFile: .*/, `contentFile: ../knowledge/${to}`));
};

const twoWithBodies = async (dir: string, first: string, second: string): Promise<readonly [Drafted, Drafted]> => {
  const drafts = [
    await here.draft(dir, ...whole('domain.one')),
    await here.draft(dir, ...whole('domain.two')),
  ] as const;
  moved(dir, drafts[0], first);
  moved(dir, drafts[1], second);
  return drafts;
};

const COLLIDING: readonly Colliding[] = [
  {
    why: 'replace one revision',
    drafts: async (dir) => [
      await here.draft(dir, ...edit('three times=five times')),
      await here.draft(dir, ...edit('three times=six times')),
    ],
    codes: ['revision-conflict'],
  },
  {
    why: 'make one item',
    drafts: async (dir) => [
      await here.draft(dir, ...whole('domain.fresh')),
      await here.draft(dir, ...whole('domain.fresh')),
    ],
    codes: ['revision-conflict'],
  },
  {
    why: 'give an item and an alias one name',
    drafts: async (dir) => [
      await here.draft(dir, ...whole('domain.fresh')),
      await here.draft(dir, '--item-id', 'domain.plain', '--authored-here', '--alias', 'domain.fresh'),
    ],
    codes: ['alias-collision'],
  },
  {
    why: 'close a ring',
    drafts: async (dir) => [
      await here.draft(dir, ...whole('domain.fresh'), '--relate', 'depends_on:domain.plain'),
      await here.draft(dir, ...relate('domain.retry', 'depends_on', 'domain.fresh')),
    ],
    codes: ['relation-cycle'],
  },
  {
    why: 'deprecate and restore',
    drafts: async (dir) => [
      await here.draft(dir, '--item-id', 'domain.old', '--authored-here', '--restore', '--reason', 'So.'),
      await here.draft(dir, '--item-id', 'domain.old', '--authored-here', '--restore', '--reason', 'So.'),
    ],
    codes: ['restore-not-retired'],
  },
  {
    why: 'have one body file',
    drafts: (dir) => twoWithBodies(dir, 'same.md', 'same.md'),
    codes: ['body-destination-taken'],
  },
  {
    why: 'have bodies that some disks take for one',
    drafts: (dir) => twoWithBodies(dir, 'same.md', 'Same.md'),
    codes: ['path-collision'],
  },
  {
    why: 'have a body where the other one has a directory',
    drafts: (dir) => twoWithBodies(dir, 'deep', 'deep/same.md'),
    codes: ['body-destination-taken'],
  },
  {
    why: 'have one migration',
    drafts: async (dir) => {
      const draft = await here.draft(dir, ...whole('domain.fresh'));
      const [id, other] = [idOf(draft), `01K2AAAAAA0123456789CP0001`];
      cpSync(here.path(dir, directoryOf(draft)), here.path(dir, directoryOf(draft).replace(id, other)), {
        recursive: true,
      });
      return [draft, { ...draft, answer: { ...draft.answer, proposalId: other } }];
    },
    codes: ['already-in-place'],
  },
];

for (const { why, drafts, codes } of COLLIDING)
  checking(`two that ${why} do not go together, and accepting one shows it`, async () => {
    const dir = here.library();
    const [one, other] = await drafts(dir);
    const error = await refusal(dir, '--all');
    assert.equal(pairsIn(error), [[pair(one, other), codes]]);
    assert.match(error.message, /1 pair of proposals that do not go together/);
    const text = await here.run(dir, 'check', '--all');
    assert.equal([text.out, text.code], ['', 4]);
    assert.match(text.err, `proposals-conflict`);
    assert.match(text.err, `  ${codes[0]}: `);
    answered(await acceptIn(here, dir, idOf(one), '--json'));
    failed(await acceptIn(here, dir, idOf(other), '--json'), 4);
  });

checking(
  'a ring that goes through what has landed, and through neither of the items of the other one, is found',
  async () => {
    const dir = here.library();
    for (const name of ['b', 'c', 'd']) {
      const draft = await here.draft(dir, ...whole(`domain.${name}`));
      answered(await acceptIn(here, dir, idOf(draft), '--json'));
    }
    for (const [from, to] of [
      ['domain.b', 'domain.c'],
      ['domain.d', 'domain.retry'],
    ] as const) {
      const draft = await here.draft(dir, ...relate(from, 'depends_on', to));
      answered(await acceptIn(here, dir, idOf(draft), '--json'));
      rmSync(here.path(dir, directoryOf(draft)), { recursive: true });
    }
    const one = await here.draft(dir, ...relate('domain.retry', 'depends_on', 'domain.b'));
    const other = await here.draft(dir, ...relate('domain.c', 'depends_on', 'domain.d'));
    const error = await refusal(dir, idOf(one), idOf(other));
    assert.equal(pairsIn(error), [[pair(one, other), ['relation-cycle']]]);
  },
);

checking(
  'those that are named are held against all others, and against nothing of the others among themselves',
  async () => {
    const dir = here.library();
    const first = await here.draft(dir, ...edit('three times=five times'));
    const second = await here.draft(dir, ...edit('three times=six times'));
    const third = await here.draft(dir, ...whole('domain.fresh'));
    const { checked } = answered(await here.run(dir, 'check', idOf(third).toLowerCase(), '--json'));
    assert.equal(checked, [idOf(third)]);
    assert.match((await here.run(dir, 'check', idOf(third))).out, /^1 proposal: it replays, and goes together with/);
    assert.equal(pairsIn(await refusal(dir, idOf(second), idOf(third))), [
      [pair(first, second), ['revision-conflict']],
    ]);
  },
);

checking('one that is refused alone is told once, and is in no pair', async () => {
  const dir = here.library();
  const first = await here.draft(dir, ...edit('three times=five times'));
  const second = await here.draft(dir, ...edit('three times=six times'));
  rewrite(migrationAt(dir, second), (text) => text.replace(/expectedRevision: .*/, `expectedRevision: ${R(99)}`));
  const error = await refusal(dir, '--all');
  assert.equal(pairsIn(error), ['revision-conflict']);
  assert.match(error.message, /^Not all of 2 proposals may be accepted: 1 finding\.$/);
  answered(await here.run(dir, 'check', idOf(first), '--json'));
  renameSync(migrationAt(dir, second), here.path(dir, directoryOf(second), 'x.yaml'));
  assert.equal(pairsIn(await refusal(dir, '--all')), ['proposal-malformed']);
});

checking('one that waits for another one is refused alone, until that one is accepted', async () => {
  const dir = here.library();
  const first = await here.draft(dir, ...whole('domain.fresh'));
  const second = await here.draft(dir, ...whole('domain.other'));
  const waits = `dependsOn: [${String(first.answer.migrationId)}]\n`;
  rewrite(migrationAt(dir, second), (text) => `${waits}${text}`);
  assert.equal(pairsIn(await refusal(dir, '--all')), ['dependency-missing']);
  answered(await acceptIn(here, dir, idOf(first), '--json'));
  answered(await here.run(dir, 'check', '--all', '--json'));
});

checking('it asks for ids or for all, and for ids that are some', async () => {
  const dir = here.library();
  for (const [argv, says] of [
    [[], /Neither --all nor an id/],
    [['--all', M(1)], /Both --all and ids/],
    [['x'], /"x" is no id of a proposal/],
  ] as const)
    assert.match(failed(await here.run(dir, 'check', ...argv, '--json'), 2).message, says);
  assert.is(failed(await here.run(dir, 'check', M(1), '--json'), 2).code, 'unknown-proposal');
});

checking.run();
