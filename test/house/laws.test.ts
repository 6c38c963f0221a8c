import { readdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { diagnosed, pathsOf } from './biome.ts';

const laws = suite('laws');

const rooms = readdirSync(new URL('../../lib', import.meta.url));

const WORLD = [
  'Date.now()',
  'new Date()',
  'process.env',
  'performance.now()',
  'crypto',
  'fetch',
  'globalThis',
  'setTimeout',
];

laws('no room below shell has the clock, the environment, randomness or the network for the taking', () => {
  const files = rooms.flatMap((room) =>
    WORLD.map((expression, nth) => ({
      path: `lib/${room}/world-${nth}.ts`,
      text: `export const it = ${expression};\n`,
    })),
  );
  const found = pathsOf(diagnosed(files), 'lint/style/noRestrictedGlobals');
  const expected = files.map(({ path }) => path).filter((path) => !path.startsWith('lib/shell/'));
  assert.equal([...found].sort(), expected.sort());
});

const LAWS: Readonly<Record<string, string>> = {
  'nursery/noFloatingPromises': `const go = async (): Promise<void> => {};\nexport const it = (): void => {\n  go();\n};\n`,
  'nursery/useExhaustiveSwitchCases': `export const it = (one: 'a' | 'b'): number => {\n  switch (one) {\n    case 'a':\n      return 1;\n  }\n  return 2;\n};\n`,
  'performance/noBarrelFile': `export { it } from './own.ts';\n`,
  'style/noDefaultExport': 'export default 1;\n',
  'style/noEnum': 'export enum It {\n  A = 1,\n}\n',
  'style/noExcessiveLinesPerFile': `export const it = 1;\n${'it;\n'.repeat(200)}`,
  'style/noNonNullAssertion': 'export const it = (one: string | null): string => one!;\n',
  'complexity/noExcessiveLinesPerFunction': `export const it = (): void => {\n${'  it();\n'.repeat(41)}};\n`,
  'suspicious/noConsole': `console.log('it');\n`,
  'suspicious/noExplicitAny': 'export const it = (one: any): unknown => one;\n',
};

for (const [law, text] of Object.entries(LAWS)) {
  laws(`${law} is in force`, () => {
    const found = diagnosed([{ path: 'lib/rules/planted.ts', text }]);
    assert.ok(pathsOf(found, `lint/${law}`).has('lib/rules/planted.ts'), JSON.stringify(found));
  });
}

laws.run();
