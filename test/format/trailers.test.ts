import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { coAuthorsOf, trailersOf } from '../../lib/format/trailers.ts';
import type { Person } from '../../lib/model/person.ts';
import { lab } from '../kit/repo.ts';
import { seeded } from '../kit/seeded.ts';

const trailers = suite('trailers');
const here = lab();
trailers.after(() => here.remove());

const ours = (message: string): string =>
  trailersOf(message)
    .map(({ key, value }) => `${key}: ${value}\n`)
    .join('');

const byGit = (message: string): string =>
  execFileSync('git', ['interpret-trailers', '--parse', '--no-divider'], {
    cwd: here.root,
    env: here.env,
    input: message,
    encoding: 'utf8',
  });

const A = 'Theurian-Approved: x\n';

const cases: readonly (readonly [why: string, message: string, found: string])[] = [
  ['an empty message has none', '', ''],
  ['a subject is none', 'Key: value', ''],
  ['a first paragraph holds none', 'subject\nKey: value\n', ''],
  ['the last paragraph is trailers', `s\n\n${A}`, A],
  ['the last line feed may be missing', 's\n\nKey: v', 'Key: v\n'],
  ['blank lines at the end do not matter', `s\n\n${A}\n \n\t\n`, A],
  ['a paragraph after them takes them away', `s\n\n${A}\nmore\n`, ''],
  ['only the last paragraph counts', `s\n\n${A}\nOther: y\n`, 'Other: y\n'],
  ['a line of text among them takes them away', `s\n\n${A}text\n`, ''],
  ['a line of text before them takes them away', `s\n\ntext\n${A}`, ''],
  ['git wrote one of them', `s\n\ntext\n${A}Signed-off-by: A <a@x>\n`, `${A}Signed-off-by: A <a@x>\n`],
  ['three lines of text for each trailer', 's\n\na b\nb c\nc d\nSigned-off-by: A <a@x>\n', 'Signed-off-by: A <a@x>\n'],
  ['four are too many', 's\n\na b\nb c\nc d\nd e\nSigned-off-by: A <a@x>\n', ''],
  ['a cherry-pick marks a block', `s\n\ntext\n${A}(cherry picked from commit 1)\n`, A],
  ['a marker without a space is a trailer like others', 's\n\ntext\nSigned-off-by:A\n', ''],
  ['a marker is known by its case', 's\n\ntext\nsigned-off-by: A\n', ''],
  ['a value goes on in the next line', 's\n\nKey: a\n b\n\tc\n', 'Key: a b c\n'],
  ['a value goes on after an empty first line', 's\n\nKey:\n b\n', 'Key: b\n'],
  ['a paragraph that begins with a space is none', 's\n\n b: c\n', ''],
  ['text that goes on is text', 's\n\ntext\n on\nSigned-off-by: A\n', 'Signed-off-by: A\n'],
  ['an empty value', 's\n\nKey:\n', 'Key: \n'],
  ['spaces before the colon', 's\n\nKey \t : v\n', 'Key: v\n'],
  ['a space in the key', 's\n\nKey two: v\n', ''],
  ['an underscore in the key', 's\n\nKey_two: v\n', ''],
  ['a letter beyond ASCII in the key', 's\n\nKéy: v\n', ''],
  ['no key', 's\n\n: v\n', ''],
  ['digits and hyphens', 's\n\n-1-: v\n', '-1-: v\n'],
  ['a colon is enough', 's\n\nKey:v:w\n', 'Key: v:w\n'],
  ['carriage returns go', 's\r\n\r\nKey: v\r\nOther: w\r\n', 'Key: v\nOther: w\n'],
  ['a no-break space stays', 's\n\nKey: \u00a0v\n', 'Key: \u00a0v\n'],
  ['a vertical tab stays', 's\n\nKey: \u000bv\n', 'Key: \u000bv\n'],
  ['a line of dashes divides nothing', `s\n\n${A}---\n`, ''],
  ['dashes above divide nothing', `s\n---\n\n${A}`, A],
  ['comments at the end go', `s\n\n${A}# c\n#d\n`, A],
  ['comments between go', `s\n\n${A}# c\nKey: v\n`, `${A}Key: v\n`],
  ['a comment alone is no block', 's\n\n# c\n', ''],
  ['a commented trailer is none', 's\n\n#Key: v\n', ''],
  ['a comment as a subject', '# c\n\nKey: v\n', 'Key: v\n'],
  ['a comment and a subject', `# c\ns\n\n${A}`, A],
  ['space after a comment goes on with nothing', `s\n\n${A}# c\n on\nSigned-off-by: A\n`, `${A}Signed-off-by: A\n`],
  ['an old list of conflicts goes', `s\n\n${A}\nConflicts:\n\ta.txt\n\tb.txt\n`, A],
  ['a list of conflicts with text after it stays', `s\n\n${A}\nConflicts:\n\ta.txt\ntext\n`, ''],
  ['what is below the scissors goes', `s\n\n${A}# ${'-'.repeat(24)} >8 ${'-'.repeat(24)}\ntext\n`, A],
  ['a blank line first', `\n${A}`, A],
  ['two subjects', `s\ns\n\n\n${A}`, A],
];
for (const [why, message, found] of cases)
  trailers(`${why}: ${JSON.stringify(message)}`, () => {
    assert.is(ours(message), found);
    assert.is(byGit(message), found);
  });

trailers('what comes after a NUL is not there, as it is not for git', () => {
  assert.is(ours(`s\n\nKey: a\0b\nOther: c\n\n${A}`), 'Key: a\n');
});

const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('Key: v', 'A:b', 'k : ', 'Co-authored-by: A <a@x>', 'x-1:', 'Conflicts:') },
  { weight: 4, arbitrary: fc.constantFrom('', '', ' ', '\t', '\r', ' more', '\tmore: x') },
  { weight: 3, arbitrary: fc.constantFrom('text', 'two words: x', '# c', '#k: v', '---', '--- a', ':', '-: a') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('Signed-off-by: A <a@x>', 'Signed-off-by:A', '(cherry picked from commit 1)'),
  },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('a', ':', ' ', '-', '#', '\r', '\u000b'), maxLength: 6 }) },
);
const messages = fc
  .tuple(fc.array(line, { maxLength: 9 }), fc.constantFrom('', '\n', '\n\n'))
  .map(([lines, end]) => lines.join('\n') + end);

trailers('messages of every make have the trailers that git finds in them', () => {
  seeded(
    fc.property(messages, (message) => {
      assert.is(ours(message), byGit(message));
    }),
    300,
  );
});

const people: readonly (readonly [message: string, people: readonly Person[]])[] = [
  ['s\n\nbody\n', []],
  ['s\n\nCo-authored-by: Ada L <ada@x>\n', [{ name: 'Ada L', email: 'ada@x' }]],
  ['s\n\nco-AUTHORED-by : <ada@x>\n', [{ name: '', email: 'ada@x' }]],
  [
    's\n\nCo-authored-by: Carol <c@x>\n folded <evil@x>\n',
    [
      { name: 'Carol', email: 'c@x' },
      { name: 'folded', email: 'evil@x' },
    ],
  ],
  [
    's\n\nCo-authored-by: A < a@x >, B <b@x>\n',
    [
      { name: 'A', email: 'a@x' },
      { name: 'B', email: 'b@x' },
    ],
  ],
  ['s\n\nCo-authored-by: A <a@x>\n\nnot the last paragraph\n', [{ name: 'A', email: 'a@x' }]],
  ['s\nCo-authored-by: A <a@x>\n', [{ name: 'A', email: 'a@x' }]],
  [
    's\n\nCo-authored-by: a@x, b@x\n',
    [
      { name: '', email: 'a@x' },
      { name: '', email: 'b@x' },
    ],
  ],
  ['s\n\nCo-authored-by: A <a@x\n', [{ name: 'A', email: 'a@x' }]],
  [
    's\n\nCo-authored-by: A <a@x <b@x>\n',
    [
      { name: 'A', email: 'a@x' },
      { name: '', email: 'b@x' },
    ],
  ],
  ['s\n\nCo-authored-by: Ada\n', [{ name: 'Ada', email: '' }]],
  ['s\n\nCo-authored-by-me: A <a@x>\n', []],
];
for (const [message, found] of people)
  trailers(`${JSON.stringify(message)} names ${found.length} co-authors`, () =>
    assert.equal(coAuthorsOf(message), found),
  );

trailers('a message of a million folds, spaces and brackets is read at once', () => {
  const many = 1_000_000;
  assert.is(trailersOf(`s\n\nKey: a${'\n x'.repeat(many)}\n`)[0]?.value.length, 2 * many + 1);
  assert.is(trailersOf(`s\n\nKey:${' '.repeat(many)}a${' '.repeat(many)}b\n`)[0]?.value.length, many + 2);
  assert.is(coAuthorsOf(`s\n\nCo-authored-by: ${'<'.repeat(many)}\n`).length, 1);
  assert.is(coAuthorsOf(`s\n\nCo-authored-by: ${'a'.repeat(many)}\n`).length, 1);
});

trailers.run();
