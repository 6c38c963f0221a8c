import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { screenText } from '../../lib/screen/screen-text.ts';
import { rowsOf } from './cases.ts';

const unfinished = suite('unfinished');

const foundIn = async (text: string): Promise<readonly string[]> =>
  (await screenText('body', text)).map(
    ({ code, severity, facts, line, column }) =>
      `${severity} ${code} ${'word' in facts ? facts.word : JSON.stringify(facts)} at ${line}:${column}`,
  );

for (const { in: line, families = [] } of [
  ...rowsOf('a11-placeholder', 'placeholder'),
  ...rowsOf('k18-placeholder', 'placeholder'),
]) {
  unfinished(`${JSON.stringify(line)} ${families.length > 0 ? 'is a placeholder' : 'is none'}`, async () =>
    assert.equal(
      (await screenText('body', line)).map(({ family }) => family),
      families,
    ),
  );
}

const PLACEHOLDERS: readonly (readonly [text: string, found: string])[] = [
  ['# A\n\nTODO: say why', 'refusal placeholder TODO at 3:1'],
  ['x <FILL IN> y', 'refusal placeholder FILL-IN at 1:3'],
  ['x <INSERT_HERE> y', 'refusal placeholder INSERT-HERE at 1:3'],
  ['<TBD>', 'refusal placeholder TBD at 1:1'],
  ['ＴＯＤＯ: <TBD>', 'refusal placeholder TBD at 1:7'],
  ['```\nFIXME: x\n```', 'refusal placeholder FIXME at 2:1'],
  ['a ` TODO: x', 'refusal placeholder TODO at 1:5'],
];

for (const [text, found] of PLACEHOLDERS)
  unfinished(`${JSON.stringify(text)} holds a placeholder`, async () => assert.equal(await foundIn(text), [found]));

for (const text of [
  'Comments begin with `TODO:` and an owner.',
  'Use `<TBD>` there.',
  '[!NOTE] <NOTE> <kbd>X</kbd>',
  'a/TODO: b',
  'MY_XXX: y',
])
  unfinished(`${JSON.stringify(text)} holds none`, async () => assert.equal(await foundIn(text), []));

const CONFLICTS: readonly (readonly [text: string, line: number | null])[] = [
  ['<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n', 1],
  ['a\r\n<<<<<<< HEAD\r\na\r\n=======\r\nb\r\n>>>>>>> x\r\n', 2],
  ['t\n\n<<<<<<< a\n||||||| b\n=======\n>>>>>>> c', 3],
  ['Title\n=======\n\ntext', null],
  ['<<<<<<< a\ntext', null],
  ['<<<<<<< a\n=======\ntext', null],
  ['>>>>>>> a\n=======\n<<<<<<< b', null],
  ['x <<<<<<< a\n=======\n>>>>>>> c', null],
];

for (const [text, line] of CONFLICTS) {
  unfinished(`${JSON.stringify(text)} ${line === null ? 'is merged' : `is in conflict at line ${line}`}`, async () =>
    assert.equal(await foundIn(text), line === null ? [] : [`warning conflict-markers {"line":${line}} at ${line}:1`]),
  );
}

unfinished.run();
