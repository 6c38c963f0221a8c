import { parseSync, Visitor } from 'oxc-parser';

/**
 * Returns what in a test file would let a run be green without its tests: each a sentence, none when it is sound.
 *
 * uvu says nothing about a suite that is never run, and runs nothing else beside an `.only`.
 */
export const vet = (path: string, text: string): readonly string[] => {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) return errors.map(({ message }) => `It cannot be parsed: ${message}`);
  const { made, calls, loose } = suitesIn(program);
  if (made.length === 0 && !calls.has('test.run')) return ['It makes no suite.'];
  return [
    ...(loose > 0
      ? ['A suite is made without a name: `const noun = suite(…)` at the top, so that its run can be seen.']
      : []),
    ...made
      .filter((name) => !calls.has(`${name}.run`))
      .map((name) => `${name}.run() is missing: the suite would not run.`),
    ...[...made, 'test']
      .filter((name) => calls.has(`${name}.only`))
      .map((name) => `${name}.only leaves all others out.`),
    ...[...made, 'test']
      .filter((name) => calls.has(`${name}.skip`))
      .map((name) => `${name}.skip gives no reason: use skipped(suite, reason) of test/kit/skip.ts.`),
  ];
};

type Program = ReturnType<typeof parseSync>['program'];

const suitesIn = (program: Program): { made: readonly string[]; calls: ReadonlySet<string>; loose: number } => {
  const made: string[] = [];
  const calls = new Set<string>();
  let suites = 0;
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init?.type === 'CallExpression' && callee(init.callee) === 'suite')
        made.push(id.name);
    },
    CallExpression(node) {
      const name = callee(node.callee);
      if (name === 'suite') suites += 1;
      if (name !== null) calls.add(name);
    },
  }).visit(program);
  return { made, calls, loose: suites - made.length };
};

interface Expression {
  readonly type: string;
  readonly name?: unknown;
  readonly object?: unknown;
  readonly property?: unknown;
}

// `suite` or `noun.only`, null for anything longer.
const callee = (expression: Expression): string | null => {
  if (expression.type === 'Identifier') return String(expression.name);
  if (expression.type !== 'MemberExpression') return null;
  const { object, property } = expression as { readonly object: Expression; readonly property: Expression };
  return object.type === 'Identifier' && property.type === 'Identifier' ? `${object.name}.${property.name}` : null;
};
