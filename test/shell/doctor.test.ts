import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CHECKS } from '../../lib/model/check.ts';
import { checkRecord } from '../../lib/shell/print/doctor.ts';
import { built, type Document, failed, type Ran } from '../kit/cli.ts';
import { BODY, SOUND } from '../kit/sound.ts';
import { type Tree, treeIn } from '../kit/tree.ts';
import { cliLab } from './world.ts';

const doctor = suite('doctor');
const here = cliLab();
mkdirSync(here.path('built'));
const PROGRAM = await built(here.path('built'));
doctor.after(() => here.remove());

doctor.before(async () => {
  here.repo('healthy', { 'README.md': 'x\n' });
  await here.run('healthy', 'init');
  here.commit('healthy', {}, 'begin');
  here.land('healthy', SOUND, 'knowledge');
  await here.run('healthy', 'migrate', 'apply');
  await here.run('healthy', 'hooks', 'install');
});

/** A repository where nothing is wrong. */
const healthy = (dir: string): void => cpSync(here.path('healthy'), here.path(dir), { recursive: true });

const checksIn = ({ code, out, err }: Ran): readonly Document[] => {
  const checks = code === 0 ? JSON.parse(out).checks : failed({ code, out, err }, 3).findings;
  return JSON.parse(JSON.stringify(checks));
};
const checkIn = async (dir: string, id: string): Promise<Document> => {
  const checks = checksIn(await here.run(dir, 'doctor', '--json'));
  return checks.find((check) => check.id === id) ?? {};
};

/** Pastes what a fix says to type: the lines that are to be copied, or all of it where there are none. */
const paste = (dir: string, fix: string): string => {
  const lines = fix.split('\n').flatMap((line) => /^ {2}(.*)$/.exec(line)?.[1] ?? []);
  const program = `theurian() { ${PROGRAM.map((word) => `'${word}'`).join(' ')} "$@"; }`;
  return execFileSync('bash', ['--norc', '-ec', [program, ...(lines.length > 0 ? lines : [fix])].join('\n')], {
    cwd: here.path(dir),
    env: here.env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

doctor('where nothing is wrong every check is fine, in the order that is promised', async () => {
  healthy('a');
  const ran = await here.run('a', 'doctor', '--json');
  assert.is(ran.code, 0);
  const checks = checksIn(ran);
  assert.equal(
    checks.map((check) => check.id),
    CHECKS,
  );
  for (const check of checks)
    assert.equal([check.id, check.state, check.problem, check.fix], [check.id, 'fine', null, null]);
  const { out } = await here.run('a', 'doctor');
  assert.match(out, /^(?:ok {6}[a-z-]+ +\S.*\n)+The set-up is sound\.\n$/);
});

doctor('it writes nothing but what can be made again', async () => {
  healthy('still');
  rmSync(here.path('still/.theurian/schema'), { recursive: true });
  const look = (): Tree =>
    Object.fromEntries(
      Object.entries(treeIn(here.path('still'))).filter(([path]) => !path.startsWith('.git/theurian/')),
    );
  const before = look();
  await here.run('still', 'doctor');
  assert.equal(look(), before);
});

interface Row {
  readonly why: string;
  readonly id: (typeof CHECKS)[number];
  readonly state: 'problem' | 'absent';
  readonly build: (dir: string) => Promise<void> | void;
  /** What is done after pasting, as the words around the command say. */
  readonly afterwards?: (dir: string, said: string) => void;
  /** The words of the check's fault, where it has one. */
  readonly fault?: string;
}

const mended: readonly Row[] = [
  {
    why: 'a shallow clone',
    id: 'whole-history',
    state: 'problem',
    build: (dir) => {
      healthy(`${dir}-up`);
      here.git('', 'clone', '-q', '--depth', '1', `file://${here.path(`${dir}-up`)}`, dir);
    },
  },
  {
    why: 'a replaced commit',
    id: 'substitutes',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      here.git(dir, 'replace', 'HEAD', 'HEAD~1');
    },
  },
  {
    why: 'replace refs that are packed',
    id: 'substitutes',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      here.git(dir, 'replace', 'HEAD', 'HEAD~1');
      here.git(dir, 'pack-refs', '--all');
    },
  },
  {
    why: 'a graft beside a replaced commit',
    id: 'substitutes',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      here.git(dir, 'replace', 'HEAD', 'HEAD~1');
      here.write(dir, { '.git/info/grafts': `${here.git(dir, 'rev-parse', 'HEAD')}\n` });
    },
  },
  {
    why: 'a graft alone',
    id: 'substitutes',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      here.write(dir, { '.git/info/grafts': `${here.git(dir, 'rev-parse', 'HEAD')}\n` });
    },
  },
  {
    why: 'a repository that was never set up',
    id: 'initialised',
    state: 'problem',
    build: (dir) => {
      here.repo(dir, { 'README.md': 'x\n' });
      here.commit(dir, SOUND, 'knowledge');
    },
  },
  {
    why: 'a policy without a start',
    id: 'policy',
    state: 'absent',
    build: async (dir) => {
      here.write('', { [`${dir}/README.md`]: 'x\n' });
      here.git(dir, 'init', '-q', '-b', 'main');
      await here.run(dir, 'init');
      here.commit(dir, {}, 'init');
    },
    afterwards: (dir, said) => {
      execFileSync('bash', ['-c', `printf '%s' "$1" >> .theurian/policy.yaml`, 'bash', said], { cwd: here.path(dir) });
      here.commit(dir, {}, 'start');
    },
  },
  {
    why: 'a branch without a commit',
    id: 'branch',
    state: 'absent',
    build: (dir) => {
      here.write('', { [`${dir}/README.md`]: 'x\n' });
      here.git(dir, 'init', '-q', '-b', 'main');
    },
    fault: 'unborn',
  },
  {
    why: 'a clone of another branch only',
    id: 'branch',
    state: 'absent',
    build: (dir) => {
      healthy(`${dir}-up`);
      here.git(`${dir}-up`, 'branch', 'work');
      here.git('', 'clone', '-q', '--single-branch', '-b', 'work', `${dir}-up`, dir);
    },
    fault: 'no-branch',
  },
  {
    why: 'a .gitignore without the block',
    id: 'ignore-block',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      here.write(dir, { '.gitignore': 'mine\n' });
    },
  },
  {
    why: 'no .gitignore',
    id: 'ignore-block',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      rmSync(here.path(dir, '.gitignore'));
    },
  },
  {
    why: 'a .gitattributes without the block',
    id: 'attributes-block',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      here.write(dir, { '.gitattributes': '* text=auto\n' });
    },
  },
  {
    why: 'no schemas',
    id: 'editor-schemas',
    state: 'absent',
    build: (dir) => {
      healthy(dir);
      rmSync(here.path(dir, '.theurian/schema'), { recursive: true });
    },
  },
  {
    why: 'a schema of another version',
    id: 'editor-schemas',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      here.write(dir, { '.theurian/schema/policy.schema.json': '{}\n' });
    },
  },
  {
    why: 'a schema that is gone, while others are there',
    id: 'editor-schemas',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      rmSync(here.path(dir, '.theurian/schema/policy.schema.json'));
    },
  },
  {
    why: 'a clone where nothing was applied',
    id: 'applied',
    state: 'absent',
    build: (dir) => {
      healthy(`${dir}-up`);
      here.git('', 'clone', '-q', `${dir}-up`, dir);
    },
  },
  {
    why: 'an applied commit that was left behind',
    id: 'applied',
    state: 'problem',
    build: async (dir) => {
      healthy(dir);
      here.commit(dir, { 'a.txt': 'a\n' }, 'more');
      await here.run(dir, 'migrate', 'apply');
      here.git(dir, 'reset', '-q', '--hard', 'HEAD~1');
    },
    fault: 'applied-left-behind',
  },
  {
    why: 'an applied ref that holds no object name',
    id: 'applied',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      writeFileSync(here.path(dir, '.git/refs/theurian/applied'), 'nonsense\n');
    },
    fault: 'damaged',
  },
];

for (const [nth, { why, id, state, build, afterwards, fault }] of mended.entries())
  doctor(
    `${why} is ${state === 'problem' ? 'a problem' : 'not there yet'} of ${id}, and its fix, pasted, mends it`,
    async () => {
      const dir = `mend${nth}`;
      await build(dir);
      const check = await checkIn(dir, id);
      assert.equal([check.state, Object(check.fault).kind], [state, fault]);
      assert.type(check.problem, 'string');
      const said = paste(dir, String(check.fix));
      afterwards?.(dir, said);
      assert.is((await checkIn(dir, id)).state, 'fine');
    },
  );

const told: readonly (Row & { readonly fix: RegExp })[] = [
  {
    why: 'a start that is not on the branch',
    id: 'policy',
    state: 'problem',
    build: async (dir) => {
      here.repo(dir, { 'README.md': 'x\n' });
      await here.run(dir, 'init');
      here.git(dir, 'commit', '-q', '--amend', '-m', 'another first');
      here.commit(dir, {}, 'init');
    },
    fault: 'since-not-on-branch',
    fix: /\n {2}git log --first-parent --oneline main$/,
  },
  {
    why: 'a block mark without its partner',
    id: 'ignore-block',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      here.write(dir, { '.gitignore': '# >>> theurian >>>\n' });
    },
    fault: 'broken-markers',
    fix: /Let each of the two marks stand once/,
  },
  {
    why: 'a link in the place of .gitattributes',
    id: 'attributes-block',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      rmSync(here.path(dir, '.gitattributes'));
      symlinkSync('README.md', here.path(dir, '.gitattributes'));
    },
    fault: 'unreadable',
    fix: /./,
  },
  {
    why: 'a body that was changed',
    id: 'knowledge',
    state: 'problem',
    build: (dir) => {
      healthy(dir);
      here.write(dir, { [BODY]: 'changed\n' });
    },
    fix: /^theurian migrate validate$/,
  },
  {
    why: 'a bare repository without a commit',
    id: 'knowledge',
    state: 'absent',
    build: (dir) => {
      here.git('', 'init', '-q', '--bare', '-b', 'main', dir);
    },
    fault: 'unborn',
    fix: /git commit/,
  },
];

for (const [nth, { why, id, state, build, fault, fix }] of told.entries())
  doctor(
    `${why} is ${state === 'problem' ? 'a problem' : 'not there yet'} of ${id}, and it is said what to do`,
    async () => {
      const dir = `told${nth}`;
      await build(dir);
      const check = await checkIn(dir, id);
      assert.equal([check.state, Object(check.fault).kind], [state, fault]);
      assert.match(String(check.fix), fix);
    },
  );

doctor('what is only not there yet is no failure; a problem is one, with all checks in its document', async () => {
  here.git('', 'clone', '-q', 'a', 'b');
  const fine = await here.run('b', 'doctor');
  assert.equal([fine.code, fine.err], [0, '']);
  assert.match(
    fine.out,
    /^not yet applied +nothing\n {10}Nothing has been applied in this clone yet\.\n {10}theurian migrate apply\nok {6}reviewed +nothing applied\nok {6}skills-queue +nothing waits\nThe set-up is sound\.\n$/m,
  );
  rmSync(here.path('b/.gitignore'));
  const text = await here.run('b', 'doctor');
  assert.equal([text.code, text.err], [3, '']);
  assert.match(text.out, /^problem ignore-block[\s\S]*\nMend what is named above\.\n$/m);
  const { code, message, findings } = failed(await here.run('b', 'doctor', '--json'), 3);
  assert.equal([code, message, findings.length], ['set-up', 'The set-up has 1 problem.', CHECKS.length]);
});

doctor('an applied commit that is behind the branch is fine, and said to be behind', async () => {
  healthy('behind');
  here.commit('behind', { 'a.txt': 'a\n' });
  const check = await checkIn('behind', 'applied');
  assert.equal([check.state, /^[0-9a-f]{12}, behind main$/.test(String(check.seen))], ['fine', true]);
});

doctor('a bare repository is not asked for files of a working directory', async () => {
  here.git('', 'clone', '-q', '--bare', 'a', 'bare.git');
  const checks = checksIn(await here.run('bare.git', 'doctor', '--json'));
  const ids = checks.map((check) => String(check.id));
  assert.equal(
    ids,
    CHECKS.filter((id) => !['initialised', 'ignore-block', 'attributes-block', 'editor-schemas'].includes(id)),
  );
});

doctor('every check that is not fine has words, whatever was seen', () => {
  const silent = CHECKS.filter((id) => !['repository', 'reader'].includes(id)).filter((id) => {
    const { problem, fix } = checkRecord({ id, state: 'problem', seen: 'refs/replace/x' });
    return problem === null || fix === null || fix === '';
  });
  assert.equal(silent, ['branch'], 'a branch that is not there always comes with its fault');
});

doctor.run();
