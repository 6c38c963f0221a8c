import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apply } from '../../lib/flows/apply.ts';
import { type Target, validate } from '../../lib/flows/validate.ts';
import { inWorkspace, type World } from '../../lib/flows/workspace.ts';
import { digestOf } from '../../lib/model/digest.ts';
import type { Fault } from '../../lib/model/fault.ts';
import type { Finding } from '../../lib/model/finding.ts';
import type { Result } from '../../lib/model/result.ts';
import { faultProse } from '../../lib/shell/prose/fault-prose.ts';
import { findingProse } from '../../lib/shell/prose/finding-prose.ts';
import type { Lab } from '../kit/repo.ts';
import { BODY, edit, FIRST, M, PIN, SECOND, SOUND, THIRD, without } from '../kit/sound.ts';
import { worldAt } from '../kit/ways.ts';
import { copied } from './prose-texts.ts';
import { cliLab } from './world.ts';

const commands = suite('commands');
const here = cliLab();
commands.after(() => here.remove());

const CLI = fileURLToPath(new URL('../../bin/theurian.ts', import.meta.url));
const ROOT = dirname(dirname(CLI));

/** Pastes the lines of a remedy that are commands into a shell, as a person would. */
const paste = (dir: string, remedy: string): void => {
  const lines = copied(remedy).filter((line) => /^(?:git|theurian|perl|cp|mv|rm) /.test(line));
  assert.is.not(lines.length, 0, remedy);
  const program = `theurian() { (at=$PWD; cd '${ROOT}'; '${process.execPath}' --import tsx '${CLI}' "$@" -C "$at"); }`;
  const text = lines
    .join('\n')
    .replaceAll('checkout BRANCH ', 'checkout main ')
    .replaceAll(/ COMMIT$/gm, ' HEAD^');
  execFileSync('bash', ['--norc', '-ec', `${program}\n${text}`], {
    cwd: here.path(dir),
    env: { ...here.env, GIT_EDITOR: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

type Answer = { readonly findings: readonly Finding[] } | { readonly fault: Fault };

const answer = async (dir: string, ask: (world: World) => Promise<Result<Answer, Fault>>): Promise<Answer> => {
  const asked = await ask(worldAt(here.path(dir), here.env, { prefer: 'native' }));
  return asked.ok ? asked.value : { fault: asked.error };
};

const judged = (dir: string, target: Target = { kind: 'worktree' }): Promise<Answer> =>
  answer(dir, (world) => inWorkspace(world, (workspace) => validate(workspace, target)));

const applied = (dir: string): Promise<Answer> =>
  answer(dir, (world) =>
    inWorkspace<Answer>(world, async (workspace) => {
      const done = await apply(workspace, { revision: null, allowUnreviewed: true });
      if (done.ok) return { ok: true, value: { findings: [] } };
      if (done.error.kind === 'refused') return { ok: true, value: { findings: done.error.findings } };
      return { ok: false, error: done.error };
    }),
  );

const codeOf = (given: Answer): string =>
  'fault' in given ? given.fault.kind : given.findings.map((found) => found.code).join(' ');

const remedyOf = (given: Answer): string => {
  if ('fault' in given) return faultProse(given.fault).remedy;
  const [first] = given.findings;
  return first === undefined ? '' : findingProse(first).remedy;
};

interface Case {
  readonly why: string;
  readonly code: string;
  readonly build: (here: Lab, dir: string) => void;
  readonly ask?: (dir: string) => Promise<Answer>;
  /** What is still said afterwards; nothing when left out. */
  readonly left?: string;
  readonly after?: (dir: string) => void;
}

const staged = (dir: string): Promise<Answer> => judged(dir, { kind: 'staged' });
const head = (dir: string): Promise<Answer> => judged(dir, { kind: 'at', revision: 'HEAD' });

const FOURTH = `.theurian/migrations/${M(4)}-fourth.yaml`;

const asCrlf = (text: string): string => text.replaceAll('\n', '\r\n');

const cases: readonly Case[] = [
  {
    why: 'a body whose line ends git made CRLF gets its own back',
    code: 'pin-mismatch landed-changed',
    build: (at, dir) => {
      at.repo(dir, SOUND);
      at.write(dir, { [BODY]: asCrlf(SOUND[BODY] ?? '') });
    },
    after: (dir) => assert.match(readFileSync(here.path(dir, '.gitattributes'), 'utf8'), /^\.theurian\/\*\* -text$/m),
  },
  {
    why: 'a body that was pinned with CRLF gets it back',
    code: 'pin-mismatch landed-changed',
    build: (at, dir) => {
      const crlf = asCrlf(SOUND[BODY] ?? '');
      at.repo(dir, { ...edit(SOUND, FIRST, PIN, digestOf(crlf)), [BODY]: crlf });
      at.write(dir, { [BODY]: SOUND[BODY] ?? '' });
    },
  },
  {
    why: 'a migration whose name bears another id is renamed to its own',
    code: 'name-id-mismatch',
    build: (at, dir) => {
      at.repo(dir, {});
      at.write(dir, { ...without(SOUND, FIRST), [FIRST.replace(M(1), M(7))]: SOUND[FIRST] ?? '' });
    },
  },
  {
    why: 'a migration whose slug has capitals is renamed',
    code: 'name-invalid',
    build: (at, dir) => {
      at.repo(dir, {});
      at.write(dir, { ...without(SOUND, FIRST), [FIRST.replace('first', "It's_First")]: SOUND[FIRST] ?? '' });
      at.git(dir, 'add', '-A');
    },
  },
  {
    why: 'a directory that is named like a migration is renamed',
    code: 'not-a-file ignored-file',
    build: (at, dir) => {
      at.repo(dir, SOUND);
      at.write(dir, { [`.theurian/migrations/${M(8)}.yaml/a.txt`]: 'a' });
    },
    left: 'ignored-file',
  },
  {
    why: 'a migration saved as .yml is renamed',
    code: 'ignored-file unnamed-body',
    build: (at, dir) => {
      at.repo(dir, {});
      at.write(dir, {
        ...without(SOUND, FIRST),
        ...without(SOUND, SECOND),
        [SECOND.replace('.yaml', '.yml')]: SOUND[SECOND] ?? '',
      });
      rmSync(at.path(dir, SECOND), { force: true });
      at.git(dir, 'add', '-A');
    },
  },
  {
    why: 'a landed body that was edited is brought back',
    code: 'landed-changed pin-mismatch',
    build: (at, dir) => {
      at.repo(dir, SOUND);
      at.write(dir, { [BODY]: 'other\n' });
    },
    ask: async (dir) => {
      const given = await judged(dir);
      return 'fault' in given ? given : { findings: [...given.findings].reverse() };
    },
  },
  {
    why: 'a landed migration that was deleted is brought back',
    code: 'landed-changed',
    build: (at, dir) => {
      at.repo(dir, SOUND);
      rmSync(at.path(dir, '.theurian/migrations', `${M(3)}-third.yaml`));
    },
  },
  {
    why: 'a landed file whose change is committed and not pushed is as it was',
    code: 'landed-changed',
    build: (at, dir) => {
      at.repo(dir, SOUND);
      at.commit(dir, { [FIRST]: `${SOUND[FIRST]}# a comment\n` });
    },
    after: (dir) => assert.is(readFileSync(here.path(dir, FIRST), 'utf8'), SOUND[FIRST]),
  },
  {
    why: 'a migration that landed broken and is not pushed is taken back, and other work stays',
    code: 'unknown-key',
    build: (at, dir) => {
      at.repo(dir, SOUND);
      at.commit(dir, { [FOURTH]: (SOUND[THIRD] ?? '').replace(M(3), M(4)).replace('author:', 'autor: x\nauthor:') });
      at.write(dir, { 'notes.txt': 'not committed\n' });
    },
    after: (dir) => assert.is(readFileSync(here.path(dir, 'notes.txt'), 'utf8'), 'not committed\n'),
  },
  {
    why: 'a new file is set aside, and kept',
    code: 'uncommitted',
    build: (at, dir) => {
      at.repo(dir, SOUND);
      at.write(dir, { '.theurian/evidence/a b.md': 'new\n' });
    },
    ask: applied,
    after: (dir) =>
      assert.match(
        here.git(dir, 'stash', 'show', '--include-untracked', '--name-only', 'stash@{0}'),
        /evidence\/a b\.md/,
      ),
  },
  {
    why: 'an edited file is set aside, and kept',
    code: 'uncommitted',
    build: (at, dir) => {
      at.repo(dir, { ...SOUND, '.theurian/evidence/a.md': 'old\n' });
      at.write(dir, { '.theurian/evidence/a.md': 'new\n' });
    },
    ask: applied,
    after: (dir) => assert.is(here.git(dir, 'show', 'stash@{0}:.theurian/evidence/a.md'), 'new'),
  },
  {
    why: 'what is new, edited and gone is set aside at once, and comes back at once',
    code: 'uncommitted uncommitted uncommitted',
    build: (at, dir) => {
      at.repo(dir, { ...SOUND, '.theurian/evidence/a.md': 'old\n', '.theurian/evidence/b.md': 'old\n' });
      rmSync(at.path(dir, '.theurian/evidence/a.md'));
      at.write(dir, { '.theurian/evidence/b.md': 'new\n', '.theurian/evidence/c.md': 'new\n' });
    },
    ask: applied,
    after: (dir) => {
      here.git(dir, 'stash', 'pop');
      assert.is(
        here.git(dir, 'status', '--short', '.theurian'),
        ' D .theurian/evidence/a.md\n M .theurian/evidence/b.md\n?? .theurian/evidence/c.md',
      );
    },
  },
  {
    why: 'a submodule is taken out of the index, and its files stay',
    code: 'gitlink',
    build: (at, dir) => {
      at.repo(dir, SOUND);
      at.repo(`${dir}/.theurian/knowledge/sub`, { a: 'a' });
      at.git(dir, 'add', '-A');
    },
    ask: staged,
    after: (dir) => assert.ok(existsSync(here.path(dir, '.theurian/knowledge/sub/a'))),
  },
  {
    why: 'a branch without a commit gets one',
    code: 'unborn',
    build: (at, dir) => {
      at.repo(dir, {});
      at.git(dir, 'switch', '-q', '--orphan', 'new');
    },
    ask: head,
    left: 'no-knowledge',
  },
  {
    why: 'a shallow clone gets its history',
    code: 'missing-object',
    build: (at, dir) => {
      at.repo(`${dir}-origin`, SOUND);
      at.commit(`${dir}-origin`, { 'a.txt': 'a' });
      at.git('.', 'clone', '-q', '--depth=1', `file://${at.path(`${dir}-origin`)}`, dir);
    },
    ask: head,
  },
  {
    why: 'a partial clone gets what was left out',
    code: 'missing-object',
    build: (at, dir) => {
      at.repo(`${dir}-origin`, SOUND);
      at.git(`${dir}-origin`, 'config', 'uploadpack.allowFilter', 'true');
      at.git('.', 'clone', '-q', '--no-checkout', '--filter=blob:none', `file://${at.path(`${dir}-origin`)}`, dir);
    },
    ask: head,
  },
  {
    why: 'a lost object is fetched again',
    code: 'missing-object',
    build: (at, dir) => {
      at.repo(`${dir}-origin`, SOUND);
      at.git('.', 'clone', '-q', `file://${at.path(`${dir}-origin`)}`, dir);
      const pack = at.git(dir, 'rev-parse', '--git-path', 'objects/pack');
      renameSync(at.path(dir, pack), at.path(dir, 'pack'));
      for (const name of at.git(dir, 'ls-files', '--others', 'pack').split('\n'))
        if (name.endsWith('.pack')) at.raw(dir, ['unpack-objects', '-q'], { input: readFileSync(at.path(dir, name)) });
      rmSync(at.path(dir, 'pack'), { recursive: true });
      const blob = at.git(dir, 'rev-parse', `HEAD:${BODY}`);
      rmSync(at.path(dir, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    },
    ask: head,
  },
  {
    why: 'a protected branch that a clone of one branch lacks is fetched',
    code: 'no-branch',
    build: (at, dir) => {
      at.repo(`${dir}-origin`, {
        ...SOUND,
        '.theurian/config.yaml': 'apiVersion: theurian.dev/v1\nprojectId: a\ndefaultBranch: main\n',
      });
      at.git(`${dir}-origin`, 'branch', 'feature');
      at.git('.', 'clone', '-q', '--single-branch', '-b', 'feature', `file://${at.path(`${dir}-origin`)}`, dir);
    },
    ask: applied,
  },
  {
    why: 'an applied commit that a rewritten branch lacks is forgotten on purpose',
    code: 'applied-left-behind',
    build: (at, dir) => {
      at.repo(dir, SOUND);
      const lost = at.commit(dir, { 'a.txt': 'a' });
      at.git(dir, 'update-ref', 'refs/theurian/applied', lost);
      at.git(dir, 'reset', '-q', '--hard', 'HEAD^');
    },
    ask: applied,
  },
  {
    why: 'a damaged record of what was applied is made again',
    code: 'damaged',
    build: (at, dir) => {
      at.repo(dir, SOUND);
      at.git(dir, 'update-ref', 'refs/theurian/applied', 'HEAD');
      writeFileSync(at.path(dir, '.git/refs/theurian/applied'), '');
    },
    ask: applied,
  },
  {
    why: 'a lock that was left behind is removed',
    code: 'locked',
    build: (at, dir) => {
      at.repo(dir, SOUND);
      at.git(dir, 'update-ref', 'refs/theurian/applied', 'HEAD');
      at.git(dir, 'commit', '-q', '--allow-empty', '-m', 'next');
      writeFileSync(at.path(dir, '.git/refs/theurian/applied.lock'), '');
    },
    ask: applied,
  },
];

for (const [nth, { why, code, build, ask = judged, left = '', after }] of cases.entries())
  commands(`pasted, the remedy of ${code} holds: ${why}`, async () => {
    const dir = `r${nth}`;
    build(here, dir);
    const before = await ask(dir);
    assert.is(codeOf(before), code);
    paste(dir, remedyOf(before));
    assert.is(codeOf(await ask(dir)), left);
    after?.(dir);
  });

commands.run();
