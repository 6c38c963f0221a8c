import { suite } from 'uvu';
import { mayBecomeNobody } from '../kit/nobody.ts';
import { skipped } from '../kit/skip.ts';
import { type Denied, pristine, SOME_ID } from './propose-denied.ts';
import { obstacles } from './propose-obstacles.ts';

const rights = suite('propose without permission');

const DENIED: readonly Denied[] = [
  ...[0o555, 0o000].map(
    (mode): Denied => ({
      of: 'propose',
      path: '.theurian/proposals',
      mode,
      code: 'unwritable',
      told: new RegExp(`^\\.theurian/proposals/${SOME_ID}`),
    }),
  ),
  {
    of: 'propose',
    path: '.theurian',
    gone: '.theurian/proposals',
    mode: 0o555,
    code: 'unwritable',
    told: /^\.theurian\/proposals$/,
  },
  { of: 'propose', path: '.theurian', mode: 0o000, code: 'unreadable', told: /^\.theurian/ },
  {
    of: 'propose --local',
    path: '.theurian/proposals-local',
    mode: 0o555,
    code: 'unwritable',
    told: /^\.theurian\/proposals-local/,
  },
  { of: 'propose', path: '.theurian/migrations', mode: 0o000, code: 'unreadable', told: /^\.theurian\/migrations/ },
  { of: 'propose', path: '.theurian/knowledge', mode: 0o000, code: 'unreadable', told: /^\.theurian\/knowledge/ },
  {
    of: 'propose',
    path: '.theurian/knowledge/domain',
    mode: 0o000,
    code: 'unreadable',
    told: /^\.theurian\/knowledge\/domain/,
  },
  { of: 'propose', path: 'body.md', mode: 0o000, code: 'unreadable', told: /^body\.md$/ },
  { of: 'propose', path: 'quote.txt', mode: 0o000, code: 'unreadable', told: /^quote\.txt$/ },
];

if (!mayBecomeNobody()) skipped('propose without permission', 'this user may not become another one');
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
}

rights.run();
