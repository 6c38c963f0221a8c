import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import type { IntentChange } from '../../lib/model/intent.ts';
import { unchangedFindings } from '../../lib/rules/intent-unchanged.ts';

const unchanged = suite('intents that change nothing');

const SAID = { name: 'foo', reason: 'r', evidence: 'e' };
const FILES = { 'scripts/go.sh': 'go\n', 'assets/a.txt': '' };
const SERVED = {
  bodyDigest: digestOf('body\n'),
  files: Object.entries(FILES).map(([path, text]) => ({ path, contentSha256: digestOf(text) })),
};
const update = (body: string, files: Readonly<Record<string, string>> = {}): IntentChange => ({
  action: 'update',
  body,
  files,
});

const CASES: readonly (readonly [why: string, change: IntentChange, told: readonly string[]])[] = [
  ['the body that is served', update('body\n'), ['nothing-changes']],
  ['the body that is served, and files that are', update('body\n', FILES), ['nothing-changes']],
  ['another body', update('body'), []],
  ['another text of a file', update('body\n', { ...FILES, 'assets/a.txt': 'a' }), []],
  ['a file more', update('body\n', { 'assets/b.txt': '' }), []],
  ['the removal of a file that is there', { action: 'remove_file', path: 'assets/a.txt' }, []],
  [
    'the removal of one that is not',
    { action: 'remove_file', path: 'assets/b.txt' },
    ['file-unknown: assets/b.txt scripts/go.sh assets/a.txt'],
  ],
  ['a patch', { action: 'patch', oldText: 'body', newText: 'text' }, []],
  ['a retirement', { action: 'delete', absorbedInto: null }, []],
  ['a new skill', { action: 'create', level: 'project', body: 'body\n', files: {} }, []],
];

for (const [why, change, told] of CASES)
  unchanged(`${why} ${told.length === 0 ? 'changes something' : 'changes nothing'}`, () => {
    const details = unchangedFindings({ ...change, ...SAID }, SERVED).map(({ detail }) => detail);
    assert.equal(details, told);
  });

unchanged.run();
