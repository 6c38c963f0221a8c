import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommandLine } from '../../lib/shell/parse.ts';
import { parseQuick } from '../../lib/shell/parse-quick.ts';
import type { Arguments, Verb } from '../../lib/shell/verb.ts';
import { COMMON, VERBS } from '../../lib/shell/verbs.ts';
import { seeded } from '../kit/seeded.ts';
import { argvOf } from './argv.ts';

const quick = suite('parse-quick');

const OPTIONS = [...VERBS.flatMap((verb) => verb.options), ...COMMON];
const POSITIONALS = VERBS.flatMap((verb) => verb.positionals);
const NAMES = [...new Set([...OPTIONS, ...POSITIONALS].map(({ name }) => name))];
const CHOICES = [...OPTIONS, ...POSITIONALS].flatMap(({ choices }) => choices ?? []);
const dashed = (name: string): string => (name.length === 1 ? `-${name}` : `--${name}`);

const heard = (args: Arguments) =>
  NAMES.map((name) => [
    name,
    args.text(name),
    args.flag(name),
    Number.isNaN(args.number(name)) ? 'NaN' : args.number(name),
  ]);

// Ordinary values, and what has misled one of the two before.
const value = fc.oneof(
  fc.constantFrom(
    'a',
    'domain.a',
    'HEAD',
    '10',
    '007',
    'true',
    'false',
    '',
    '-',
    '--',
    '-5',
    '=',
    'a=b',
    '認証',
    '0x10',
    '"q"',
    "'q'",
  ),
  fc.constantFrom(...CHOICES),
  fc.string({ maxLength: 6 }),
);
const word = fc.oneof(fc.constantFrom(...VERBS.flatMap((verb) => verb.path)), value);
const known = ({ options }: Verb) =>
  fc.constantFrom(...options, ...COMMON).chain((option) => {
    const name = fc.constantFrom(dashed(option.name), ...(option.alias === undefined ? [] : [`-${option.alias}`]));
    const good = option.choices === undefined ? value : fc.oneof(fc.constantFrom(...option.choices), value);
    if (option.kind === 'flag')
      return fc.oneof(
        { weight: 9, arbitrary: name.map((n) => [n]) },
        { weight: 1, arbitrary: name.map((n) => [`${n}=x`]) },
      );
    return fc.oneof(
      { weight: 6, arbitrary: fc.tuple(name, good).map((pair) => [...pair]) },
      { weight: 1, arbitrary: fc.tuple(name, good).map(([n, v]) => [`${n}=${v}`]) },
      { weight: 1, arbitrary: name.map((n) => [n]) },
    );
  });
const noise = fc
  .constantFrom(...OPTIONS.map(({ name }) => dashed(name)), '--bogus', '-x', '--no-json', '---', '--=')
  .map((w) => [w]);

const line = fc
  .constantFrom(...VERBS)
  .chain((verb) =>
    fc
      .array(
        fc.oneof(
          { weight: 4, arbitrary: known(verb) },
          { weight: 3, arbitrary: word.map((w) => [w]) },
          { weight: 1, arbitrary: noise },
        ),
        { maxLength: 4 },
      )
      .chain((parts) =>
        fc.constantFrom(
          [...verb.path, ...parts.flat()],
          [...verb.path, ...parts.flat()],
          [...verb.path, ...parts.flat()],
          [...parts.flat(), ...verb.path],
          [...verb.path.slice(0, 1), ...parts.flat(), ...verb.path.slice(1)],
        ),
      ),
  );

quick('whenever it answers, the whole parser gives the same verb and the same arguments', () => {
  let answers = 0;
  seeded(
    fc.property(line, (argv) => {
      const answer = parseQuick(argv);
      if (answer === null) return;
      answers += 1;
      const whole = parseCommandLine(argv);
      if (!whole.ok) return assert.unreachable(`${JSON.stringify(argv)}: ${whole.error.message}`);
      assert.is(whole.value.verb, answer.verb, JSON.stringify(argv));
      assert.equal(heard(answer.args), heard(whole.value.args), JSON.stringify(argv));
    }),
    3000,
  );
  assert.ok(answers > 500, `only ${answers} lines were plain`);
});

for (const { path, examples } of VERBS)
  for (const example of examples.filter((text) => text.startsWith('theurian ')))
    quick(`the example "${example}" is a plain line`, () => {
      const answer = parseQuick(argvOf(example));
      assert.equal(answer?.verb.path, path);
    });

const left = [
  { why: 'help', argv: ['list', '--help'] },
  { why: 'an alias', argv: ['list', '-h'] },
  { why: 'the version of a verb', argv: ['list', '--version'] },
  { why: 'an unknown verb', argv: ['lisst'] },
  { why: 'half a verb', argv: ['migrate'] },
  { why: 'an unknown option', argv: ['list', '--bogus'] },
  { why: "another verb's option", argv: ['list', '--staged'] },
  { why: 'a value after =', argv: ['list', '--owner=a'] },
  { why: 'a missing value', argv: ['list', '--owner'] },
  { why: 'an empty value', argv: ['list', '--owner', ''] },
  { why: 'an option where a value should be', argv: ['list', '--owner', '--json'] },
  { why: 'a value that is no choice', argv: ['list', '--kind', 'decison'] },
  { why: 'a word where a number should be', argv: ['search', 'a', '--limit', 'many'] },
  { why: 'an option given twice', argv: ['list', '--owner', 'a', '--owner', 'b'] },
  { why: 'the end of options', argv: ['search', '--', 'a'] },
  { why: 'an extra word', argv: ['show', 'a', 'b'] },
  { why: 'a missing word', argv: ['show'] },
  { why: 'an empty word', argv: ['show', ''] },
  { why: 'a word that is no choice', argv: ['completion', 'tcsh'] },
  { why: 'an option before the verb', argv: ['-C', '.', 'list'] },
  { why: 'nothing at all', argv: [] },
];

for (const { why, argv } of left)
  quick(`${why} is left to the whole parser`, () => {
    assert.is(parseQuick(argv), null);
  });

quick.run();
