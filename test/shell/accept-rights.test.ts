import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../kit/cli.ts';
import { mayBecomeNobody } from '../kit/nobody.ts';
import { skipped } from '../kit/skip.ts';
import { type Denied, pristine, SOME_ID } from './propose-denied.ts';
import { obstacles, passes } from './propose-obstacles.ts';

const rights = suite('accept without permission');

const DENIED: readonly Denied[] = [
  {
    of: 'accept',
    path: '.theurian/migrations',
    mode: 0o555,
    code: 'unwritable',
    told: new RegExp(`^\\.theurian/migrations/${SOME_ID}`),
  },
  { of: 'accept', path: '.git', mode: 0o555, gone: '.git/theurian', code: 'unwritable', told: /^\.git\/theurian$/ },
  { of: 'accept', path: '.git/theurian', mode: 0o555, code: 'unwritable', told: /^\.git\/theurian\/lock$/ },
  { of: 'accept', path: '.git/theurian', mode: 0o000, code: 'unwritable', told: /^\.git\/theurian\/lock$/ },
  { of: 'accept', path: '.git/theurian/staging', mode: 0o555, code: 'unwritable', told: /^\.git\/theurian\/staging\// },
  { of: 'accept', path: '.git/theurian/journal', mode: 0o555, code: 'unwritable', told: /^\.git\/theurian\/journal\// },
  { of: 'accept', path: '.git/theurian/journal', mode: 0o000, code: 'unreadable', told: /^\.git\/theurian\/journal$/ },
  { of: 'accept', path: '.theurian', mode: 0o000, code: 'unreadable', told: /^\.theurian/ },
  { of: 'accept', path: '.theurian', mode: 0o555, code: 'unwritable', told: /^\.theurian\/evidence$/ },
  {
    of: 'accept',
    path: '.theurian/knowledge',
    mode: 0o555,
    code: 'unwritable',
    told: /^\.theurian\/knowledge\/fresh$/,
  },
  { of: 'accept', path: '.theurian/knowledge', mode: 0o000, code: 'unreadable', told: /^\.theurian\/knowledge/ },
  { of: 'accept', path: '.theurian/migrations', mode: 0o000, code: 'unreadable', told: /^\.theurian\/migrations/ },
  { of: 'accept', path: '.theurian/proposals', mode: 0o000, code: 'unreadable', told: /^\.theurian\/proposals/ },
  { of: 'accept', path: '.theurian/proposals/ID', mode: 0o000, code: 'unreadable', told: /^\.theurian\/proposals\// },
  {
    of: 'accept',
    path: '.theurian/proposals/ID/fresh',
    mode: 0o000,
    code: 'unreadable',
    told: /^\.theurian\/proposals\//,
  },
  {
    of: 'accept',
    path: '.theurian/proposals/ID/evidence',
    mode: 0o000,
    code: 'unreadable',
    told: /^\.theurian\/proposals\//,
  },
  {
    of: 'accept',
    path: '.theurian/proposals/ID/evidence.json',
    mode: 0o000,
    code: 'unreadable',
    told: /^\.theurian\/proposals\//,
  },
];

if (!mayBecomeNobody()) skipped('accept without permission', 'this user may not become another one');
else {
  const lab = await obstacles();
  rights.after(() => lab.here.remove());
  const whole = await pristine(lab);
  for (const [nth, denied] of DENIED.entries()) {
    const { of, path, mode } = denied;
    rights(`${of} with ${path} at mode ${mode.toString(8)} tells it, changes nothing, and passes with permission`, () =>
      whole.deny(`r${nth}`, denied),
    );
  }

  rights('a proposal that may not be cleared away is accepted all the same, and what stays is told', async () => {
    const site = whole.copy('stays');
    const at = join(site.at, '.theurian/proposals', whole.id);
    chmodSync(at, 0o555);
    const { troubles } = await passes(site, ['propose', 'accept', whole.id]);
    const codes = [troubles].flat().map((one) => Object(one).code);
    assert.ok(codes.length > 0 && codes.every((code) => code === 'EACCES'), JSON.stringify(troubles));
    chmodSync(at, 0o755);
  });

  rights('a trial needs no right to write', async () => {
    const site = whole.copy('trial');
    for (const name of ['.git', '.git/theurian', '.theurian', '.theurian/knowledge', '.theurian/migrations'])
      chmodSync(join(site.at, name), 0o555);
    assert.is(answered(await site.run('propose', 'accept', whole.id, '--dry-run')).dryRun, true);
  });
}

rights.run();
