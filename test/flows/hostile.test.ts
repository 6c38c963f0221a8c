import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lab } from '../kit/repo.ts';
import { plant } from '../kit/tree.ts';
import { HOSTILE, type Hostile, REPLACED } from './hostile-sets.ts';

const hostile = suite('hostile input');
const here = lab();
hostile.after(() => here.remove());

// Made once: a child that compiles first would start ten times slower.
const CHILD = here.path('hostile-child.mjs');
await build({
  entryPoints: [fileURLToPath(new URL('./hostile-child.ts', import.meta.url))],
  outfile: CHILD,
  bundle: true,
  platform: 'node',
  format: 'esm',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
});

interface Account {
  readonly ms: number;
  readonly megabytes: number;
  readonly codes: readonly string[];
  readonly fault: string | null;
}

const planted = async (dir: string, { files, after }: Hostile): Promise<string> => {
  here.git('', 'init', '-q', '-b', 'main', dir);
  plant(here.path(dir), files());
  await after?.(here.path(dir));
  return here.path(dir);
};

const accountsOf = (dirs: readonly string[]): readonly Account[] =>
  JSON.parse(
    execFileSync(process.execPath, [CHILD, ...dirs], {
      env: here.env,
      encoding: 'utf8',
      timeout: 60_000,
    }),
  );

for (const [nth, one] of HOSTILE.entries()) {
  const said = one.codes.length === 0 ? 'nothing is said' : one.codes.join(' and ');
  hostile(`${one.why}: ${said}, within two seconds and 300 MB`, async () => {
    const [account] = accountsOf([await planted(`h${nth}`, one)]);
    assert.equal([account?.fault, account?.codes], [null, [...one.codes].sort()]);
    assert.ok((account?.ms ?? 1e9) < 2000, `${account?.ms} ms`);
    assert.ok((account?.megabytes ?? 1e9) < 300, `${account?.megabytes} MB`);
  });
}

hostile('what stands in place of a file or directory is told, is not followed and is not waited for', async () => {
  const dirs: string[] = [];
  for (const [nth, one] of REPLACED.entries()) dirs.push(await planted(`r${nth}`, one));
  const accounts = accountsOf(dirs);
  const told = accounts.map(({ codes, fault }, nth) => [REPLACED[nth]?.why, fault, codes]);
  assert.equal(
    told,
    REPLACED.map(({ why, codes }) => [why, null, codes]),
  );
  assert.ok(accounts.every(({ ms, megabytes }) => ms < 2000 && megabytes < 300));
});

hostile.run();
