import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Composer, type Document, Parser, visit } from 'yaml';
import { plainOf } from '../../lib/format/plain.ts';
import { parseYaml } from '../../lib/format/yaml.ts';
import { LIMITS } from '../../lib/model/limits.ts';
import { ordinary } from '../format/parsed.ts';
import { seeded } from '../kit/seeded.ts';
import { line, wild } from './yaml-lines.ts';
import { treeRows } from './yaml-trees.ts';

const laws = suite('pieces');

const OPTIONS = { version: '1.2', schema: 'core', uniqueKeys: false, resolveKnownTags: false, merge: false } as const;

// Where each node begins; one that is empty stands somewhere between its neighbours.
const rangesOf = (document: Document): readonly unknown[] => {
  const starts: unknown[] = [];
  visit(document, {
    Node: (_, { range }) => {
      if (range != null && range[1] > range[0]) starts.push(range[0]);
    },
  });
  return starts;
};

/**
 * What the parser makes of every piece of a text; null when it refuses any of it.
 *
 * It takes a tab on a line of its own for indentation; YAML 1.2.2, production 77, does not. There is nothing to compare then.
 */
const byParser = (text: string): unknown => {
  const [document, second] = new Composer(OPTIONS).compose(new Parser().parse(text), true, text.length);
  if (document === undefined || second !== undefined) return null;
  if (document.errors.length > 0 && document.errors.every((e) => e.code === 'TAB_AS_INDENT')) return undefined;
  if (document.errors.length + document.warnings.length > 0) return null;
  const value = plainOf(document, LIMITS);
  return value.ok ? { value: ordinary(value.value), ranges: rangesOf(document) } : null;
};

const byUs = (text: string): unknown => {
  const parsed = parseYaml('f', Buffer.from(text), LIMITS);
  return parsed.ok ? { value: ordinary(parsed.value.value), ranges: rangesOf(parsed.value.document) } : null;
};

const nothing = fc.constantFrom('', '', '# c', '  # c', '#', '   ', '\t', '\t# c', '      # deep', '# - a: [');

laws('lines that hold nothing can be left out: values and places stay, and so does what is refused', () => {
  let read = 0;
  const filled = fc
    .array(fc.oneof(line, nothing, nothing), { minLength: 1, maxLength: 8 })
    .map((lines) => lines.join('\n'));
  const trees = fc
    .tuple(treeRows, fc.array(nothing, { minLength: 1, maxLength: 9 }))
    .map(([rows, fills]) => rows.flatMap((row, nth) => [fills[nth % fills.length] ?? '', row]).join('\n'));
  const block = fc.array(nothing, { maxLength: 5 }).map((fills) => `a: |\n  x\n${fills.join('\n')}\n  y\nb: 1`);
  const flow = fc
    .array(nothing, { maxLength: 5 })
    .map((fills) => `a: [\n${fills.join('\n')}\n  x,\n${fills.join('\n')}\n  y]`);
  seeded(
    fc.property(
      fc.oneof(wild, filled, trees, block, flow),
      fc.constantFrom('', '\n', '\n\n# end', '\n...\n'),
      (text, end) => {
        const whole = text + end;
        // A character that YAML forbids is told before anything is parsed.
        if (/[\ufeff\ufffe\uffff\u0080-\u009f]/.test(whole)) return;
        const expected = byParser(whole);
        if (expected === undefined) return;
        assert.is(JSON.stringify(byUs(whole)), JSON.stringify(expected), JSON.stringify(whole));
        if (expected !== null) read += 1;
      },
    ),
    40_000,
  );
  assert.ok(read > 10_000, `only ${read} texts were read`);
});

laws.run();
