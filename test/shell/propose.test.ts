import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { completionScript } from '../../lib/shell/completion.ts';
import { helpFor } from '../../lib/shell/help.ts';
import { parseCommandLine } from '../../lib/shell/parse.ts';
import { parseQuick } from '../../lib/shell/parse-quick.ts';
import { shielded } from '../../lib/shell/shield.ts';
import { BY } from '../flows/propose-scene.ts';
import { answered, failed } from '../kit/cli.ts';
import { cliLab } from './world.ts';

const propose = suite('propose');
const here = cliLab();
here.repo('a', { 'README.md': 'A project.\n', 'body.md': 'Retry five times.\n', 'body.txt': 'x\n' });
propose.after(() => here.remove());

const WHOLE = [
  '--item-id',
  'domain.retry',
  '--title',
  'Retry',
  '--kind',
  'decision',
  '--owner',
  'team',
  '--body-file',
  'body.md',
];

propose('all that is missing is told at once, in the order of the format, and a blank text is missing', async () => {
  const error = failed(await here.run('a', 'propose', '--title', '', '--owner', ' ', '--model', 'm', '--json'), 2);
  assert.is(error.code, 'usage');
  assert.match(
    error.message,
    'Missing: --item-id, --title, --kind, --owner, --author, --description, --body-file, --agent-id, --task-id, --reasoning.',
  );
  assert.match(error.message, 'Missing: --source-uri or --authored-here.');
  assert.match(error.remedy, 'theurian propose --help');
});

interface Case {
  readonly why: string;
  readonly args: readonly string[];
  readonly says: readonly string[];
}

const cases: readonly Case[] = [
  {
    why: 'an item id with capitals',
    args: [...WHOLE, '--authored-here', '--item-id', 'Domain.retryPolicy'],
    says: ['--item-id is "Domain.retryPolicy"', 'Perhaps domain.retry-policy is meant'],
  },
  {
    why: 'a revision that is no ULID',
    args: [...WHOLE, '--authored-here', '--expected-revision', 'xyz'],
    says: ['--expected-revision is "xyz"', 'a ULID'],
  },
  {
    why: 'a kind that is none',
    args: [...WHOLE, '--authored-here', '--kind', 'decison'],
    says: ['--kind is "decison"', 'Did you mean decision?'],
  },
  {
    why: 'a body whose ending tells nothing',
    args: [...WHOLE, '--authored-here', '--body-file', 'body.txt'],
    says: ['--body-file is "body.txt"', '.md, .markdown'],
  },
  {
    why: 'a blank scope path',
    args: [...WHOLE, '--authored-here', '--scope-path', ' '],
    says: ['--scope-path is blank'],
  },
  {
    why: 'a label with a line feed',
    args: [...WHOLE, '--authored-here', '--label', 'a\nb'],
    says: ['--label holds a control character'],
  },
  {
    why: 'a text and edits',
    args: [...WHOLE, '--authored-here', '--edit', 'a=b'],
    says: ['--body-file and --edits do not go together'],
  },
  {
    why: 'an edit without an equals sign',
    args: ['--item-id', 'a.b', '--edit', 'abc', '--authored-here'],
    says: ['--edit is "abc"', '--edits FILE'],
  },
  {
    why: 'a relation of no type',
    args: ['--item-id', 'a.b', '--relate', 'likes:a.c', '--authored-here'],
    says: ['--relate is "likes:a.c"', 'The types are implements'],
  },
  {
    why: 'a relation to nothing',
    args: ['--item-id', 'a.b', '--relate', 'depends_on', '--authored-here'],
    says: ['--relate is "depends_on"', 'TYPE:ITEM'],
  },
  {
    why: 'an alias that is none',
    args: ['--item-id', 'a.b', '--alias', 'A', '--authored-here'],
    says: ['--alias is "A"'],
  },
  {
    why: 'a title without a text',
    args: ['--item-id', 'a.b', '--deprecate', '--title', 'x', '--authored-here'],
    says: ['--title is given without --body-file'],
  },
  {
    why: 'a label without a text',
    args: ['--item-id', 'a.b', '--deprecate', '--label', 'x', '--authored-here'],
    says: ['--label is given without --body-file'],
  },
  {
    why: 'a reason for nothing',
    args: [...WHOLE, '--authored-here', '--reason', 'x'],
    says: ['--reason is given without --deprecate'],
  },
  {
    why: 'a new sensitivity without a reason',
    args: ['--item-id', 'a.b', '--sensitivity-to', 'public', '--authored-here'],
    says: ['--sensitivity-to is given without --reason'],
  },
  {
    why: 'both ways at once',
    args: ['--item-id', 'a.b', '--deprecate', '--restore', '--authored-here'],
    says: ['--deprecate and --restore do not go together'],
  },
  {
    why: 'a text for what is deprecated',
    args: [...WHOLE, '--authored-here', '--deprecate'],
    says: ['--deprecate and --body-file do not go together'],
  },
  {
    why: 'two owners',
    args: [...WHOLE, '--authored-here', '--owner-to', 'x'],
    says: ['--owner-to and --body-file do not go together', '--owner says'],
  },
  {
    why: 'two sensitivities',
    args: [...WHOLE, '--authored-here', '--sensitivity', 'public', '--sensitivity-to', 'public', '--reason', 'x'],
    says: ['--sensitivity-to and --sensitivity do not go together'],
  },
  {
    why: 'a commit without an address',
    args: [...WHOLE, '--authored-here', '--source-commit', 'abc1234'],
    says: ['--source-commit is given without --source-uri'],
  },
  {
    why: 'lines without a file',
    args: [...WHOLE, '--source-uri', 'x', '--source-lines', '1'],
    says: ['--source-lines is given without --source-path'],
  },
  {
    why: 'lines that end before they begin',
    args: [...WHOLE, '--source-uri', 'x', '--source-path', 'x', '--source-lines', '9-3'],
    says: ['--source-lines is "9-3"'],
  },
  {
    why: 'an empty address',
    args: [...WHOLE, '--source-uri', ''],
    says: ['--source-uri is blank', '--source-uri or --authored-here'],
  },
  {
    why: 'an empty reason despite a rejection',
    args: [...WHOLE, '--authored-here', '--despite-rejection', ''],
    says: ['--despite-rejection is blank'],
  },
  {
    why: 'an option without a value',
    args: [...WHOLE, '--authored-here', '--namespace'],
    says: ['--namespace wants a value'],
  },
  {
    why: 'an option that there is not',
    args: [...WHOLE, '--authored-here', '--approve'],
    says: ['There is no option --approve'],
  },
  { why: 'a word too many', args: [...WHOLE, '--authored-here', 'now'], says: ['Too many words'] },
];

for (const { why, args, says } of cases)
  propose(`${why} is a wrong command line: ${says[0]}`, async () => {
    // What is asked for comes first, so that an option without a value is followed by another option.
    const ran = await here.run('a', 'propose', ...args, ...BY, '--json');
    const { message, remedy } = failed(ran, 2);
    for (const text of says) assert.match(`${message} ${remedy}`, text);
  });

propose('a body file that is not there, is a directory or is too long is told by name', async () => {
  const { truncateSync, writeFileSync, mkdirSync } = await import('node:fs');
  mkdirSync(here.path('a', 'dir.md'));
  writeFileSync(here.path('a', 'long.md'), 'x');
  truncateSync(here.path('a', 'long.md'), 8 * 1024 * 1024 + 1);
  for (const [name, exit, code] of [
    ['gone.md', 3, 'unreadable'],
    ['dir.md', 3, 'unreadable'],
    ['long.md', 4, 'refused'],
  ] as const) {
    const error = failed(
      await here.run('a', 'propose', ...WHOLE, '--body-file', name, ...BY, '--authored-here', '--json'),
      exit,
    );
    assert.is(error.code, code);
    assert.match(JSON.stringify(error), name);
  }
});

propose('files are named from where one stands, or from -C', async () => {
  here.write('a', { 'sub/here.md': 'From below.\n' });
  const args = [...WHOLE.slice(0, -1), 'here.md', ...BY, '--authored-here', '--json'];
  answered(await here.run('a/sub', 'propose', ...args));
  answered(await here.run('a', 'propose', ...args, '-C', 'sub'));
});

const KEYS = [
  ...['proposalId', 'proposalDirectory', 'itemId', 'migrationId', 'migrationFile', 'revisionId', 'expectedRevision'],
  ...[
    'bodyFile',
    'bodyDestination',
    'supportFiles',
    'contentFile',
    'contentSha256',
    'evidenceFile',
    'excerptFiles',
    'operations',
  ],
  ...['inherited', 'defaults', 'baseState', 'local', 'findings', 'nextSteps'],
];

propose('with --json it is one document with all its keys', async () => {
  const document = answered(await here.run('a', 'propose', ...WHOLE, ...BY, '--authored-here', '--json'));
  assert.equal(Object.keys(document).sort(), [...KEYS].sort());
  const { proposalId, proposalDirectory, revisionId, bodyFile, bodyDestination, contentFile, evidenceFile, nextSteps } =
    document;
  assert.is(proposalDirectory, `.theurian/proposals/${String(proposalId)}`);
  assert.is(bodyFile, `${String(proposalDirectory)}/domain/retry.${String(revisionId)}.md`);
  assert.is(bodyDestination, `.theurian/knowledge/domain/retry.${String(revisionId)}.md`);
  assert.is(contentFile, `../knowledge/domain/retry.${String(revisionId)}.md`);
  assert.is(evidenceFile, `${String(proposalDirectory)}/evidence.json`);
  const steps = (nextSteps as readonly string[]).join('\n');
  for (const text of [
    'trustLevel and sensitivity',
    `theurian propose accept ${String(proposalId)}`,
    'theurian migrate apply',
  ])
    assert.match(steps, text);
});

propose('as text it names the files, what is replaced, and what a person does next', async () => {
  const { out, err, code } = await here.run('a', 'propose', ...WHOLE, ...BY, '--authored-here', '--local');
  assert.equal([code, err], [0, '']);
  const [id = ''] = /[0-7][0-9A-HJKMNP-TV-Z]{25}/.exec(out) ?? [];
  const plain = out.replaceAll(/[0-7][0-9A-HJKMNP-TV-Z]{25}/g, 'ID');
  assert.is(
    plain,
    `Drafted domain.retry in .theurian/proposals-local/ID
  migration   ID-retry.yaml
  body        domain/retry.ID.md
  evidence    evidence.json
  operations  createItem, upsertRevision
  replaces    (nothing: it is the first revision)
Next
  Nothing was said about trustLevel and sensitivity, so unverified and internal
  holds.
  Nothing is in force yet, and the proposal stays on this machine: git ignores
  .theurian/proposals-local/
  A person reads it:
    theurian propose show ID
  Accepting moves its files to where they belong, and approves nothing:
    theurian propose accept ID
  Landing it on the protected branch by review is the approval; then it is
  served:
    theurian migrate apply
`,
  );
  assert.match(out, `theurian propose accept ${id}`);
});

propose('a value may begin with a hyphen and keeps its quotes', async () => {
  const args = [
    ...WHOLE,
    ...BY,
    '--authored-here',
    '--owner',
    '- a',
    '--title',
    '"quoted"',
    "--author='ann'",
    '--json',
  ];
  const document = answered(await here.run('a', 'propose', ...args));
  const { readFileSync } = await import('node:fs');
  const text = readFileSync(here.path('a', String(document.proposalDirectory), String(document.migrationFile)), 'utf8');
  assert.match(text, `owner: '- a'`);
  assert.match(text, `title: '"quoted"'`);
  assert.match(text, `author: '''ann'''`);
});

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

const lines: readonly (readonly [line: string, verb: string | null, says: string])[] = [
  [`propose accept ${ID}`, 'propose accept', ''],
  [`--json propose accept ${ID}`, 'propose accept', ''],
  [`propose accept ${ID} --json`, 'propose accept', ''],
  ['propose --title accept', 'propose', ''],
  ['propose --label accept --label x', 'propose', ''],
  [`propose --json accept ${ID}`, null, 'Options come after all the words: theurian propose accept'],
  [`propose --title x accept ${ID}`, null, 'Options come after all the words: theurian propose accept'],
  [`propose acept ${ID}`, null, 'Too many words for "theurian propose"'],
];

for (const [line, verb, says] of lines)
  propose(`"theurian ${line}" is ${verb ?? `told: ${says}`}`, () => {
    const argv = line.split(' ');
    const parsed = parseCommandLine(argv);
    assert.is(parsed.ok ? (parsed.value.verb?.path.join(' ') ?? null) : null, verb);
    if (!parsed.ok) assert.match(parsed.error.message, says);
    const quick = parseQuick(argv);
    if (quick !== null) assert.is(quick.verb.path.join(' '), verb);
    if (line.includes('acept')) assert.is(parsed.ok ? null : parsed.error.nearest, 'theurian propose accept');
  });

propose('the values of a list come in their order, whichever parser reads them', () => {
  const argv = ['propose', '--label', 'b', '--title', 'x', '--label', 'a', '--label', 'b'];
  const whole = parseCommandLine(argv);
  for (const args of [parseQuick(argv)?.args, whole.ok ? whole.value.args : undefined]) {
    assert.equal(args?.list('label'), ['b', 'a', 'b']);
    assert.equal(args?.list('scope-path'), []);
    assert.is(args?.text('title'), 'x');
  }
});

propose('its help names the commands that go on from it', () => {
  assert.match(helpFor(['propose']), /More commands\n(?: {2}.*\n)* {2}theurian propose accept /);
  assert.not.match(helpFor(['propose', 'accept']), 'More commands');
});

propose('completion offers what goes on from it beside its options, and after that the options of that', () => {
  const script = completionScript('bash');
  assert.match(script, /^ {4}"propose"\) words="(?:[a-z]+ )*accept .*--item-id /m);
  assert.ok(script.indexOf('"propose accept"*)') < script.indexOf('"propose"*)'));
  const fish =
    /__fish_seen_subcommand_from propose; and not __fish_seen_subcommand_from [a-z ]*accept[a-z ]*' -l item-id/;
  assert.match(completionScript('fish'), fish);
});

const NAMES = { valued: ['title', 'label'], flags: ['json'] };
const shields: readonly (readonly [
  argv: readonly string[],
  left: readonly string[],
  values: Readonly<Record<string, readonly string[]>>,
])[] = [
  [['--title', 'a', 'b'], ['--title=x', 'b'], { title: ['a'] }],
  [['--title=a=b'], ['--title=x'], { title: ['a=b'] }],
  [['--title', ''], ['--title=x'], { title: [''] }],
  [['--title'], ['--title=x'], { title: [''] }],
  [['--title', '--label', 'x'], ['--title=x', '--label=x'], { title: [''], label: ['x'] }],
  [['--title', '- a', '--label', '--- b'], ['--title=x', '--label=x'], { title: ['- a'], label: ['--- b'] }],
  [['--title', '-x'], ['--title=x', '-x'], { title: [''] }],
  [['--label', 'a', '--label=b'], ['--label=x', '--label=x'], { label: ['a', 'b'] }],
  [['--json', 'true'], ['--json=x', 'true'], {}],
  [['--other', 'a', '--', '--title', 'b'], ['--other', 'a', '--', '--title', 'b'], {}],
];

for (const [argv, left, values] of shields)
  propose(`the values of ${argv.join(' ')} are kept from the parser`, () => {
    const shield = shielded(argv, NAMES);
    assert.equal(shield.argv, left);
    assert.equal(Object.fromEntries(shield.values), values);
  });

propose('an empty value is told from none', () => {
  assert.equal([...shielded(['--title', ''], NAMES).emptied], ['title']);
  assert.equal([...shielded(['--title='], NAMES).emptied], ['title']);
  assert.equal([...shielded(['--title'], NAMES).emptied], []);
});

propose.run();
