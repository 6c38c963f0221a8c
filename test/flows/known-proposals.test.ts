import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { seenProposals } from '../../lib/flows/seen-proposals.ts';
import { ok } from '../../lib/model/result.ts';
import { remember } from '../../lib/store/remembered.ts';
import { answered, type Document } from '../kit/cli.ts';
import { acceptIn } from './accept-scene.ts';
import { directoryOf, edit, idOf, pendingScene } from './pending-scene.ts';
import { whole } from './propose-scene.ts';

const known = suite('propose list of what was listed before');
const here = pendingScene();
known.after(() => here.remove());

/** Lists with what is remembered, and without; the two have to be equal. Gives the first. */
const agreed = async (dir: string, when: string): Promise<Document> => {
  const remembered = await here.run(dir, 'list', '--json');
  assert.equal(remembered, await here.run(dir, 'list', '--json', '--no-cache'), when);
  return remembered.code === 0 ? answered(remembered) : {};
};

const keptIn = (dir: string): string => {
  const directory = here.path(dir, '.git/theurian/proposals');
  const [name] = existsSync(directory) ? readdirSync(directory) : [];
  return name === undefined ? '' : readFileSync(join(directory, name), 'utf8');
};

/** Lists until it is remembered. */
const remembered = async (dir: string): Promise<string> => {
  await here.run(dir, 'list', '--json');
  return keptIn(dir);
};

const within = (dir: string, directory: string, end: string): string => {
  const at = here.path(dir, directory);
  const name = (readdirSync(at, { recursive: true }) as readonly string[]).find((one) => one.endsWith(end));
  return join(at, name ?? assert.unreachable(`no ${end} in ${directory}`) ?? '');
};

const changes: Readonly<Record<string, (dir: string, directory: string) => void>> = {
  'another byte in a body': (dir, at) => writeFileSync(within(dir, at, '.md'), 'Another text.\n'),
  'another byte of the same size in an evidence': (dir, at) => {
    const path = within(dir, at, 'evidence.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('agent-1', 'agent-2'));
  },
  'another byte in a migration': (dir, at) => {
    const path = within(dir, at, '.yaml');
    writeFileSync(path, `${readFileSync(path, 'utf8')}# And a remark.\n`);
  },
  'a file too many': (dir, at) => writeFileSync(here.path(dir, at, 'notes.txt'), 'Notes.\n'),
  'an evidence that is gone': (dir, at) => rmSync(within(dir, at, 'evidence.json')),
  'a body that is gone': (dir, at) => rmSync(within(dir, at, '.md')),
  'a link in it': (dir, at) => symlinkSync('evidence.json', here.path(dir, at, 'link')),
  'another room': (dir, at) => {
    mkdirSync(here.path(dir, '.theurian/proposals-local'), { recursive: true });
    renameSync(here.path(dir, at), here.path(dir, at.replace('proposals/', 'proposals-local/')));
  },
  'a proposal that is gone': (dir, at) => rmSync(here.path(dir, at), { recursive: true }),
  'a directory with no id': (dir) => mkdirSync(here.path(dir, '.theurian/proposals/notes')),
  'another landed file': (dir) => writeFileSync(within(dir, '.theurian/knowledge', '.md'), 'Another text.\n'),
  'a landed file that is gone': (dir) => rmSync(within(dir, '.theurian/migrations', '.yaml')),
  'other settings': (dir) => writeFileSync(here.path(dir, '.theurian/config.yaml'), 'limits: {}\n'),
};

known('any change of a proposal or of the knowledge is seen, and one that is taken back as well', async () => {
  const dir = here.library();
  const first = await here.draft(dir, ...edit('three times=five times'));
  await here.draft(dir, ...whole('domain.fresh'));
  here.git(dir, 'add', '-A');
  here.git(dir, 'commit', '-qm', 'open');
  assert.is.not(await remembered(dir), '');
  const before = await agreed(dir, 'at first');
  for (const [name, change] of Object.entries(changes)) {
    change(dir, directoryOf(first));
    await agreed(dir, name);
    await agreed(dir, `${name}, once more`);
    here.git(dir, 'clean', '-fdq');
    here.git(dir, 'checkout', '-q', '.');
    assert.equal(await agreed(dir, `${name}, taken back`), before, name);
  }
});

known('what was accepted is told of with what is remembered as without', async () => {
  const dir = here.library();
  const first = await here.draft(dir, ...edit('three times=five times'));
  await here.draft(dir, ...edit('three times=six times'));
  await here.draft(dir, ...whole('domain.fresh'));
  const kept = await remembered(dir);
  assert.is((await acceptIn(here, dir, idOf(first))).code, 0);
  await agreed(dir, 'one is accepted, and another one refused for it');
  rmSync(here.path(dir, '.theurian/proposals'), { recursive: true });
  await here.draft(dir, ...whole('domain.other'));
  await agreed(dir, 'another one lies there');
  assert.is.not(await remembered(dir), kept);
  here.git(dir, 'add', '-A');
  here.git(dir, 'commit', '-qm', 'accepted');
  await agreed(dir, 'it is committed');
});

known('what is told may depend on the day, so nothing is remembered while something is', async () => {
  const dir = here.library();
  const only = await here.draft(dir, ...whole('domain.fresh'));
  rmSync(within(dir, directoryOf(only), 'evidence.json'));
  await agreed(dir, 'no evidence');
  assert.is(await remembered(dir), '');
});

known('as long as nothing is another one, it is what is remembered that is told', async () => {
  const dir = here.library();
  await here.draft(dir, ...whole('domain.fresh'));
  const { engine: _, ...kept } = JSON.parse((await remembered(dir)).split('\n')[1] ?? '') as Document;
  const [name = ''] = readdirSync(here.path(dir, '.git/theurian/proposals'));
  remember(here.path(dir, '.git/theurian/proposals', name), { ...kept, rows: [] });
  assert.is(answered(await here.run(dir, 'list', '--json')).count, 0);
  assert.is(answered(await here.run(dir, 'list', '--json', '--no-cache')).count, 1);
});

known('what was read is taken down whole or not at all', () => {
  const bytes = [Buffer.from('a'), Buffer.from('a'), Buffer.from('b')];
  const seen = seenProposals();
  const reader = seen.reading({
    read: () => ok({ kind: 'bytes', bytes: bytes.shift() ?? Buffer.from('b') }),
    settle: () => null,
  });
  seen.found({ directory: 'd', files: ['one'] });
  assert.is(seen.digest(), null);
  reader.read('d/one', 9);
  const digest = seen.digest();
  assert.match(String(digest), /^[0-9a-f]{64}$/);
  reader.read('d/one', 9);
  assert.is(seen.digest(), digest);
  reader.read('d/one', 9);
  assert.is(seen.digest(), null);
});

known('what is remembered is not believed when it is damaged or another engine’s, and comes back', async () => {
  const dir = here.library();
  await here.draft(dir, ...whole('domain.fresh'));
  const kept = await remembered(dir);
  const [name = ''] = readdirSync(here.path(dir, '.git/theurian/proposals'));
  const path = here.path(dir, '.git/theurian/proposals', name);
  writeFileSync(path, kept.replace('domain.fresh', 'domain.other'));
  await agreed(dir, 'damaged');
  assert.is(await remembered(dir), kept);
  await here.run(dir, 'list', '--json', '--no-cache');
  rmSync(path);
  await here.run(dir, 'list', '--json', '--no-cache');
  assert.is(keptIn(dir), '');
});

known.run();
