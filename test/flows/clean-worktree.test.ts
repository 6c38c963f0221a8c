import { readdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, cli, failed } from '../kit/cli.ts';
import { lab } from '../kit/repo.ts';
import { BODY, FIRST, SOUND } from '../kit/sound.ts';

const clean = suite('clean worktree');
const here = lab();
clean.after(() => here.remove());

const validate = (dir: string) => cli({ at: here.path(dir), env: here.env }, 'migrate', 'validate', '--json');

let made = 0;

/** A repository whose working directory is known to be as it landed, without being read. */
const known = async (): Promise<string> => {
  made += 1;
  const dir = here.repo(`w${made}`, SOUND) && `w${made}`;
  const old = new Date('2001-02-03T04:05:06Z');
  for (const path of Object.keys(SOUND)) utimesSync(here.path(dir, path), old, old);
  answered(await validate(dir));
  answered(await validate(dir));
  assert.is(readdirSync(here.path(dir, '.git/theurian/clean')).length, 1);
  return dir;
};

const CHANGES: readonly (readonly [what: string, change: (dir: string) => void])[] = [
  ['a body is edited', (dir) => writeFileSync(here.path(dir, BODY), 'Another text.\n')],
  ['a migration gets a comment', (dir) => writeFileSync(here.path(dir, FIRST), '# a comment\n', { flag: 'a' })],
  ['a migration is deleted', (dir) => rmSync(here.path(dir, FIRST))],
  ['a body is renamed', (dir) => renameSync(here.path(dir, BODY), here.path(dir, `${BODY}x`))],
  [
    'a body becomes a link',
    (dir) => {
      rmSync(here.path(dir, BODY));
      symlinkSync('/etc/hostname', here.path(dir, BODY));
    },
  ],
];

for (const [what, change] of CHANGES)
  clean(`where ${what} after all was known to be clean, the answer is that of one who remembers nothing`, async () => {
    const dir = await known();
    change(dir);
    const remembering = failed(await validate(dir), 4);
    const place = { at: here.path(dir), env: here.env };
    assert.equal(remembering, failed(await cli(place, 'migrate', 'validate', '--json', '--no-cache'), 4));
  });

clean.run();
