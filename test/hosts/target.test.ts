import { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { targetAt } from '../../lib/hosts/target.ts';
import { wayTo } from '../../lib/hosts/way.ts';
import { filesIn } from './scene.ts';

const targets = suite('target of a projection');

const lab = realpathSync(mkdtempSync(join(tmpdir(), 'theurian-target-')));
const top = join(lab, 'repo');
const outside = join(lab, 'outside');
for (const path of [top, outside, join(top, '.git'), join(top, 'real/skills'), join(lab, 'bare.git')])
  mkdirSync(path, { recursive: true });
writeFileSync(join(top, 'file'), '');
symlinkSync('real', join(top, 'linked'));
symlinkSync('skills', join(top, 'real/leaf'));
symlinkSync(outside, join(top, 'away'));
symlinkSync('/nowhere/at/all', join(top, 'dangling'));
symlinkSync(top, join(lab, 'to-repo'));
symlinkSync(outside, join(lab, 'to-outside'));
targets.after(() => rmSync(lab, { recursive: true }));

const came = (path: string, bare = false): string => {
  const target = targetAt(join(lab, path), { top: bare ? null : top, git: [join(top, '.git'), join(lab, 'bare.git')] });
  if (!target.ok) return `${target.error.why}: ${target.error.at.replace(lab, '')}`;
  return `${target.value.shown.replace(lab, '')} below ${target.value.root.replace(lab, '')}`;
};

const ROWS: readonly (readonly [path: string, came: string])[] = [
  ['repo/.claude/skills', '.claude/skills below /repo'],
  ['repo/real/skills', 'real/skills below /repo'],
  ['repo/.github', '.github below /repo'],
  ['repo', '. below /repo'],
  ['repo/linked/skills', 'link: linked'],
  ['repo/real/leaf', 'link: real/leaf'],
  ['repo/away', 'link: away'],
  ['repo/away/deeper', 'link: away'],
  ['repo/dangling', 'link: dangling'],
  ['repo/dangling/deeper', 'link: dangling'],
  ['repo/file', 'no-directory: file'],
  ['repo/file/deeper', 'no-directory: file'],
  ['repo/.git', 'reserved: .git'],
  ['repo/.git/hooks', 'reserved: .git/hooks'],
  ['repo/.GIT/hooks', 'reserved: .GIT/hooks'],
  ['repo/modules/a/.git/x', 'reserved: modules/a/.git/x'],
  ['repo/.theurian/skills', 'reserved: .theurian/skills'],
  ['repo/.Theurian', 'reserved: .Theurian'],
  ['bare.git/skills', 'reserved: /bare.git/skills'],
  ['other/.git/hooks', 'reserved: /other/.git/hooks'],
  ['other/.theurian/knowledge', 'reserved: /other/.theurian/knowledge'],
  ['other/.Git', 'reserved: /other/.Git'],
  ['other/theurian/skills', '/other/theurian/skills below '],
  ['outside', '/outside below /'],
  ['outside/a/b', '/outside/a/b below /outside'],
  ['to-outside', 'link: /to-outside'],
  ['to-outside/a', '/outside/a below /outside'],
  ['to-repo/.claude/skills', '.claude/skills below /repo'],
  ['to-repo/.git/hooks', 'reserved: .git/hooks'],
  ['to-repo/.theurian/x', 'reserved: .theurian/x'],
  ['to-repo', 'link: /to-repo'],
];

for (const [path, expected] of ROWS)
  targets(`${path} is ${expected}`, () => {
    assert.is(came(path), expected === '/outside below /' ? '/outside below ' : expected);
  });

targets('a linked working directory that lies where git keeps its own has directories of hosts all the same', () => {
  const git = join(lab, 'repo/.git');
  const linked = join(git, 'linked');
  mkdirSync(linked, { recursive: true });
  const grounds = { top: linked, git: [join(git, 'worktrees/linked'), git] };
  const reserved = (path: string): boolean => !targetAt(path, grounds).ok;
  assert.not(reserved(join(linked, '.claude/skills')));
  for (const path of [
    join(linked, '.git/x'),
    join(linked, '.theurian/x'),
    join(git, 'hooks'),
    join(git, 'worktrees/linked/x'),
  ])
    assert.ok(reserved(path), path);
});

targets('in a bare repository a directory elsewhere can be one', () => {
  assert.is(came('outside/a', true), '/outside/a below /outside');
  assert.is(came('bare.git/a', true), 'reserved: /bare.git/a');
});

targets('what is missing is made, and a link that comes before is not gone through', () => {
  const target = targetAt(join(top, 'new/deep/er'), { top, git: [] });
  assert.ok(target.ok);
  symlinkSync(outside, join(top, 'new'));
  try {
    wayTo(target.value);
    assert.unreachable();
  } catch (error) {
    assert.is(error instanceof Error && 'code' in error && error.code, 'ELOOP');
  }
  assert.equal(filesIn(outside), {});
  rmSync(join(top, 'new'));
  writeFileSync(join(top, 'new'), '');
  assert.throws(() => wayTo(target.value));
  rmSync(join(top, 'new'));
  wayTo(target.value).settle();
});

targets('a backslash in a name is part of it where the system says so', () => {
  const target = targetAt(join(top, 'back\\slash/skills'), { top, git: [] });
  assert.ok(target.ok);
  wayTo(target.value).settle();
  assert.ok(lstatSync(target.value.path).isDirectory());
  assert.is(target.value.shown, ['back\\slash', 'skills'].join('/').replaceAll(sep, '/'));
});

targets.run();
