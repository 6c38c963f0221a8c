import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { derivedOf } from '../../lib/flows/derived.ts';
import { oid } from '../kit/oid.ts';

const derived = suite('what is derived');
const top = mkdtempSync(join(tmpdir(), 'derived-'));
derived.after(() => rmSync(top, { recursive: true }));

interface Case {
  readonly why: string;
  readonly make?: (gitDir: string) => void;
  readonly env?: Readonly<Record<string, string>>;
  readonly wanted?: boolean;
  readonly cache: boolean;
}

const cases: readonly Case[] = [
  { why: 'it is wanted', cache: true },
  { why: 'it is not wanted', wanted: false, cache: false },
  { why: 'a link stands in its place', make: (dir) => symlinkSync('elsewhere', join(dir, 'theurian')), cache: false },
  { why: 'history is cut off', make: (dir) => writeFileSync(join(dir, 'shallow'), `${oid('a')}\n`), cache: false },
  { why: 'history was cut off once', make: (dir) => writeFileSync(join(dir, 'shallow'), ''), cache: true },
  {
    why: 'history is cut off for who asks',
    make: (dir) => writeFileSync(join(dir, 'given'), `${oid('a')}\n`),
    env: { GIT_SHALLOW_FILE: 'given' },
    cache: false,
  },
];

for (const [nth, { why, make, env = {}, wanted = true, cache }] of cases.entries())
  derived(`something is remembered or not, where ${why}`, () => {
    const gitDir = join(top, String(nth));
    mkdirSync(gitDir);
    make?.(gitDir);
    const layout = { topLevel: null, gitDir, commonDir: gitDir };
    assert.is(derivedOf(layout, { at: gitDir, env, cache: wanted }).cache, cache);
  });

derived.run();
