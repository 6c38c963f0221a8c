import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, failed, type Ran } from '../kit/cli.ts';
import type { Files } from '../kit/repo.ts';
import { M } from '../kit/sound.ts';
import { step, written } from './library.ts';
import { cliLab, DIRECT } from './world.ts';

const hostile = suite('cli hostile');
const here = cliLab();
hostile.after(() => here.remove());

// What moves a cursor, sets a title, turns the direction of writing, cannot be seen, or begins a line.
const ANSI = '\u001b[2J\u001b]0;owned\u0007\u009b31m\r\b';
const BIDI = '\u202egpj.exe\u202c\u2066a\u2069\u200f\u061c';
const HIDDEN = '\u200b\u2060\ufeff\u00ad\u{e0041}\u{e007f}\u3164';
const LINES = '\nSound: 9 migrations\u2028\u2029\u0085';
const ALL = `x${ANSI}${BIDI}${HIDDEN}${LINES}y`;
const SEEN = `x${BIDI}${HIDDEN}\u009b31m\u0085y`;

const dangerous = (text: string): readonly string[] =>
  [...text].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return (
      (code < 0x20 && code !== 0x0a && code !== 0x09) ||
      (code >= 0x7f && code <= 0x9f) ||
      [0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x3164, 0xfeff].includes(code) ||
      (code >= 0x2028 && code <= 0x202e) ||
      (code >= 0x2060 && code <= 0x206f) ||
      (code >= 0xe0000 && code <= 0xe007f)
    );
  });

const FIRST_BODY = `# Zebra\n\n${ALL}\n`;
const BAD_MIGRATION = `.theurian/migrations/a${ANSI}\nSound: b.yaml`;
const BAD_NAME = `.theurian/knowledge/a${ANSI}${BIDI}${HIDDEN}\nSound: b.md`;

hostile.before(async () => {
  here.repo('a', { 'README.md': 'x\n', '.theurian/policy.yaml': DIRECT });
  here.git('a', 'config', 'user.name', 'unused');
  const env = { GIT_AUTHOR_NAME: `Eve${BIDI}${HIDDEN}`, GIT_COMMITTER_NAME: `Eve${BIDI}\u009b31m${HIDDEN}` };
  const land = (files: Files): void => {
    here.write('a', files);
    here.git('a', 'add', '-A');
    here.raw('a', ['commit', '-q', '-m', ALL], { env });
  };
  land(
    step(
      1,
      [
        written('domain.a', 1, FIRST_BODY, {
          title: 'Zebra',
          owner: ALL,
          labels: [ALL.slice(0, 60), 'authored-in-theurian'],
          sourceAnchors: [{ provider: ALL.slice(0, 60), sourceUri: `https://x/${ALL}`, filePath: ALL }],
        }),
        { op: 'createItem', itemId: 'domain.b', kind: 'domain', namespace: SEEN, owner: ALL },
        {
          op: 'addRelation',
          sourceItemId: 'domain.a',
          relationType: 'depends_on',
          targetItemId: 'domain.b',
          note: ALL,
        },
        { op: 'addEvidence', itemId: 'domain.a', anchor: { provider: 'web', sourceUri: ALL }, description: ALL },
        { op: 'changeSensitivity', itemId: 'domain.a', sensitivity: 'confidential', reason: ALL },
      ],
      { author: ALL, description: ALL },
    ),
  );
  const applied = await here.run('a', 'migrate', 'apply', '--allow-unreviewed');
  assert.is(applied.code, 0, applied.err);
  land(
    step(
      2,
      [
        written('domain.a', 2, `${FIRST_BODY}more ${ALL}\n`, { title: 'Zebra again', owner: `${ALL}2` }, 1),
        { op: 'deprecateItem', itemId: 'domain.b', reason: ALL },
      ],
      { author: ALL },
    ),
  );
});

const lines = [
  'migrate plan',
  'migrate apply --allow-unreviewed',
  'migrate validate',
  'migrate validate --at HEAD',
  'migrate status',
  'migrate state',
  'list',
  'list --at HEAD~1',
  'show domain.a',
  `show domain.a --revision ${M(1).replace('M0', 'R0')}`,
  'show domain.b',
  'log domain.a',
  'log domain.b',
  'search zebra',
  'doctor',
];

const run = (line: string, ...more: readonly string[]): Promise<Ran> => here.run('a', ...line.split(' '), ...more);

for (const line of lines)
  hostile(`nothing dangerous comes out of "theurian ${line}", and its document holds all of it`, async () => {
    const text = await run(line);
    assert.is(text.code, line === 'doctor' ? 3 : 0, text.err);
    assert.equal(dangerous(text.out + text.err), []);
    const [labels = ''] = line.startsWith('show') ? text.out.split('\n\n') : [text.out];
    assert.not.match(labels, /^ {0,3}Sound: 9/m, 'no label begins a line');
    const json = await run(line, '--json');
    assert.equal(dangerous(json.out + json.err), []);
    JSON.parse(json.out === '' ? json.err : json.out);
  });

hostile('a document gives back every character of a title, an author and a body', async () => {
  const shown = answered(await run('show domain.a', '--json'));
  assert.equal([shown.title, shown.author, shown.owner], ['Zebra again', ALL, `${ALL}2`]);
  assert.is(shown.body, `${FIRST_BODY}more ${ALL}\n`);
});

hostile('names of files are escaped where they are told', async () => {
  here.repo('names', {
    [BAD_NAME]: 'a\n',
    [BAD_MIGRATION]: 'a\n',
    [`.theurian/x${BIDI}`]: 'a\n',
  });
  for (const argv of [
    ['migrate', 'validate'],
    ['migrate', 'status'],
    ['migrate', 'apply', '--allow-unreviewed'],
    ['migrate', 'validate', '--at', 'HEAD'],
    ['list', '--at', 'HEAD'],
    ['doctor'],
  ]) {
    for (const more of [[], ['--json']]) {
      const { out, err } = await here.run('names', ...argv, ...more);
      assert.equal(dangerous(out + err), [], argv.join(' '));
      assert.not.match(out + err, /^\s*Sound: b/m, argv.join(' '));
    }
  }
  const { findings } = failed(await here.run('names', 'migrate', 'validate', '--json'), 4);
  assert.equal([...new Set(findings.map((one) => one.file))], [BAD_MIGRATION]);
});

hostile('what is typed is escaped where it is told back', async () => {
  for (const argv of [
    ['show', ALL],
    ['list', '--at', ALL],
    ['search', ALL],
    [ALL],
    ['list', `--${ALL}`],
    ['explain', ALL],
    ['-C', ALL, 'list'],
  ]) {
    for (const more of [[], ['--json']]) {
      const { out, err } = await here.run('a', ...argv, ...more);
      assert.equal(dangerous(out + err), []);
      assert.not.match(out + err, /^\s*Sound: 9/m, JSON.stringify(argv));
    }
  }
});

hostile('colours are the only escapes that a terminal is sent', async () => {
  const place = { ...here.place('a', { FORCE_COLOR: '1', TERM: 'xterm' }), isTTY: true };
  const { cli } = await import('../kit/cli.ts');
  for (const line of lines) {
    const { out, err } = await cli({ ...place, env: { ...place.env, NO_COLOR: undefined } }, ...line.split(' '));
    assert.equal(dangerous((out + err).replaceAll(/\u001b\[(?:[12]|2[12]|3[1-6]|39)m/g, '')), [], line);
  }
});

hostile.run();
