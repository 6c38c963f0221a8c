import { writeFileSync } from 'node:fs';
import { argv, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';
import { skipsSoFar } from '../kit/skip.ts';
import type { Account } from './verdict.ts';

/** What a uvu suite gives when it ran: the text of its failures or true, passed, skipped, all. */
type Ran = readonly [errors: string | true, passed: number, skipped: number, all: number];

// Runs one test file's suites and leaves an account of them in a file: what is printed proves nothing, a test can print anything.
const [file, accountPath] = argv.slice(2) as [string, string];
const warnings: string[] = [];
let totals: Account['totals'] = null;

// What this process runs of the house is written down; what it starts is mostly built, and would only be slowed down.
delete process.env.NODE_V8_COVERAGE;

// Where a commit is judged, luck is no part of it: laws are tried on the same cases each time. Elsewhere on new ones.
if (process.env.CI !== undefined) {
  const [{ configureGlobal }, { SEED }] = await Promise.all([import('fast-check'), import('../kit/seeded.ts')]);
  configureGlobal({ seed: SEED });
}

process.on('warning', ({ name, message }) => warnings.push(`${name}: ${message}`));
process.on('exit', () => {
  const account: Account = { totals, skips: skipsSoFar(), warnings };
  writeFileSync(accountPath, JSON.stringify(account));
});

// uvu starts on its own unless it is told that somebody else will; see uvu/run.
const queue: (() => Promise<Ran>)[] = [];
Object.assign(globalThis, { UVU_DEFER: 1, UVU_INDEX: 0, UVU_QUEUE: [queue] });
await import(pathToFileURL(file).href);

let passed = 0;
let failed = 0;
for (const run of queue) {
  const [errors, good, , all] = await run();
  passed += good;
  failed += all - good;
  if (errors !== true) stdout.write(`\n${errors}\n`);
  // uvu swallows what a `before` or `each` hook throws, and calls the suite clean.
  else if (good < all) stdout.write(`\n  A hook of this suite threw, and ${all - good} of its tests did not run.\n`);
}
totals = { passed, failed };
process.exitCode = failed > 0 ? 1 : 0;
