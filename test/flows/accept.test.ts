import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accept } from '../../lib/flows/accept.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { printOwner } from '../../lib/landing/owner.ts';
import { parseProposalId } from '../../lib/model/proposal.ts';
import { landerOf } from '../../lib/shell/lander.ts';
import { answered, cli, type Document, failed } from '../kit/cli.ts';
import { M, R } from '../kit/sound.ts';
import { worldAt } from '../kit/ways.ts';
import { step, written } from '../shell/library.ts';
import { acceptIn, filesOf } from './accept-scene.ts';
import { codesOf, type Drafted, LIBRARY, scene, whole } from './propose-scene.ts';

const accepting = suite('accept');
const here = scene();
accepting.after(() => here.remove());

let made = 0;
const library = (): string => {
  made += 1;
  return here.repo(`r${made}`, LIBRARY) && `r${made}`;
};

const idOf = ({ answer }: Drafted): string => String(answer.proposalId);

const edit = (pair: string): readonly string[] => ['--item-id', 'domain.retry', '--authored-here', '--edit', pair];

/** What a finding says of what came in between: the migration, its file, the proposal. */
const setterIn = (found: Document | undefined): readonly string[] => {
  const { setBy, setIn, proposal }: Document = Object(found?.facts);
  return [setBy, setIn, proposal].map(String);
};

/** Refused, with the tree as it was; gives the findings that refuse. */
const refusal = async (dir: string, id: string): Promise<readonly Document[]> => {
  const before = filesOf(here, dir);
  const error = failed(await acceptIn(here, dir, id, '--json'), 4);
  assert.match(error.message, /Nothing of it was moved/);
  assert.equal(filesOf(here, dir), before);
  return error.findings.filter(({ severity }) => severity === 'refusal');
};

for (const [first, second] of [
  [0, 1],
  [1, 0],
] as const) {
  accepting(
    `of two proposals for one item, accepted as ${first} and ${second}, the later one is left untouched`,
    async () => {
      const dir = library();
      const drafts = [
        await here.draft(dir, ...edit('three times=five times')),
        await here.draft(dir, ...edit('three times=six times')),
      ];
      const [one, other] = [drafts[first], drafts[second]].map((draft) => (draft === undefined ? '' : idOf(draft)));
      const document = answered(await acceptIn(here, dir, one ?? '', '--json'));
      assert.is(document.dryRun, false);
      const [found, ...more] = await refusal(dir, other ?? '');
      assert.equal([found?.code, more], ['revision-conflict', []]);
      assert.match(String(found?.file), `.theurian/proposals/${other}/`);
      assert.type(found?.line, 'number');
      const named = [document.migrationId, document.migrationFile, one].map(String);
      assert.equal(setterIn(found), named);
      for (const name of named) assert.ok(String(found?.message).includes(name), name);
      rmSync(here.path(dir, `.theurian/proposals/${one}`), { recursive: true });
      assert.equal(setterIn((await refusal(dir, other ?? ''))[0]), [...named.slice(0, 2), 'null']);
    },
  );
}

accepting('an accepted proposal is judged sound where it lies now, with the state that was foretold', async () => {
  const dir = library();
  writeFileSync(here.path(dir, 'quote.txt'), 'A quoted text.\n');
  const draft = await here.draft(dir, ...edit('three times=five times'), '--excerpt', 'quote.txt');
  const before = filesOf(here, dir);
  const tried = answered(await acceptIn(here, dir, idOf(draft), '--dry-run', '--json'));
  assert.equal(filesOf(here, dir), before);
  assert.is(existsSync(here.path(dir, '.git/theurian/lock')), false);
  const { dryRun, nextSteps, ...done } = answered(await acceptIn(here, dir, idOf(draft), '--json'));
  assert.is(dryRun, false);
  assert.equal({ ...done, dryRun: true, nextSteps: tried.nextSteps }, tried);
  assert.is.not(nextSteps, tried.nextSteps);
  assert.equal(Object.keys(tried).sort().join(' '), KEYS);
  const place = { at: here.path(dir), env: here.env };
  const judged = answered(await cli(place, 'migrate', 'validate', '--json'));
  assert.is(judged.stateHash, done.stateHash);
  for (const file of [done.migrationFile, done.bodyFiles, done.evidenceFiles].flat())
    assert.ok(existsSync(here.path(dir, String(file))), String(file));
  assert.is([done.evidenceFiles].flat().length, 1);
  assert.equal(Object.keys(filesOf(here, `${dir}/${draft.answer.proposalDirectory}`)), ['evidence.json']);
});

const KEYS =
  'bodyFiles dryRun evidenceFiles findings migrationFile migrationId moved nextSteps proposalId recovered stateHash supportFiles toCommit troubles';

accepting('for people it says what has moved and what comes next; the id may be written small', async () => {
  const dir = library();
  const id = idOf(await here.draft(dir, ...whole('domain.fresh')));
  const tried = await acceptIn(here, dir, ` ${id.toLowerCase()} `, '--dry-run');
  assert.match(tried.out, /^Sound \S+, and would move\n/);
  assert.match(tried.out, `theurian propose accept ${id}`);
  const ran = await acceptIn(here, dir, id.toLowerCase());
  assert.is(ran.err, '');
  assert.match(ran.out, /^Accepted \S+\n {2}\.theurian\/proposals\/\S+\n {4}-> \.theurian\/knowledge\//);
  assert.match(ran.out, /Next\n[\s\S]*theurian migrate apply\n$/);
  assert.match((await acceptIn(here, dir, id)).err, /This proposal was accepted before[\s\S]*Nothing of it was moved/);
});

accepting('a secret in a proposal is refused, and nothing repeats it', async () => {
  const dir = library();
  const draft = await here.draft(dir, ...whole('domain.fresh'));
  const secret = ['ghp', '_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('');
  const at = here.path(dir, String(draft.answer.bodyFile));
  writeFileSync(at, `${readFileSync(at, 'utf8')}${secret}\n`);
  const ran = await acceptIn(here, dir, idOf(draft), '--json');
  assert.equal(codesOf(failed(ran, 4).findings), ['secret']);
  assert.not.match(ran.err, secret);
});

accepting('a comment in the migration is screened as well', async () => {
  const dir = library();
  const draft = await here.draft(dir, ...whole('domain.fresh'));
  const at = here.path(dir, String(draft.answer.proposalDirectory), String(draft.answer.migrationFile));
  writeFileSync(at, `${readFileSync(at, 'utf8')}# hidden \u202e text\n`);
  assert.ok(codesOf(await refusal(dir, idOf(draft))).includes('bidi-character'));
});

accepting('what only looks like a comment is none: a title with a sign in it has one name for a waiver', async () => {
  const dir = library();
  const place = 'domain.fresh title';
  here.commit(dir, {
    '.theurian/waivers.yaml': `apiVersion: theurian.dev/waivers/v1\nwaivers:\n- {code: placeholder, place: ${place}, reason: It is meant., expires: 2999-01-01, who: ada@example.org}\n`,
  });
  const title = 'How # to <FILL IN>';
  const words = whole('domain.fresh').map((word) => (word === 'A title' ? title : word));
  answered(await acceptIn(here, dir, idOf(await here.draft(dir, ...words)), '--json'));
});

accepting('what a waiver let pass when it was drafted passes when it is accepted, and nothing else does', async () => {
  const places = ['domain.fresh body', 'domain.fresh reasoning', 'domain.fresh title'];
  const waivers = places.map(
    (place) =>
      `- {code: placeholder, place: ${place}, reason: It is meant., expires: 2999-01-01, who: ada@example.org}\n`,
  );
  const dir = library();
  here.commit(dir, {
    '.theurian/waivers.yaml': `apiVersion: theurian.dev/waivers/v1\nwaivers:\n${waivers.join('')}`,
    'unfit.md': 'Retry <FILL IN> times.\n',
  });
  const unfit = [...whole('domain.fresh', 'unfit.md'), '--title', 'How to <FILL IN>', '--reasoning', 'To <FILL IN>.'];
  const words = unfit.filter((word, nth) => !(word === 'A title' || unfit[nth + 1] === 'A title'));
  const draft = await here.draft(dir, ...words);
  const text = 'as you <FILL IN>';
  const at = here.path(dir, String(draft.answer.proposalDirectory), 'evidence.json');
  const evidence = readFileSync(at, 'utf8');
  writeFileSync(at, evidence.replace('"agent-1"', JSON.stringify(text)));
  assert.equal(
    (await refusal(dir, idOf(draft))).map(({ code, file }) => [code, file]),
    [['placeholder', 'domain.fresh agent id']],
  );
  writeFileSync(at, evidence);
  answered(await acceptIn(here, dir, idOf(draft), '--json'));
});

const plain = ['--item-id', 'domain.plain', '--authored-here'];
const waived: readonly (readonly [place: string, args: readonly string[]])[] = [
  ['domain.plain reason', [...plain, '--deprecate', '--reason', 'As <FILL IN>.']],
  ['domain.plain reason', [...plain, '--sensitivity-to', 'restricted', '--reason', 'As <FILL IN>.']],
  ['domain.plain owner', [...plain, '--owner-to', '<FILL IN>']],
  ['domain.plain edit', [...plain, '--edit', 'Body of=Text <FILL IN> of']],
  ['domain.fresh description', [...whole('domain.fresh'), '--excerpt', '<FILL IN>.txt']],
  ['domain.fresh excerpt', [...whole('domain.fresh'), '--excerpt', 'unfit.txt']],
  ['domain.fresh label', [...whole('domain.fresh'), '--label', '<FILL IN>']],
  ['domain.fresh scope path', [...whole('domain.fresh'), '--scope-path', '<FILL IN>/x']],
  ['domain.fresh source anchor', [...whole('domain.fresh'), '--source-uri', 'https://example.org/<FILL IN>']],
];
for (const [place, args] of waived)
  accepting(
    `a waiver for ${place} holds for ${args.slice(-3).join(' ')} when it is drafted and when it is accepted`,
    async () => {
      const dir = library();
      const waiver = (at: string): string =>
        `- {code: placeholder, place: ${at}, reason: It is meant., expires: 2999-01-01, who: ada@example.org}\n`;
      // An edit is a part of the body that comes of it.
      const places = [place, ...(place.endsWith(' edit') ? ['domain.plain body'] : [])];
      const waivers = `apiVersion: theurian.dev/waivers/v1\nwaivers:\n${places.map(waiver).join('')}`;
      here.write(dir, { 'unfit.txt': 'As <FILL IN>.\n', '<FILL IN>.txt': 'As it is.\n' });
      assert.equal([...new Set(codesOf(await here.refusal(dir, ...args)))], ['placeholder']);
      here.commit(dir, { '.theurian/waivers.yaml': waivers });
      answered(await acceptIn(here, dir, idOf(await here.draft(dir, ...args)), '--json'));
    },
  );

accepting('an item may declare its own current revision once more, where its body lies already', async () => {
  const dir = library();
  const [id, nth] = [`01K2AAAAAA0123456789CP0001`, 90];
  const again = written('domain.plain', 4, 'Body of domain.plain.\n', {});
  const files = step(nth, [again]);
  const proposal = Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [
      path.replace(/^\.theurian\/(?:migrations|knowledge)/, `.theurian/proposals/${id}`),
      bytes,
    ]),
  );
  here.write(dir, proposal);
  const document = answered(await acceptIn(here, dir, id, '--json'));
  assert.is(document.migrationId, M(nth));
  assert.is(existsSync(here.path(dir, `.theurian/proposals/${id}`)), false);
  const [body = ''] = [document.bodyFiles].flat().map(String);
  assert.match(body, R(4));
});

interface Broken {
  readonly why: string;
  readonly by: (at: string, draft: Drafted) => void;
  readonly code: string;
  readonly says: RegExp;
}

const migrationOf = (at: string, { answer }: Drafted): string => join(at, String(answer.migrationFile));

const BROKEN: readonly Broken[] = [
  {
    why: 'lies in both places',
    by: (at) => cpSync(at, at.replace('/proposals/', '/proposals-local/'), { recursive: true }),
    code: 'proposal-malformed',
    says: /^This proposal lies in two places/,
  },
  {
    why: 'is a file',
    by: (at) => {
      rmSync(at, { recursive: true });
      writeFileSync(at, 'x');
    },
    code: 'proposal-malformed',
    says: /^A file stands where/,
  },
  {
    why: 'has two migrations',
    by: (at, draft) => cpSync(migrationOf(at, draft), join(at, `${R(99)}.yaml`)),
    code: 'proposal-malformed',
    says: /^More than one file here/,
  },
  {
    why: 'has a migration of another name',
    by: (at, draft) => renameSync(migrationOf(at, draft), join(at, 'migration.yaml')),
    code: 'proposal-malformed',
    says: /^No file here has a migration's name, and none was accepted/,
  },
  {
    why: 'has no migration and broken evidence',
    by: (at, draft) => {
      rmSync(migrationOf(at, draft));
      writeFileSync(join(at, 'evidence.json'), '{');
    },
    code: 'proposal-malformed',
    says: /no evidence\.json tells/,
  },
  {
    why: 'has no migration, and names one that is about something else',
    by: (at, draft) => {
      rmSync(migrationOf(at, draft));
      writeFileSync(join(at, 'evidence.json'), JSON.stringify({ migrationId: M(1), itemId: 'domain.other' }));
    },
    code: 'proposal-malformed',
    says: /in place, but for another item/,
  },
  {
    why: 'has no migration, and names one that is in place',
    by: (at, draft) => {
      rmSync(migrationOf(at, draft));
      writeFileSync(join(at, 'evidence.json'), JSON.stringify({ migrationId: M(1), itemId: ['a.b', 'domain.retry'] }));
    },
    code: 'already-in-place',
    says: /^This proposal was accepted before/,
  },
  {
    why: 'wants its migration to be a body too',
    by: (at, draft) => {
      const text = readFileSync(migrationOf(at, draft), 'utf8');
      const named = text.replace(/\.\.\/knowledge\/\S+\.md/, `../knowledge/${draft.answer.migrationFile}`);
      assert.is.not(named, text);
      writeFileSync(migrationOf(at, draft), named);
    },
    code: 'proposal-malformed',
    says: /is wanted in two places/,
  },
  {
    why: 'holds a link that nothing names',
    by: (at) => symlinkSync('/nowhere', join(at, 'notes')),
    code: 'proposal-symlink',
    says: /^A symbolic link stands here/,
  },
  {
    why: 'has lost its body',
    by: (at) => rmSync(join(at, 'domain'), { recursive: true }),
    code: 'body-missing',
    says: /\.theurian\/proposals\//,
  },
];

for (const { why, by, code, says } of BROKEN) {
  accepting(`a proposal that ${why} is refused as ${code}, and stays`, async () => {
    const dir = library();
    const draft = await here.draft(dir, ...whole('domain.fresh'));
    by(here.path(dir, String(draft.answer.proposalDirectory)), draft);
    const findings = await refusal(dir, idOf(draft));
    assert.equal(codesOf(findings), [code]);
    assert.match(String(findings[0]?.message), says);
  });
}

accepting('a destination that something else stands at is refused, whoever owns it', async () => {
  const dir = library();
  const draft = await here.draft(dir, ...whole('domain.fresh'));
  const stray = String(draft.answer.bodyDestination);
  here.write(dir, { [stray]: 'Some text.\n' });
  const [found] = await refusal(dir, idOf(draft));
  assert.is(found?.code, 'body-destination-taken');
  assert.match(String(found?.remedy), `git log --oneline -- ${stray}`);
});

accepting('while another process is at work the answer is that it is, and a dead one is no hindrance', async () => {
  const dir = library();
  const id = idOf(await here.draft(dir, ...whole('domain.fresh')));
  const { owner } = landerOf({ env: {}, now: () => 0 });
  mkdirSync(here.path(dir, '.git/theurian'), { recursive: true });
  const lock = here.path(dir, '.git/theurian/lock');
  writeFileSync(lock, printOwner({ ...owner, bootId: 'another-run', host: 'elsewhere' }));
  const impatient = { ...landerOf({ env: {}, now: () => 0 }), waiting: { budget: 0, sleep: async () => {} } };
  const asked = parseProposalId(id);
  if (asked === null) throw new Error(id);
  const refused = await inWorkspace(worldAt(here.path(dir), here.env), (workspace) =>
    accept(workspace, { id: asked, dryRun: false }, impatient),
  );
  assert.is(refused.ok ? '' : refused.error.kind, 'locked');
  writeFileSync(lock, printOwner({ ...owner, startTime: '1' }));
  answered(await acceptIn(here, dir, id, '--json'));
});

accepting('an id that no proposal has is told as such, and what is no id is a wrong command line', async () => {
  const dir = library();
  assert.is(failed(await acceptIn(here, dir, R(77), '--json'), 2).code, 'unknown-proposal');
  assert.is(failed(await acceptIn(here, dir, '../migrations', '--json'), 2).code, 'usage');
});

accepting.run();
