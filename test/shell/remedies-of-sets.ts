import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as assert from 'uvu/assert';
import { answered } from '../kit/cli.ts';
import { FIRST, M, SOUND } from '../kit/sound.ts';
import { POLICY, type RemedyCase } from './remedy-lab.ts';

const VALIDATE = ['migrate', 'validate'];

/** Repositories and sets that are refused, with a remedy that mends them. */
export const SET_REMEDIES: readonly RemedyCase[] = [
  {
    why: 'where there is no repository one is made',
    code: 'no-repository',
    build: (lab, dir) => {
      mkdirSync(lab.here.path(dir));
      return VALIDATE;
    },
  },
  {
    why: 'where there is no knowledge it is begun',
    code: 'no-knowledge',
    build: (lab, dir) => {
      lab.here.repo(dir, { a: 'a' });
      return VALIDATE;
    },
  },
  {
    why: 'a bare repository is judged by a commit',
    code: 'no-worktree',
    instead: true,
    build: (lab, dir) => {
      lab.here.repo(`${dir}-origin`, SOUND);
      lab.here.git('.', 'clone', '-q', '--bare', `${dir}-origin`, dir);
      return VALIDATE;
    },
  },
  {
    why: 'what is pushed to a bare repository is judged there',
    code: 'bare-repository',
    instead: true,
    build: (lab, dir) => {
      lab.here.repo(`${dir}-origin`, SOUND);
      lab.here.git('.', 'clone', '-q', '--bare', `${dir}-origin`, dir);
      return ['hooks', 'install'];
    },
  },
  {
    why: 'what is not checked out is checked out, and the commit can be judged in any case',
    code: 'sparse-checkout',
    build: (lab, dir) => {
      lab.here.repo(dir, { ...SOUND, 'src/a.ts': 'a' });
      lab.here.git(dir, 'sparse-checkout', 'set', 'src');
      return VALIDATE;
    },
  },
  {
    why: 'knowledge that is not applied is applied',
    code: 'not-applied',
    build: (lab, dir) => {
      lab.landed(dir, SOUND);
      return ['list'];
    },
  },
  {
    why: 'a repository without a commit gets one',
    code: 'no-branch',
    build: (lab, dir) => {
      mkdirSync(lab.here.path(dir));
      lab.here.git(dir, 'init', '-q', '-b', 'main');
      return ['migrate', 'apply'];
    },
  },
  {
    why: 'in a repository without a commit what was set up is committed, on the branch that it names',
    code: 'no-branch',
    build: (lab, dir) => {
      mkdirSync(lab.here.path(dir));
      lab.here.git(dir, 'init', '-q', '-b', 'master');
      lab.here.write(dir, { '.theurian/policy.yaml': POLICY.replace('[main]', '[master]') });
      return ['migrate', 'apply'];
    },
  },
  {
    why: 'resolved conflicts are marked as resolved',
    code: 'unmerged',
    build: (lab, dir) => {
      lab.here.repo(dir, { ...SOUND, 'a b.txt': 'a' });
      lab.here.git(dir, 'switch', '-q', '-c', 'other');
      lab.here.commit(dir, { 'a b.txt': 'b' });
      lab.here.git(dir, 'switch', '-q', 'main');
      lab.here.commit(dir, { 'a b.txt': 'c' });
      assert.throws(() => lab.here.git(dir, 'merge', '-q', 'other'));
      writeFileSync(lab.here.path(dir, 'a b.txt'), 'd');
      return [...VALIDATE, '--staged'];
    },
  },
  {
    why: 'an older commit is applied on purpose',
    code: 'applied-left-behind',
    build: async (lab, dir) => {
      lab.landed(dir, SOUND);
      lab.here.git(dir, 'tag', 'v1');
      lab.here.git(dir, 'commit', '-q', '--allow-empty', '-m', 'next');
      answered(await lab.run(dir, ['migrate', 'apply']));
      return ['migrate', 'apply', '--at', 'v1'];
    },
  },
  {
    why: 'a file in the place of a directory is moved aside, and the directory made',
    code: 'not-a-directory',
    build: (lab, dir) => {
      lab.here.repo(dir, { '.theurian/knowledge/.keep': '', a: 'a' });
      writeFileSync(lab.here.path(dir, '.theurian/migrations'), 'a file');
      return VALIDATE;
    },
  },
  {
    why: 'the digest of a body is printed, to be pinned',
    code: 'pin-missing',
    build: (lab, dir) => {
      lab.here.repo(dir, {});
      const text = (SOUND[FIRST] ?? '').replace(/ *contentSha256: .*\n/, '');
      lab.here.write(dir, { ...SOUND, [FIRST]: text });
      return VALIDATE;
    },
    beside: ({ here }, dir, printed) => {
      const text = readFileSync(here.path(dir, FIRST), 'utf8');
      const pinned = text.replace(/( *)(contentFile: .*\n)/, `$1$2$1contentSha256: ${printed.slice(0, 64)}\n`);
      writeFileSync(here.path(dir, FIRST), pinned);
      return undefined;
    },
  },
  {
    why: 'a file in UTF-16 is converted',
    code: 'not-utf8',
    build: (lab, dir) => {
      lab.here.repo(dir, {});
      const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(SOUND[FIRST] ?? '', 'utf16le')]);
      lab.here.write(dir, { ...SOUND, [FIRST]: bytes });
      return VALIDATE;
    },
    beside: ({ here }, dir) => {
      const text = readFileSync(here.path(dir, 'converted.yaml'), 'utf8');
      writeFileSync(here.path(dir, FIRST), text.replace(/^\ufeff/, ''));
      return undefined;
    },
  },
  {
    why: 'a file in Latin-1 is converted',
    code: 'not-utf8',
    build: (lab, dir) => {
      lab.here.repo(dir, {});
      const bytes = Buffer.from(`# caf\u00e9\n${SOUND[FIRST]}`, 'latin1');
      lab.here.write(dir, { ...SOUND, [FIRST]: bytes });
      return VALIDATE;
    },
    beside: ({ here }, dir) => {
      const text = readFileSync(here.path(dir, 'converted.yaml'), 'utf8');
      assert.match(text, /^# caf\u00e9\n/);
      writeFileSync(here.path(dir, FIRST), text);
      return undefined;
    },
  },
  {
    why: 'a body of two revisions is copied under a name of its own',
    code: 'body-shared',
    build: (lab, dir) => {
      lab.here.repo(dir, SOUND);
      const path = `.theurian/migrations/${M(4)}-fourth.yaml`;
      const text = (SOUND[FIRST] ?? '').replaceAll(M(1), M(4)).replace(/revisionId: \S+/, `revisionId: ${M(9)}`);
      lab.here.write(dir, { [path]: text.replace('itemId: domain.a', 'itemId: domain.twin') });
      return VALIDATE;
    },
    beside: ({ here }, dir) => {
      const names = readdirSync(here.path(dir, '.theurian/knowledge/domain'));
      const [copy = ''] = names.filter((name) => name.includes(M(9)));
      const path = here.path(dir, `.theurian/migrations/${M(4)}-fourth.yaml`);
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replace(/contentFile: \S+/, `contentFile: ../knowledge/domain/${copy}`));
      return undefined;
    },
  },
  {
    why: 'a commit with a broken policy is taken off the branch',
    code: 'unusable-policy',
    only: /^git reset /,
    build: (lab, dir) => {
      lab.landed(dir, SOUND);
      lab.here.commit(dir, { '.theurian/policy.yaml': `${POLICY}unheard: of\n` });
      return ['verify'];
    },
  },
  {
    why: 'a workflow of somebody else is moved aside',
    code: 'file-differs',
    build: (lab, dir) => {
      lab.here.repo(dir, { ...SOUND, '.github/workflows/theurian.yml': 'name: Mine\n' });
      return ['ci', 'init', '--github'];
    },
  },
  {
    why: 'hooks go where git looks for them, or the setting goes',
    code: 'hooks-path-elsewhere',
    build: ({ here }, dir) => {
      here.repo(dir, SOUND);
      mkdirSync(here.path(dir, 'my hooks'));
      here.git(dir, 'config', 'core.hooksPath', 'my hooks');
      return ['hooks', 'install'];
    },
  },
  {
    why: 'hooks go where git looks for them in one working directory, or the setting goes',
    code: 'hooks-path-elsewhere',
    build: ({ here }, dir) => {
      here.repo(dir, SOUND);
      mkdirSync(here.path(dir, 'my hooks'));
      here.git(dir, 'config', 'extensions.worktreeConfig', 'true');
      here.git(dir, 'config', '--worktree', 'core.hooksPath', 'my hooks');
      return ['hooks', 'install'];
    },
  },
  {
    why: 'where hooks are taken from a place for all repositories, this one uses its own',
    code: 'hooks-path-elsewhere',
    build: ({ here }, dir) => {
      here.repo(dir, SOUND);
      here.git(dir, 'config', '--global', 'core.hooksPath', here.path('hooks-of-all'));
      return ['hooks', 'install'];
    },
    beside: ({ here }, dir) => {
      here.git(dir, 'config', '--global', '--unset', 'core.hooksPath');
      return undefined;
    },
  },
  {
    why: 'of two hooks that wait beside ours one is moved away',
    code: 'hook-set-aside-twice',
    build: ({ here }, dir) => {
      here.repo(dir, SOUND);
      here.write(dir, { '.git/hooks/pre-push': '#!/bin/sh\n', '.git/hooks/pre-push.pre-theurian': '#!/bin/sh\n' });
      return ['hooks', 'install'];
    },
  },
];
