import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MARKDOWN, withManagedBlock } from '../../lib/format/managed-block.ts';
import { seeded } from '../kit/seeded.ts';

const blocks = suite('managed blocks');

const [START, END] = ['# >>> theurian >>>', '# <<< theurian <<<'];
const LINES = ['one', 'two'];
const BLOCK = `${START}\none\ntwo\n${END}`;
const crlf = (text: string): string => text.replaceAll('\n', '\r\n');

const placed: readonly (readonly [why: string, before: string, after: string])[] = [
  ['an empty text holds nothing else', '', `${BLOCK}\n`],
  ['a text keeps a blank line before it', 'a\n', `a\n\n${BLOCK}\n`],
  ['a text without a last line end gets one', 'a', `a\n\n${BLOCK}\n`],
  ['a text of one line end', '\n', `\n\n${BLOCK}\n`],
  ['an older block is replaced where it stands', `a\n${START}\nold\n${END}\nb\n`, `a\n${BLOCK}\nb\n`],
  ['an empty block is filled', `${START}\n${END}\n`, `${BLOCK}\n`],
  ['an indented block is replaced', `a\n  ${START}\n  old\n  ${END}  \nb`, `a\n${BLOCK}\nb`],
  ['a block at the very end, without a line end', `a\n${START}\n${END}`, `a\n${BLOCK}`],
  ['the same block stays', `a\n${BLOCK}\nb\n`, `a\n${BLOCK}\nb\n`],
  ['CRLF is kept in place', crlf(`a\n${START}\nold\n${END}\nb\n`), crlf(`a\n${BLOCK}\nb\n`)],
  ['CRLF is kept at the end', crlf('a\n'), crlf(`a\n\n${BLOCK}\n`)],
  ['a marker inside a longer line is no marker', `x ${START}\n`, `x ${START}\n\n${BLOCK}\n`],
];

for (const [why, before, after] of placed)
  blocks(`${why}`, () => assert.equal(withManagedBlock(before, LINES), { ok: true, value: after }));

blocks('in Markdown its marks are comments, and those of other files are text', () => {
  const text = `${BLOCK}\n`;
  const after = `${text}\n${MARKDOWN.start}\none\ntwo\n${MARKDOWN.end}\n`;
  assert.equal(withManagedBlock(text, LINES, MARKDOWN), { ok: true, value: after });
  assert.equal(withManagedBlock(after, LINES, MARKDOWN), { ok: true, value: after });
});

const broken: readonly (readonly [why: string, text: string, line: number])[] = [
  ['a start without an end', `a\n${START}\nb\n`, 2],
  ['an end without a start', `a\nb\n${END}\n`, 3],
  ['an end before its start', `${END}\n${START}\n`, 2],
  ['two starts', `${START}\n${START}\n${END}\n`, 2],
  ['two ends', `${START}\n${END}\n${END}\n`, 3],
  ['two blocks', `${BLOCK}\n${BLOCK}\n`, 5],
];

for (const [why, text, line] of broken)
  blocks(`${why} is refused, with the line`, () => {
    assert.equal(withManagedBlock(text, LINES), { ok: false, error: { line } });
    assert.equal(withManagedBlock(crlf(text), LINES), { ok: false, error: { line } });
  });

blocks('doing it twice is doing it once, and everything else stays, byte for byte', () => {
  const line = fc.constantFrom('a', '', ' b ', 'é', '# c', '\t');
  const end = fc.constantFrom('\n', '\r\n');
  const text = fc.array(fc.tuple(line, end), { maxLength: 8 }).map((rows) => rows.flat().join(''));
  seeded(
    fc.property(text, text, fc.boolean(), fc.array(line), (head, tail, there, lines) => {
      const given = there ? `${head}${START}\nold\n${END}\n${tail}` : head;
      const once = withManagedBlock(given, lines);
      if (!once.ok) return false;
      assert.equal(withManagedBlock(once.value, lines), once);
      assert.ok(once.value.startsWith(head));
      if (there) assert.ok(once.value.endsWith(`${END}\n${tail}`));
    }),
    500,
  );
});

blocks.run();
