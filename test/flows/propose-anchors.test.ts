import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pointsHere } from '../../lib/flows/propose-anchors.ts';
import { codesOf, LIBRARY, operation, scene, whole } from './propose-scene.ts';

const anchors = suite('propose with anchors');
const here = scene();
const inProcess = scene({ THEURIAN_GIT: 'isomorphic' });
here.repo('a', { ...LIBRARY, 'docs/ü.md': 'a' });
here.git('a', 'remote', 'add', 'origin', 'git@example.org:acme/shop.git');
here.git('a', 'branch', 'abcdef1');
const HEAD = here.git('a', 'rev-parse', 'HEAD');
inProcess.repo('a', { ...LIBRARY, 'docs/ü.md': 'a' });
inProcess.git('a', 'remote', 'add', 'origin', 'git@example.org:acme/shop.git');
inProcess.git('a', 'branch', 'abcdef1');
anchors.after(() => {
  here.remove();
  inProcess.remove();
});

const from = (...source: readonly string[]): readonly string[] => {
  const [uri = '', commit, path, lines] = source;
  const named = (name: string, value: string | undefined): readonly string[] =>
    value === undefined ? [] : [name, value];
  return [
    ...whole('domain.new').filter((word) => word !== '--authored-here'),
    ...['--source-uri', uri],
    ...named('--source-commit', commit === '' ? undefined : commit),
    ...named('--source-path', path),
    ...named('--source-lines', lines),
  ];
};

interface Case {
  readonly why: string;
  readonly source: readonly string[];
  /** The code and its facts, or null where the anchor is believed. */
  readonly told: readonly [code: string, facts: Readonly<Record<string, unknown>>] | null;
}

const URL = 'https://example.org/acme/shop';

const cases: readonly Case[] = [
  { why: 'a file of this repository', source: [URL, HEAD, 'src/retry.ts'], told: null },
  { why: 'a short name of the commit', source: [URL, HEAD.slice(0, 7), 'src/retry.ts'], told: null },
  { why: 'a directory', source: [URL, HEAD, 'src'], told: null },
  { why: 'a name that is not ASCII', source: [URL, HEAD, 'docs/ü.md', '1'], told: null },
  { why: 'the commit alone', source: [URL, HEAD], told: null },
  { why: 'all lines of the file', source: [URL, HEAD, 'src/retry.ts', '1-3'], told: null },
  { why: 'a path instead of an address', source: ['src/retry.ts', HEAD, 'src/retry.ts'], told: null },
  {
    why: 'a commit that is not there',
    source: [URL, '0'.repeat(40), 'src/retry.ts'],
    told: ['anchor-unknown', { what: 'commit', commit: '0'.repeat(40), file: 'src/retry.ts' }],
  },
  {
    why: 'a branch that is called like a commit',
    source: [URL, 'abcdef1', 'src/retry.ts'],
    told: ['anchor-unknown', { what: 'commit', commit: 'abcdef1', file: 'src/retry.ts' }],
  },
  {
    why: 'a page of the forge that shows no commit of ours',
    source: [`${URL}/blob/1234567/src/retry.ts`, '1234567'],
    told: ['anchor-unknown', { what: 'commit', commit: '1234567', file: '' }],
  },
  {
    why: 'a path that is not in the commit',
    source: [URL, HEAD, 'src/gone.ts'],
    told: ['anchor-unknown', { what: 'path', commit: HEAD, file: 'src/gone.ts' }],
  },
  {
    why: 'a path through a file',
    source: [URL, HEAD, 'src/retry.ts/x'],
    told: ['anchor-unknown', { what: 'path', commit: HEAD, file: 'src/retry.ts/x' }],
  },
  {
    why: 'a path that climbs',
    source: [URL, HEAD, '../a/src/retry.ts'],
    told: ['anchor-unknown', { what: 'path', commit: HEAD, file: '../a/src/retry.ts' }],
  },
  {
    why: 'lines beyond the end',
    source: [URL, HEAD, 'src/retry.ts', '2-4'],
    told: ['anchor-lines', { lines: 3, from: 2, to: 4 }],
  },
  {
    why: 'a line beyond a last one without an end',
    source: [URL, HEAD, 'docs/ü.md', '2'],
    told: ['anchor-lines', { lines: 1, from: 2, to: 2 }],
  },
  { why: 'another repository', source: ['https://example.org/acme/handbook', '1234567', 'x.md'], told: null },
  { why: 'a repository whose name goes on', source: [`${URL}-docs`, '1234567', 'x.md'], told: null },
  { why: 'an address without a commit', source: [URL], told: null },
  { why: 'a file that is here, without a commit', source: ['./src/retry.ts'], told: null },
  { why: 'lines of a file that is here, without a commit', source: ['src/retry.ts#L2'], told: null },
  { why: 'a directory that is here, without a commit', source: ['src/'], told: null },
  { why: 'words without a commit', source: ['A talk of Ann in May.'], told: null },
  { why: 'a way out of here, without a commit', source: ['../elsewhere.md'], told: null },
  {
    why: 'a file that is not here, without a commit',
    source: ['src/none.ts'],
    told: ['anchor-missing', { file: 'src/none.ts' }],
  },
  { why: 'a path that is here, without a commit', source: ['.', '', 'src/retry.ts', '1-3'], told: null },
  { why: 'a path that is a directory here, without a commit', source: ['.', '', 'src', '1-3'], told: null },
  {
    why: 'a path that is not here, without a commit',
    source: ['.', '', 'src/none.ts'],
    told: ['anchor-unknown', { what: 'path', commit: null, file: 'src/none.ts' }],
  },
  {
    why: 'a path of this repository by its address that is not here',
    source: [URL, '', 'src/none.ts'],
    told: ['anchor-unknown', { what: 'path', commit: null, file: 'src/none.ts' }],
  },
  {
    why: 'a path that leads out of here, without a commit',
    source: ['.', '', '../elsewhere.md'],
    told: ['anchor-unknown', { what: 'path', commit: null, file: '../elsewhere.md' }],
  },
  {
    why: 'lines beyond the end of what is here, without a commit',
    source: ['.', '', 'src/retry.ts', '2-4'],
    told: ['anchor-lines', { lines: 3, from: 2, to: 4 }],
  },
  { why: 'a path of another repository', source: ['https://example.org/acme/handbook', '', 'none.md'], told: null },
];

for (const [way, at] of [
  ['git itself', here],
  ['no git', inProcess],
] as const)
  for (const { why, source, told } of cases)
    anchors(`${why}, through ${way}: ${told === null ? 'it is taken' : told[0]}`, async () => {
      if (told?.[0] === 'anchor-unknown') {
        const findings = await at.refusal('a', ...from(...source));
        assert.equal(
          findings.map(({ code, facts }) => [code, facts]),
          [told],
        );
        return;
      }
      const drafted = await at.draft('a', ...from(...source));
      assert.equal(
        drafted.answer.findings.map(({ code, facts }) => [code, facts]),
        told === null ? [] : [told],
      );
      const { metadata } = operation(drafted, 'upsertRevision') as {
        readonly metadata: Readonly<Record<string, unknown>>;
      };
      assert.equal(metadata.sourceAnchors, drafted.evidence.sourceAnchors);
    });

anchors('where the history is cut off, a commit that is not there may lie beyond the cut', async () => {
  here.commit('a', { 'later.txt': 'x' });
  here.git('.', 'clone', '-q', '--depth=1', `file://${here.path('a')}`, 'shallow');
  here.git('shallow', 'remote', 'set-url', 'origin', 'https://example.org/acme/shop');
  const ran = await here.ask('shallow', ...from(URL, HEAD, 'src/retry.ts'));
  assert.equal([ran.code, ran.out, JSON.parse(ran.err).error.code], [3, '', 'missing-object']);
  assert.match(JSON.parse(ran.err).error.message, HEAD);
  await here.draft('shallow', ...from(URL, here.git('shallow', 'rev-parse', 'HEAD'), 'src/retry.ts'));
});

anchors('what is wrong with an anchor that has no hex digits is told by the schema', async () => {
  assert.equal(codesOf(await here.refusal('a', ...from('https://example.org/x', 'main', 'x'))), ['invalid-value']);
});

const urls: readonly (readonly [sourceUri: string, remotes: readonly string[], here: boolean])[] = [
  ['https://example.org/acme/shop', ['git@example.org:acme/shop.git'], true],
  ['https://example.org/acme/shop.git', ['ssh://git@example.org/acme/shop'], true],
  ['https://EXAMPLE.org/acme/shop/', ['https://user:word@example.org/acme/shop.git'], true],
  ['git@example.org:acme/shop', ['https://example.org/acme/shop'], true],
  ['https://example.org/acme/shop/blob/main/a.md#L3', ['https://example.org/acme/shop'], true],
  ['https://example.org/acme/shop?x=1', ['https://example.org/acme/shop'], true],
  ['https://example.org/acme/shopping', ['https://example.org/acme/shop'], false],
  ['https://example.org/acme', ['https://example.org/acme/shop'], false],
  ['https://example.com/acme/shop', ['https://example.org/acme/shop'], false],
  ['https://example.org/acme/Shop', ['https://example.org/acme/shop'], false],
  ['/srv/git/shop.git', ['/srv/git/shop.git'], true],
  ['/srv/git/other.git', ['/srv/git/shop.git'], false],
  ['docs/a.md', [], true],
  ['.', [], true],
  ['urn:isbn:0', [], false],
  ['https://example.org/a', [], false],
  ['git@example.org:a', [], false],
];

for (const [sourceUri, remotes, expected] of urls)
  anchors(`${sourceUri} is ${expected ? 'here' : 'elsewhere'} for ${remotes.join(', ') || 'no remote'}`, () => {
    assert.is(pointsHere(sourceUri, remotes), expected);
  });

anchors.run();
