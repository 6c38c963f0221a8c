import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { colourWanted, paint } from '../lib/shell/sink.ts';
import { finds, isRefused, looksInVain, proposes } from './demo-agent.ts';
import { agentAt } from './demo-client.ts';

// npm run demo: the main job on this project's own knowledge, in a throw-away clone. Every claim it makes it checks.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cli = join(root, 'dist/theurian.js');
const lab = mkdtempSync(join(tmpdir(), 'theurian-demo-'));
const clone = join(lab, 'clone');
const env = {
  ...process.env,
  GIT_AUTHOR_NAME: 'Demo',
  GIT_AUTHOR_EMAIL: 'demo@example.com',
  GIT_COMMITTER_NAME: 'Demo',
  GIT_COMMITTER_EMAIL: 'demo@example.com',
} as NodeJS.ProcessEnv;
for (const name of Object.keys(env)) if (/^GIT_(?!AUTHOR|COMMITTER)|^THEURIAN/.test(name)) delete env[name];

const { bold } = paint(colourWanted({ env: process.env, isTTY: process.stdout.isTTY, flag: null }));
const say = (text: string): void => void process.stdout.write(`\n${bold(text)}\n`);
const git = (...args: readonly string[]): string =>
  execFileSync('git', [...args], { cwd: clone, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs one command line, shows it with the first lines it prints, and holds it to its exit code and words. */
const theurian = (line: string, { exit = 0, needs = [] as readonly string[], lines = 8 } = {}): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...line.split(' ')], {
    cwd: clone,
    env,
    encoding: 'utf8',
  });
  const printed = `${stdout}${stderr}`.trimEnd().split('\n');
  const cut = printed.length > lines ? [...printed.slice(0, lines), `… ${printed.length - lines} more lines`] : printed;
  process.stdout.write(`$ theurian ${line}\n${cut.map((row) => `  ${row}`).join('\n')}\n  (exit ${status})\n`);
  if (status !== exit) throw new Error(`theurian ${line} ended with ${status}, not ${exit}`);
  for (const word of needs)
    if (!`${stdout}${stderr}`.includes(word)) throw new Error(`theurian ${line} does not say "${word}"`);
  return stdout;
};

/** What `propose --json` answers, as far as it is used here. */
interface Drafted {
  readonly proposalId: string;
}

const write = (name: string, text: string): void => writeFileSync(join(clone, name), text);

/** The command line of a proposal, without spaces in a word of it. */
const proposal = (item: string, file: string): string =>
  [
    `propose --item-id ${item} --title Deploying --kind decision --owner platform --author demo@example.com --body-file ${file}`,
    '--description Demonstrated --agent-id demo-agent --task-id T-1 --model model-x --reasoning Asked-for --authored-here',
  ].join(' ');

const theFile = (directory: string, part: string): string => {
  const at = join(clone, '.theurian', directory);
  const name = readdirSync(at, { recursive: true, encoding: 'utf8' })
    .sort()
    .find((path) => path.includes(part));
  if (name === undefined) throw new Error(`no file like ${part} in ${at}`);
  return join(at, name);
};

/** Runs git, shows the beginning of what its hooks say, and holds it to being stopped for a reason. */
const stopped = (args: readonly string[], code: string): void => {
  const { status, stderr } = spawnSync('git', [...args], { cwd: clone, env, encoding: 'utf8' });
  const rows = stderr.trimEnd().split('\n').slice(0, 4);
  process.stdout.write(`$ git ${args.join(' ')}\n${rows.map((row) => `  ${row}`).join('\n')}\n  (exit ${status})\n`);
  if (status === 0 || !stderr.includes(code)) throw new Error(`git ${args.join(' ')} was not stopped by ${code}`);
};

const refused = (what: string, spoil: () => void, code: string): void => {
  say(what);
  spoil();
  theurian('migrate validate', { exit: 4, needs: [code], lines: 7 });
  git('checkout', '-q', '--', '.');
  git('clean', '-fdq');
};

try {
  say('A throw-away clone of this repository, with its own decisions in .theurian/.');
  if (existsSync(join(root, '.git'))) execFileSync('git', ['clone', '-q', root, clone], { env });
  else {
    execFileSync('git', ['init', '-q', '-b', 'main', clone], { env });
    for (const name of ['.theurian', '.gitignore', '.gitattributes'])
      cpSync(join(root, name), join(clone, name), { recursive: true });
    git('add', '-A');
    git('commit', '-qm', 'copy');
  }
  git('checkout', '-q', '-B', 'main');
  // A host of its own, that nothing of it reaches this repository.
  execFileSync('git', ['init', '-q', '--bare', '-b', 'main', join(lab, 'host')], { env });
  git('config', 'remote.origin.url', join(lab, 'host'));
  git('config', 'remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*');
  git('push', '-q', 'origin', 'main');
  say('Setting up is idempotent: here everything is there already.');
  theurian('init', { needs: ['set up already'] });
  say('Judge what lies here: every rule, and a dry replay.');
  theurian('migrate validate', { needs: ['Sound', 'State hash'] });
  say('What would applying change?');
  theurian('migrate plan', { lines: 10, needs: ['to apply'] });
  say('Apply: the branch is verified from its objects, then its knowledge is served.');
  theurian('migrate apply', { needs: ['Applied'] });
  theurian('migrate apply', { needs: ['Nothing to apply'] });
  say('Ask it something; every answer says where it comes from.');
  theurian('search which adapter reads git in hooks', { needs: ['two-git-adapters'], lines: 11 });
  theurian('show architecture.two-git-adapters', { needs: ['cat-file'], lines: 14 });

  say('An agent speaks to a server of its own, over a pipe. It looks first whether somebody has written it down.');
  const agent = await agentAt({ cli, at: clone, env });
  await looksInVain(agent);
  say('It proposes. What would have agents do harm is refused before a byte of it is written; all is told at once.');
  await isRefused(agent);
  say('It corrects itself. Git sees nothing of what it wrote, and nothing is in force.');
  const id = await proposes(agent);
  if (git('status', '--porcelain') !== '') throw new Error('an agent changed what git sees');
  say('A person reads it and accepts it: one commit on a branch of its own. It is not in force yet.');
  theurian(`propose show ${id}`, { needs: ['smoke tests'], lines: 10 });
  theurian(`propose accept ${id} --commit`, { needs: ['on the branch theurian/deploying'], lines: 12 });
  await looksInVain(agent);
  say('The merge is the approval. Then it is applied, and the agent finds it, with who reviewed it.');
  git('push', '-q', 'origin', 'theurian/deploying');
  git('merge', '-q', '--no-ff', '-m', 'Merge what was proposed', 'theurian/deploying');
  git('push', '-q', 'origin', 'main');
  theurian('migrate apply', { needs: ['Applied 1 migration'] });
  await finds(agent, 'merge by demo@example.com');
  await agent.close();

  say('With hooks, git asks too. A bad migration does not get as far as a commit.');
  theurian('hooks install --into-hooks-path', { needs: ['pre-commit'], lines: 4 });
  git('switch', '-qc', 'quick');
  const twin = theFile('migrations', 'two-git-adapters');
  writeFileSync(twin.replace(/[0-9A-Z]{26}/, '01M9000000000000000000000A'), readFileSync(twin));
  git('add', '.theurian');
  stopped(['commit', '-qm', 'A copy'], 'name-id-mismatch');
  git('reset', '-q', '--hard');

  say('A good one does, on a branch; but pushed past its review it does not get anywhere.');
  write('quick.md', '# Holidays\n\nNothing is released between the years.\n');
  const quick = JSON.parse(theurian(`${proposal('demo.holidays', 'quick.md')} --json`, { lines: 1 })) as Drafted;
  theurian(`propose accept ${quick.proposalId}`, { lines: 1 });
  git('add', '.theurian');
  git('commit', '-qm', 'Holidays');
  git('switch', '-q', 'main');
  git('merge', '-q', '--ff-only', 'quick');
  stopped(['push', '-q', 'origin', 'main'], 'review-missing');

  say('Merged by a person it is reviewed: it passes, and anybody can prove it.');
  git('reset', '-q', '--keep', 'origin/main');
  git('merge', '-q', '--no-ff', '-m', 'Merge the holidays', 'quick');
  git('push', '-q', 'origin', 'main');
  theurian('verify', { needs: ['Proven', 'merged by demo@example.com'], lines: 8 });
  theurian('migrate apply', { lines: 1 });

  refused(
    'Somebody changes a body under its pin.',
    () => appendFileSync(theFile('knowledge', 'two-git-adapters'), 'Trust me.\n'),
    'pin-mismatch',
  );
  refused(
    'Somebody edits a landed migration, harmlessly: only a comment.',
    () => {
      const path = theFile('migrations', 'two-git-adapters');
      writeFileSync(path, `${readFileSync(path, 'utf8')}# a comment\n`);
    },
    'landed-changed',
  );
  refused(
    'Somebody adds a name that another file system would take for one that is there.',
    () => {
      const path = theFile('knowledge', 'two-git-adapters');
      writeFileSync(path.replace(/two-git-adapters(?=\.)/, 'Two-Git-Adapters'), 'x\n');
    },
    'path-collision',
  );
  say('And why is that refused?');
  theurian('explain path-collision', { lines: 12 });
  say('The demo is over; every step said what it should.');
} finally {
  rmSync(lab, { recursive: true, force: true });
}
