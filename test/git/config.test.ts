import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isTrue, lastOf, parseConfig } from '../../lib/git/config.ts';
import { lab } from '../kit/repo.ts';

const config = suite('config');

const TEXTS: readonly (readonly [why: string, text: string])[] = [
  ['plain values', '[core]\n\tbare = false\n\trepositoryformatversion = 1\n'],
  ['sections and keys in any case', '[CoRe]\n\tBARE = true\n[Branch "Main"]\n\tReMote = origin\n'],
  ['a key without a value', '[core]\n\tbare\n'],
  ['an empty value', '[core]\n\tbare =\n'],
  ['comments', '# one\n[core] ; two\n\teditor = "a # b" # three\n\tpager = less ; four\n'],
  ['quotes and escapes', '[a]\n\tb = "x\\ty" z\\\\ \\"q\\"\n\tc = " kept "\n'],
  ['a value that goes on', '[a]\n\tb = one \\\n  two\n\tc = d\n'],
  ['a comment that does not go on', '[a]\n\tb = one ; \\\n\tc = d\n'],
  ['a subsection in quotes', '[remote "a \\"b\\" \\\\ c"]\n\turl = x\n'],
  ['several values', '[remote "o"]\n\tfetch = a\n\tfetch = b\n'],
  ['a key on the section\u2019s line', '[core] bare = true\n'],
  ['line feeds of another system', '[core]\r\n\tbare = true\r\n'],
  ['an old subsection', '[branch.Main]\n\tremote = x\n'],
];

for (const [why, text] of TEXTS) {
  config(`${why} are what git makes of them`, () => {
    const here = lab();
    here.write('.', { file: text });
    const listed = here
      .git('.', 'config', '-z', '--file', 'file', '--list')
      .split('\0')
      .filter((row) => row !== '');
    const expected = new Map<string, string[]>();
    for (const row of listed) {
      const at = row.indexOf('\n');
      const key = at < 0 ? row : row.slice(0, at);
      expected.set(key, [...(expected.get(key) ?? []), at < 0 ? 'true' : row.slice(at + 1)]);
    }
    const parsed = parseConfig(text);
    assert.equal(parsed.ok && [...parsed.value], [...expected]);
    here.remove();
  });
}

for (const text of ['bare = true\n', '[core\n\tbare = true\n', '[core]\n\t= true\n', '[core]\n\tba_re = true\n']) {
  config(`${JSON.stringify(text)} is refused`, () => {
    assert.not(parseConfig(text).ok);
  });
}

config('the last value is in force', () => {
  const parsed = parseConfig('[a]\n\tb = yes\n\tb = no\n[c]\n\td = On\n');
  assert.ok(parsed.ok);
  if (!parsed.ok) return;
  assert.is(lastOf(parsed.value, 'a.b'), 'no');
  assert.is(isTrue(parsed.value, 'a.b'), false);
  assert.is(isTrue(parsed.value, 'c.d'), true);
  assert.is(lastOf(parsed.value, 'a.x'), null);
});

config.run();
