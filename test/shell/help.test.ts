import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { helpFor } from '../../lib/shell/help.ts';
import { COMMON, VERBS } from '../../lib/shell/verbs.ts';

const help = suite('help');

const lines = (text: string): readonly string[] => text.split('\n');
const groups = [...new Set(VERBS.flatMap(({ path }) => (path.length > 1 ? [path[0] ?? ''] : [])))];
const LEVELS = [[], ...groups.map((word) => [word]), ...VERBS.map(({ path }) => path)];

for (const words of LEVELS) {
  const named = words.length === 0 ? 'everything' : words.join(' ');

  help(`help for ${named} shows examples before anything that is to be learnt`, () => {
    const headings = lines(helpFor(words)).filter((line) => /^[A-Z][a-z ]*$/.test(line));
    assert.is(headings[0], 'Examples');
    assert.ok(headings.length >= 3, headings.join());
    const first = lines(helpFor(words)).find((line) => line.startsWith('  '));
    assert.match(first ?? '', /theurian /);
  });

  help(
    `help for ${named} keeps to 80 columns but for what is to be copied, ends with one line feed, and is plain`,
    () => {
      const text = helpFor(words);
      for (const line of lines(text)) if (!/^ {2}.*theurian /.test(line)) assert.ok(line.length <= 80, line);
      assert.match(text, /[^\n]\n$/);
      assert.not.match(text, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
      assert.not.match(text, 'undefined');
    },
  );

  help(`help for ${named} names every option that all verbs take`, () => {
    for (const { name } of COMMON) assert.match(helpFor(words), name.length === 1 ? `-${name} ` : `--${name}`);
  });
}

for (const verb of VERBS) {
  const text = helpFor(verb.path);
  const flat = text.replaceAll(/\s+/g, ' ');

  help(`help for ${verb.path.join(' ')} tells all its options, words and choices`, () => {
    assert.ok(text.startsWith(`${verb.says}.\n`));
    for (const example of verb.examples) assert.match(text, `\n  ${example}\n`);
    for (const { name, says, value = '', choices = [] } of verb.options) {
      assert.match(flat, `--${name}${value === '' ? '' : ` ${value}`} ${says}`);
      assert.match(flat, choices.join(', '));
    }
    for (const { name, says, required, choices = [] } of verb.positionals) {
      assert.match(flat, `${name.toUpperCase()} ${says}`);
      assert.match(flat, required ? ` ${name.toUpperCase()}` : `[${name.toUpperCase()}`);
      assert.match(flat, choices.join(', '));
    }
  });

  help(`${verb.path.join(' ')} stands in the overview, with what it does`, () => {
    assert.match(helpFor([]).replaceAll(/\s+/g, ' '), ` theurian ${verb.path.join(' ')} ${verb.says} `);
  });
}

help('help for a word that begins several verbs shows these and no others', () => {
  for (const word of groups) {
    const shown = lines(helpFor([word])).filter((line) => /^ {2}theurian .* {2}\S/.test(line));
    const names = VERBS.filter(({ path }) => path.length > 1 && path[0] === word).map(({ path }) => path.join(' '));
    assert.is(shown.length, names.length);
    for (const [n, name] of names.entries()) assert.match(shown[n] ?? '', `theurian ${name} `);
  }
});

help('no help lists the choices of a word twice; at most it names the one that stands when it is left out', () => {
  for (const { path, positionals, options } of VERBS)
    for (const { says, choices = [] } of [...positionals, ...options]) {
      const named = choices.filter((choice) => new RegExp(`\\b${choice}\\b`).test(says));
      assert.ok(
        named.length === 0 || (named.length === 1 && says.endsWith(`; ${named[0]} when left out`)),
        path.join(' '),
      );
    }
});

help('the exit codes are told', () => {
  assert.match(helpFor([]), /Exit codes\n {2}0 {2}clean\n(?: {2}\d {2}.+\n)+/);
});

help.run();
