import { mkdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cli, type Failure, failed } from '../kit/cli.ts';
import { step, written } from '../shell/library.ts';
import { filesOf } from './accept-scene.ts';
import { BY, LIBRARY, scene } from './propose-scene.ts';

const missing = suite('what a proposal may leave out');
const here = scene();
missing.after(() => here.remove());
here.repo('a', {
  ...LIBRARY,
  ...step(3, [written('domain.tried', 9, 'We tried that.\n', { status: 'rejected', kind: 'rejected-approach' })]),
});

const text = (item: string): readonly string[] => ['--item-id', item, '--body-file', 'body.md', '--authored-here'];

missing('a whole text takes title, kind and owner from the item that is there, and they are written out', async () => {
  const { answer, evidence } = await here.draft('a', ...text('domain.plain'));
  const taken = Object.keys(answer.inherited as object);
  assert.equal(taken.slice(0, 4), ['title', 'kind', 'namespace', 'owner']);
  assert.equal(evidence.inherited, taken);
});

missing('what is stated is not taken from the item', async () => {
  const { answer, migration } = await here.draft('a', ...text('domain.plain'), '--owner', 'others');
  assert.equal(Object.keys(answer.inherited as object).slice(0, 3), ['title', 'kind', 'namespace']);
  assert.match(JSON.stringify(migration), '"owner":"others"');
});

interface Case {
  readonly why: string;
  readonly args: readonly string[];
  readonly says: string;
}

const cases: readonly Case[] = [
  { why: 'a new item', args: [...BY, ...text('domain.fresh')], says: 'Missing: --title, --kind, --owner.' },
  {
    why: 'a new item that has a kind',
    args: [...BY, ...text('domain.fresh'), '--kind', 'decision'],
    says: 'Missing: --title, --owner.',
  },
  {
    why: 'a new item, and more is missing',
    args: [...BY.slice(2), ...text('domain.fresh')],
    says: 'Missing: --title, --kind, --owner, --author.',
  },
  {
    why: 'an item that is there, and more is missing',
    args: [...BY.slice(2), ...text('domain.plain')],
    says: 'Missing: --author.',
  },
  {
    why: 'an item that is there, and the text is missing',
    args: [...BY, '--item-id', 'domain.plain', '--authored-here'],
    says: 'Missing: --body-file.',
  },
  {
    why: 'an item that is there, and its title is blank',
    args: [...BY, ...text('domain.plain'), '--title', ' '],
    says: 'Missing: --title.',
  },
  {
    why: 'what was recorded as a rejected approach',
    args: [...BY, ...text('domain.tried'), '--despite-rejection', 'It works now.'],
    says: 'Missing: --kind.',
  },
];

const ask = async (dir: string, args: readonly string[]): Promise<Failure> => {
  const place = { at: here.path(dir), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } };
  return failed(await cli(place, 'propose', ...args, '--json'), 2);
};

for (const { why, args, says } of cases)
  missing(`${why}: ${says}`, async () => {
    const before = filesOf(here, 'a');
    const { code, message } = await ask('a', args);
    assert.is(code, 'usage');
    assert.is(message, says);
    assert.equal(filesOf(here, 'a'), before);
  });

missing('where there is no repository no item can lend anything', async () => {
  mkdirSync(here.path('none'));
  const { message } = await ask('none', [...BY.slice(2), ...text('domain.plain')]);
  assert.is(message, 'Missing: --title, --kind, --owner, --author.');
});

missing.run();
