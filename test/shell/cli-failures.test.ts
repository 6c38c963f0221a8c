import { writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, failed } from '../kit/cli.ts';
import { BODY, edit, FIRST, M, PIN, SOUND } from '../kit/sound.ts';
import { cliLab, library } from './world.ts';

const failures = suite('cli failures');
const here = cliLab();
failures.after(() => here.remove());

const BROKEN = edit(SOUND, FIRST, PIN, 'f'.repeat(64));

failures.before(async () => {
  await library(here, 'applied');
  here.repo('fresh', SOUND);
  here.write('', { 'none/file.txt': 'x\n', 'unborn/file.txt': 'x\n' });
  here.git('unborn', 'init', '-q', '-b', 'main');
  here.repo('dirty', SOUND);
  here.write('dirty', { [BODY]: 'changed\n' });
  here.repo('refused', BROKEN);
  here.git('', 'clone', '-q', '--bare', 'fresh', 'bare.git');
  here.repo('rewound', SOUND);
  here.commit('rewound', { 'a.txt': 'a\n' });
  await here.run('rewound', 'migrate', 'apply');
  here.git('rewound', 'reset', '-q', '--hard', 'HEAD~1');
  here.repo('aside', SOUND);
  here.git('aside', 'checkout', '-q', '-b', 'side');
  here.commit('aside', { 'b.txt': 'b\n' });
  here.git('', 'clone', '-q', '--depth', '1', `file://${here.path('applied')}`, 'shallow');
});

type Row = readonly [dir: string, line: string, exit: number, code: string];

const rows: readonly Row[] = [
  ...[
    'init',
    'migrate validate',
    'migrate status',
    'migrate plan',
    'migrate state',
    'migrate apply',
    'list',
    'show a',
    'log a',
    'search a',
    'doctor',
  ].map((line): Row => ['none', line, 3, 'no-repository']),

  ['unborn', 'migrate validate --at HEAD', 3, 'unborn'],
  ['unborn', 'migrate plan', 3, 'no-branch'],
  ['unborn', 'migrate apply', 3, 'no-branch'],
  ['unborn', 'list', 3, 'not-applied'],
  ['unborn', 'list --at HEAD', 3, 'unborn'],

  ['bare.git', 'init', 3, 'no-worktree'],
  ['bare.git', 'migrate validate', 3, 'no-worktree'],
  ['bare.git', 'migrate state', 3, 'no-worktree'],
  ['bare.git', 'migrate plan --worktree', 3, 'no-worktree'],

  ...['list', 'show domain.a', 'log domain.a', 'search a'].map((line): Row => ['fresh', line, 3, 'not-applied']),

  ['dirty', 'migrate validate', 4, 'refused'],
  ['dirty', 'migrate state', 4, 'refused'],
  ['dirty', 'migrate plan --worktree', 4, 'refused'],
  ['dirty', 'migrate apply', 4, 'refused'],
  ...[
    'migrate validate',
    'migrate validate --staged',
    'migrate validate --at HEAD',
    'migrate plan',
    'migrate plan --at HEAD',
    'migrate state --staged',
    'migrate state --at main',
    'migrate apply',
    'list --at HEAD',
    'show domain.a --at HEAD',
    'log domain.a --at HEAD',
    'search a --at HEAD',
  ].map((line): Row => ['refused', line, 4, 'refused']),

  ['applied', 'show nothing.here', 2, 'unknown-item'],
  ['applied', 'log nothing.here', 2, 'unknown-item'],
  ['applied', 'show Not/An/Id', 2, 'unknown-item'],
  ['applied', 'show ideas.rewrite', 2, 'rejected-item'],
  ['applied', `show payments.limits --revision ${M(9)}`, 2, 'unknown-revision-of-item'],
  ['applied', 'show payments.limits --revision nonsense', 2, 'unknown-revision-of-item'],
  ['applied', 'show ideas.empty --revision nonsense', 2, 'unknown-revision-of-item'],
  ...[
    'migrate validate',
    'migrate plan',
    'migrate state',
    'migrate apply',
    'list',
    'show payments.limits',
    'log payments.limits',
    'search a',
  ].map((line): Row => ['applied', `${line} --at nowhere`, 3, 'unknown-revision']),
  ['applied', 'migrate validate --at HEAD:.theurian', 3, 'wrong-object'],
  ['applied', 'migrate validate --at --upload-pack=x', 2, 'usage'],

  ['aside', 'migrate apply --at side', 2, 'not-on-branch'],
  ['rewound', 'migrate apply', 5, 'applied-left-behind'],
  ['shallow', 'migrate apply', 3, 'missing-object'],

  ['applied', 'migrate validate --staged --at HEAD', 2, 'usage'],
  ['applied', 'migrate plan --worktree --staged', 2, 'usage'],
  ['applied', 'migrate state --worktree --at HEAD', 2, 'usage'],
  ['applied', 'search a --limit 0', 2, 'usage'],
  ['applied', 'search a --limit 101', 2, 'usage'],
  ['applied', 'search a --as-of yesterday', 2, 'usage'],
  ['applied', 'search a --as-of 2026-02-30', 2, 'usage'],
  ['applied', 'search -- ∅', 2, 'usage'],
  ['applied', 'explain pin-mismach', 2, 'usage'],
  ['applied', 'bogus', 2, 'usage'],
];

const argvOf = (line: string): readonly string[] => line.split(' ').map((word) => word.replace('∅', ' '));

for (const [dir, line, exit, code] of rows)
  failures(`in ${dir}, "theurian ${line}" fails with ${exit} ${code}, and only on standard error`, async () => {
    const [first = '', ...rest] = argvOf(line);
    const error = failed(await here.run(dir, first, '--json', ...rest), exit);
    assert.is(error.code, code);
    assert.is(error.findings.length > 0, code === 'refused');
    const text = await here.run(dir, ...argvOf(line));
    assert.equal([text.code, text.out], [exit, '']);
    assert.match(text.err, /^\S.*\n[\s\S]*\S\n$/);
    assert.not.match(text.err, /\bat .*\.ts:\d+|undefined|\[object/);
  });

const sound: readonly (readonly [dir: string, line: string])[] = [
  ['unborn', 'migrate validate'],
  ['unborn', 'migrate validate --staged'],
  ['unborn', 'migrate status'],
  ['unborn', 'migrate state'],
  ['unborn', 'migrate plan --worktree'],
  ['bare.git', 'migrate validate --at HEAD'],
  ['bare.git', 'migrate state --at main'],
  ['bare.git', 'migrate plan'],
  ['bare.git', 'migrate status'],
  ['bare.git', 'list --at main'],
  ['bare.git', 'show domain.a --at main'],
  ['bare.git', 'migrate apply'],
  ['bare.git', 'search second'],
  ['dirty', 'migrate status'],
  ['dirty', 'migrate validate --staged'],
  ['dirty', 'migrate plan'],
  ['dirty', 'list --at HEAD'],
  ['refused', 'migrate status'],
  ['fresh', 'migrate plan'],
  ['aside', 'migrate apply --at main'],
];
failures('who reads in a repository that nobody has set up is sent to init first', async () => {
  here.repo('unset', { 'README.md': 'A project.\n' });
  for (const line of [['list'], ['search', 'a'], ['show', 'domain.a']]) {
    const { remedy } = failed(await here.run('unset', ...line, '--json'), 3);
    assert.ok(remedy.indexOf('theurian init') > 0 && remedy.indexOf('theurian init') < remedy.indexOf('migrate apply'));
  }
});

for (const [dir, line] of sound)
  failures(`in ${dir}, "theurian ${line}" answers all the same`, async () => {
    answered(await here.run(dir, ...line.split(' '), '--json'));
  });

failures('a refusal names its findings with code, place, message and remedy', async () => {
  const { findings, message } = failed(await here.run('refused', 'migrate', 'validate', '--json'), 4);
  assert.equal(Object.keys(findings[0] ?? {}).sort(), [
    'code',
    'column',
    'facts',
    'file',
    'line',
    'message',
    'remedy',
    'severity',
    'stage',
  ]);
  assert.equal(
    findings.map((one) => [one.code, one.file, one.severity]),
    [['pin-mismatch', FIRST, 'refusal']],
  );
  assert.is(message, 'The knowledge is refused: 1 finding.');
});

failures('a status tells a refused set as part of its answer, and which migration it is', async () => {
  const status = answered(await here.run('refused', 'migrate', 'status', '--json'));
  assert.equal([status.valid, status.stateHash, status.refusedIds, status.total], [false, null, [M(1)], 3]);
  const { out } = await here.run('refused', 'migrate', 'status');
  assert.match(out, /^refused {5}1: /m);
  assert.match(out, /pin-mismatch[\s\S]*\nFix what is named above/);
});

failures('an item that is nearly there is offered, and so is a revision', async () => {
  const near = failed(await here.run('applied', 'show', 'payments.limit', '--json'), 2);
  assert.match(near.remedy, 'Did you mean payments.limits?');
  const alias = failed(await here.run('applied', 'show', 'payments.backof', '--json'), 2);
  assert.match(alias.remedy, 'Did you mean payments.backoff?');
  const leaf = failed(await here.run('applied', 'show', 'limits', '--json'), 2);
  assert.match(leaf.remedy, 'Did you mean payments.limits?');
});

failures('a warning alone refuses nothing, and is counted', async () => {
  here.repo('warned', SOUND);
  writeFileSync(here.path('warned', '.theurian/migrations/notes.txt'), 'not a migration\n');
  const { code, out, err } = await here.run('warned', 'migrate', 'validate');
  assert.equal([code, err], [0, '']);
  assert.match(out, /ignored-file \(warning\)\n[\s\S]*\nSound: 3 migrations, 2 bodies, 1 warning\.\n/);
  const both = await here.run('warned', 'migrate', 'apply');
  assert.is(both.code, 4);
});

failures.run();
