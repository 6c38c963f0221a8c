import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readBlockForm } from '../../lib/format/block-form.ts';
import { ordinary, parsed } from '../format/parsed.ts';
import { seeded } from '../kit/seeded.ts';
import { SOUND } from '../kit/sound.ts';
import { wild } from './yaml-lines.ts';
import { treeRows } from './yaml-trees.ts';

const laws = suite('block form');

const same = (text: string): boolean => {
  const quick = readBlockForm(text);
  if (quick === null) return false;
  assert.equal(ordinary(quick), ordinary(parsed(text)), JSON.stringify(text));
  return true;
};

laws('what programs write is read without the YAML parser', () => {
  for (const [path, text] of Object.entries(SOUND)) if (path.endsWith('.yaml')) assert.ok(same(text), path);
  for (const text of ['a: 1\n', '# c\na: x\n', 'a:\n- b: 1\n  c: 2\n- d\n', 'a:\n  b:\n    c: "x"\n', "a: 'it''s'\n"])
    assert.ok(same(text), text);
});

laws('what is read without the YAML parser is what that parser gives, for lines of any kind', () => {
  let read = 0;
  seeded(
    fc.property(wild, (text) => {
      if (same(text)) read += 1;
    }),
    120_000,
  );
  assert.ok(read > 700, `only ${read} texts were read at all`);
});

// Mostly sound, so that deep structures are reached.
const change = fc.option(
  fc.record({
    row: fc.nat(20),
    to: fc.constantFrom(
      (row: string) => ` ${row}`,
      (row: string) => row.slice(1),
      (row: string) => `${row} `,
      (row: string) => `${row} # c`,
      () => '',
      () => '# c',
      (row: string) => row.replace('- ', ''),
    ),
  }),
  { nil: null },
);

laws('the same holds for lists in brackets, of words of any kind', () => {
  const word = fc.constantFrom(
    ...['main', 'release/1.x', 'a-b', 'a.b', '"*"', '"*[bot]@*"', '"a, b"', '"# c"', '""', '"a: b"', 'x_y'],
    ...[
      'null',
      'True',
      'yes',
      '1',
      '.inf',
      '*',
      '&a',
      "'q'",
      'a: b',
      'a:',
      ':a',
      '#c',
      'a #c',
      '-',
      '"\\"',
      '',
      ' a',
      '[b]',
      'a,b',
    ],
  );
  const list = fc.tuple(fc.array(word, { maxLength: 4 }), fc.constantFrom(', ', ', ', ', ', ',', ' , '));
  let read = 0;
  seeded(
    fc.property(list, fc.constantFrom('', '', '', ' ', ',', ' # c', ']'), ([words, between], end) => {
      if (same(`a: [${words.join(between)}]${end}\nb: c\n`)) read += 1;
    }),
    3000,
  );
  assert.ok(read > 150, `only ${read} lists were read at all`);
});

laws('the same holds for trees, and for trees with one line changed', () => {
  let read = 0;
  seeded(
    fc.property(treeRows, change, (rows, broken) => {
      const nth = broken === null ? -1 : broken.row % rows.length;
      const text = rows.map((row, n) => (n === nth && broken !== null ? broken.to(row) : row)).join('\n');
      if (same(`${text}\n`)) read += 1;
    }),
    10_000,
  );
  assert.ok(read > 1500, `only ${read} trees were read at all`);
});

laws.run();
