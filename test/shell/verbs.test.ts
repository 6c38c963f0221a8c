import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { helpFor } from '../../lib/shell/help.ts';
import { loadVerb } from '../../lib/shell/load-verb.ts';
import { parseCommandLine } from '../../lib/shell/parse.ts';
import { COMMON, VERBS } from '../../lib/shell/verbs.ts';
import { argvOf } from './argv.ts';

const verbs = suite('verbs');

for (const verb of VERBS) {
  const name = verb.path.join(' ');

  verbs(`${name} has code, which is loaded when it is called`, async () => {
    assert.type(await loadVerb(verb), 'function');
  });

  verbs(`${name} has help, and its words are understood`, () => {
    assert.ok(helpFor(verb.path).startsWith(verb.says));
    assert.match(name, /^[a-z]+(?: [a-z]+)?$/);
    assert.not.match(verb.says, /\.$/);
    const asked = parseCommandLine([...verb.path, '--help']);
    assert.ok(asked.ok && asked.value.words.join(' ') === name);
  });

  verbs(`each example of ${name} calls it, and is understood`, () => {
    assert.ok(verb.examples.length > 0);
    for (const example of verb.examples) {
      const argv = argvOf(example);
      const parsed = parseCommandLine(argv);
      assert.ok(parsed.ok, `${example}: ${parsed.ok ? '' : parsed.error.message}`);
      assert.is(parsed.ok ? parsed.value.verb : null, verb, example);
    }
  });

  verbs(`${name} names no option twice, and none that all verbs take`, () => {
    const names = [...verb.options, ...COMMON].map((option) => option.name);
    assert.equal([...new Set(names)], names);
    for (const option of names) assert.match(option, /^(?:[a-z]+(?:-[a-z]+)*|C)$/);
    assert.ok(verb.positionals.length <= 1, 'the quick reader places one at most');
  });
}

verbs('an option of one name is of one kind wherever it stands', () => {
  const kinds = new Map<string, string>();
  for (const { name, kind } of [...VERBS.flatMap((verb) => verb.options), ...COMMON])
    assert.is(kinds.set(name, kinds.get(name) ?? kind).get(name), kind, name);
});

verbs('no two verbs have the same words', () => {
  const names = VERBS.map(({ path }) => path.join(' '));
  assert.equal([...new Set(names)], names);
});

verbs('a verb without code is a bug', async () => {
  try {
    await loadVerb({ path: ['nothing'], says: '', positionals: [], options: [], examples: [] });
  } catch (error) {
    return assert.match(String(error), 'no code for the verb nothing');
  }
  assert.unreachable();
});

verbs.run();
