import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Cleaning, cleanedMessage } from '../../lib/format/cleaned-message.ts';
import { lab } from '../kit/repo.ts';
import { seeded } from '../kit/seeded.ts';

const cleaned = suite('a message, cleaned');
const here = lab();
cleaned.after(() => here.remove());

const PLAIN: Cleaning = { mode: null, comment: '#', edited: true };
const cut = (mark: string): string => `${mark} ------------------------ >8 ------------------------\n`;

const CASES: readonly (readonly [why: string, how: Partial<Cleaning>, text: string, made: string])[] = [
  ['comments go where somebody edits it', {}, 'a\n# b\n', 'a\n'],
  ['comments stay where nobody does', { edited: false }, 'a\n# b\n', 'a\n# b\n'],
  ['strip takes comments away all the same', { mode: 'strip', edited: false }, 'a\n# b\n', 'a\n'],
  ['whitespace leaves comments', { mode: 'whitespace' }, 'a \n\n\n# b\n\n', 'a\n\n# b\n'],
  ['verbatim leaves all of it', { mode: 'verbatim' }, '\na \n# b\n\n', '\na \n# b\n\n'],
  ['scissors cut', { mode: 'scissors' }, `a\n# b\n${cut('#')}c\n`, 'a\n# b\n'],
  ['scissors cut as the first line', {}, `${cut('#')}c\n`, ''],
  ['scissors in the middle of a line do not', {}, `a ${cut('#')}b\n`, `a ${cut('#')}b\n`],
  ['scissors with another mark do not', {}, `a\n${cut(';')}b\n`, `a\n${cut(';')}b\n`],
  ['another mark', { comment: ';' }, 'a\n; b\n# c\n', 'a\n# c\n'],
  ['a mark of two characters', { comment: '//' }, 'a\n// b\n/ c\n', 'a\n/ c\n'],
  ['a mark that git looked for, by its scissors', { comment: null }, `# a\n; b\n${cut(';')}# c\n`, '# a\n'],
  ['a mark that git looked for, by its advice', { comment: null }, '# a\n; b\n\n', '# a\n'],
  ['a mark that git looked for, where there is none', { comment: null }, '# a\nb\n', 'b\n'],
  ['a mark that git looked for, in nothing', { comment: null }, '', ''],
  ['scissors with what is no mark', { comment: null }, `a\n${cut('x')}# c\n`, `a\n${cut('x')}`],
];

for (const [why, how, text, made] of CASES)
  cleaned(why, () => assert.is(cleanedMessage(text, { ...PLAIN, ...how }), made));

cleaned('space and comments go as git’s own stripspace takes them away', () => {
  const line = fc.constantFrom('', ' ', '\t', 'a', 'a \t', ' b', '# c', ' # d', '#', 'e\r', 'f\u00a0', 'g\v');
  seeded(
    fc.property(fc.array(line, { maxLength: 9 }), fc.constantFrom('', '\n'), fc.boolean(), (lines, end, edited) => {
      const text = `${lines.join('\n')}${end}`;
      const args = ['stripspace', ...(edited ? ['-s'] : [])];
      const byGit = execFileSync('git', args, { cwd: here.root, env: here.env, input: text, encoding: 'utf8' });
      assert.is(cleanedMessage(text, { ...PLAIN, edited }), byGit);
    }),
    150,
  );
});

cleaned('a million spaces are looked at once', () => {
  const text = `a${' '.repeat(1_000_000)}b\n`;
  assert.is(cleanedMessage(text, PLAIN), text);
});

cleaned.run();
