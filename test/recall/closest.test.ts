import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closest } from '../../lib/recall/closest.ts';

const nearest = suite('closest');

const items = ['auth.oauth', 'auth.retry-policy', 'payment.retry', 'payment.limits', 'ops.k8s', 'ops.backup-policy'];
const commands = ['show', 'search', 'status', 'log', 'lint', 'apply', 'verify', 'propose', 'accept', 'validate'];

const cases: readonly { readonly word: string; readonly among: readonly string[]; readonly meant: string | null }[] = [
  { word: 'serach', among: commands, meant: 'search' },
  { word: 'stauts', among: commands, meant: 'status' },
  { word: 'shwo', among: commands, meant: 'show' },
  { word: 'lgo', among: commands, meant: 'log' },
  { word: 'VERIFY', among: commands, meant: 'verify' },
  { word: 'vaildate', among: commands, meant: 'validate' },
  { word: 'frobnicate', among: commands, meant: null },
  { word: 'xyz', among: commands, meant: null },
  { word: '', among: commands, meant: null },
  { word: 'log', among: [], meant: null },
  { word: 'auth.retry-polcy', among: items, meant: 'auth.retry-policy' },
  { word: 'auth.oath', among: items, meant: 'auth.oauth' },
  { word: 'Auth.OAuth', among: items, meant: 'auth.oauth' },
  { word: 'k8s', among: items, meant: 'ops.k8s' },
  { word: 'retry-policy', among: items, meant: 'auth.retry-policy' },
  { word: 'policy', among: items, meant: null },
  { word: 'security.secrets', among: items, meant: null },
  { word: 'retry', among: ['a.retry', 'b.retry'], meant: null },
  { word: 'lont', among: ['lint', 'font', 'lont-x'], meant: 'font' },
  { word: 'lont', among: ['font', 'lint'], meant: 'font' },
  { word: '__proto__', among: commands, meant: null },
];

for (const { word, among, meant } of cases)
  nearest(`takes ${JSON.stringify(word)} among ${among.length} for ${meant ?? 'nothing'}`, () =>
    assert.is(closest(word, among), meant),
  );

nearest('answers at once among ten thousand ids, for a word of any length', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => `namespace-${index % 50}.some-item-${index}`);
  const from = performance.now();
  assert.is(closest('namespace-7.some-itme-57', many), 'namespace-7.some-item-57');
  assert.is(closest('x'.repeat(100_000), many), null);
  assert.ok(performance.now() - from < 2_000);
});

nearest.run();
