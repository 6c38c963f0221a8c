import fc from 'fast-check';

const scalar = fc.constantFrom('x', '1', "'q'", '"d"', 'a b', '2001', 'http://x/y');
const { tree } = fc.letrec<{ tree: readonly string[] }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar.map((text) => [` ${text}`]),
    fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 }).chain((keys) =>
      fc
        .tuple(fc.constant(keys), fc.array(tie('tree'), { minLength: keys.length, maxLength: keys.length }))
        .map(([names, children]) => [
          '',
          ...names.flatMap((name, nth) => {
            const [first = '', ...rest] = children[nth] ?? [];
            return [`  ${name}:${first}`, ...rest.map((row) => `  ${row}`)];
          }),
        ]),
    ),
    fc
      .array(tie('tree'), { minLength: 1, maxLength: 3 })
      .map((children) => [
        '',
        ...children.flatMap(([first = '', ...rest]) =>
          first === ''
            ? [`  - ${(rest[0] ?? '').trimStart()}`, ...rest.slice(1).map((row) => `  ${row}`)]
            : [`  -${first}`],
        ),
      ]),
  ),
}));

/** The lines of a document in block form: scalars, maps and lists, in each other. */
export const treeRows: fc.Arbitrary<readonly string[]> = fc
  .array(tree, { minLength: 1, maxLength: 3 })
  .map((trees) => trees.flatMap(([first = '', ...rest], nth) => [`k${nth}:${first}`, ...rest]));
