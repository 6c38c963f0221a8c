import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { callKind } from '../../lib/shell/call-kind.ts';

const kinds = suite('kinds of calls');

const ROWS: readonly (readonly [line: string, kind: string])[] = [
  ['verify', 'verify'],
  ['verify --staged --json', 'verify --staged'],
  ['show team.secret-name --at HEAD', 'show --at'],
  ['propose accept 01K2ABC --dry-run', 'propose accept --dry-run'],
  ['search a --secret', 'search'],
  ['nothing-of-ours', ''],
  ['', ''],
];

for (const [line, kind] of ROWS)
  kinds(`"${line}" is of the kind "${kind}"`, () => assert.is(callKind(line.split(' ')), kind));

kinds.run();
