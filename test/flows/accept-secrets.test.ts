import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { failed } from '../kit/cli.ts';
import { M } from '../kit/sound.ts';
import { acceptIn } from './accept-scene.ts';
import { type Drafted, LIBRARY, scene, whole } from './propose-scene.ts';

const secrets = suite('accept and secrets');
const here = scene();
secrets.after(() => here.remove());

const TOKEN = ['ghp', '_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('');
/** The same, so that only a parser sees it. */
const HIDDEN = TOKEN.replace('g', '\\x67');
const HIDDEN_JSON = TOKEN.replace('g', '\\u0067');

/** Everything in a repository that holds the token: files by their paths, and git's objects as what is in them. */
const holders = (dir: string): readonly string[] => {
  const root = here.path(dir);
  const files = readdirSync(root, { recursive: true })
    .map((name) => join(root, String(name)))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .filter((path) => readFileSync(path).includes(TOKEN) || path.includes(TOKEN))
    .map((path) => relative(root, path));
  const objects = here.raw(dir, ['cat-file', '--batch-all-objects', '--batch']);
  return objects.includes(TOKEN) ? [...files, 'an object'] : files;
};

/** A proposal on the disk, to be edited by hand. */
interface Hand {
  readonly at: string;
  readonly migration: string;
  readonly body: string;
  readonly excerpt: string;
}

const handOf = ({ answer }: Drafted, dir: string): Hand => {
  const at = here.path(dir, String(answer.proposalDirectory));
  const excerpts = answer.excerptFiles as readonly string[];
  return {
    at,
    migration: join(at, String(answer.migrationFile)),
    body: here.path(dir, String(answer.bodyFile)),
    excerpt: here.path(dir, String(excerpts[0])),
  };
};

const edit = (path: string, change: (text: string) => string): void => {
  const text = readFileSync(path, 'utf8');
  const changed = change(text);
  assert.is.not(changed, text, 'the edit changes something');
  writeFileSync(path, changed);
};

type Carrier = readonly [what: string, put: (hand: Hand) => void];

const inMigration = (what: string, from: string | RegExp, to: string): Carrier => [
  what,
  ({ migration }) => edit(migration, (text) => text.replace(from, to)),
];

const inEvidence = (what: string, more: Readonly<Record<string, unknown>>): Carrier => [
  what,
  ({ at }) =>
    edit(join(at, 'evidence.json'), (text) => JSON.stringify({ ...(JSON.parse(text) as object), ...more }, null, 2)),
];

const operation = (...lines: readonly string[]): string => `operations:\n  - ${lines.join('\n    ')}\n`;

const CARRIERS: readonly Carrier[] = [
  ['the body', ({ body }) => edit(body, (text) => `${text}${TOKEN}\n`)],
  ['the excerpt', ({ excerpt }) => edit(excerpt, (text) => `${text}${TOKEN}\n`)],
  inMigration('the title', /title: .*/, `title: A ${TOKEN}`),
  inMigration('the title, with an escape', /title: .*/, `title: "A ${HIDDEN}"`),
  inMigration('the owner', /owner: .*/, `owner: ${TOKEN}`),
  inMigration('the namespace', /namespace: .*/, `namespace: ${TOKEN}`),
  inMigration('the author', /author: .*/, `author: ${TOKEN}`),
  inMigration('the description', /description: .*/, `description: Why ${TOKEN}`),
  inMigration('a label', /- authored-in-theurian/, `- ${TOKEN}\n          - authored-in-theurian`),
  inMigration('a block of the description', /description: .*/, `description: |\n  # ${TOKEN}`),
  inMigration(
    'the address of an anchor',
    'operations:\n',
    operation(
      'op: addEvidence',
      'itemId: domain.plain',
      'description: x',
      `anchor: { provider: git, sourceUri: 'https://example.org/${TOKEN}' }`,
    ),
  ),
  inMigration(
    'a note',
    'operations:\n',
    operation(
      'op: addRelation',
      'sourceItemId: domain.plain',
      'relationType: related_to',
      'targetItemId: domain.retry',
      `note: ${TOKEN}`,
    ),
  ),
  inMigration('a reason', 'operations:\n', operation('op: deprecateItem', 'itemId: domain.plain', `reason: ${TOKEN}`)),
  inMigration('a comment of its own line', /^/, `# ${TOKEN}\n`),
  inMigration('a comment behind a value', /(author: .*)/, `$1 # ${TOKEN}`),
  inMigration('the name of an anchor', /author: (.*)/, `author: &${TOKEN} $1`),
  inMigration('a directive', /^/, `%TAG !${TOKEN.replace('_', '-')}! tag:${TOKEN}\n---\n`),
  inMigration('a key that is not known', /author:/, `"${TOKEN}": x\nauthor:`),
  inMigration('a key that is not known, with an escape', /author:/, `"${HIDDEN}": x\nauthor:`),
  inMigration('a key that comes twice, with an escape', /author:/, `"${HIDDEN}": x\n"${HIDDEN}": y\nauthor:`),
  inMigration('a tag that is not known', /author: (.*)/, `author: !${TOKEN} $1`),
  inMigration('an alias without an anchor', /author: (.*)/, `author: *${TOKEN}`),
  inMigration('a value that a word list does not have', /kind: decision/, `kind: ${TOKEN}`),
  inMigration('an operation that there is none of', /op: upsertRevision/, `op: ${TOKEN}`),
  inMigration('a text that is no YAML', /author: (.*)/, `author: [ ${TOKEN}`),
  inMigration('a body that is not there', /contentFile: (.*)\.md/, `contentFile: $1-${TOKEN}.md`),
  inMigration('a body that lies outside', /contentFile: .*/, `contentFile: ../../${TOKEN}.md`),
  [
    'the name of the body',
    ({ migration, body }) => {
      renameSync(body, body.replace(/\.md$/, `-${TOKEN}.md`));
      edit(migration, (text) => text.replace(/contentFile: (.*)\.md/, `contentFile: $1-${TOKEN}.md`));
    },
  ],
  inEvidence('the agent', { agentId: TOKEN }),
  inEvidence('the task', { taskId: TOKEN }),
  inEvidence('the model', { model: TOKEN }),
  inEvidence('the reasoning', { reasoning: `Since ${TOKEN}` }),
  inEvidence('an anchor of the evidence', { sourceAnchors: [{ provider: 'git', sourceUri: 'x', filePath: TOKEN }] }),
  inEvidence('the description of an excerpt', { excerpts: [{ sha256: 'a'.repeat(64), description: TOKEN }] }),
  inEvidence('an edit', { edits: [{ oldText: 'a', newText: TOKEN }] }),
  inEvidence('a key of the evidence that nobody knows', { [TOKEN]: 'x' }),
  inEvidence('the value of one that nobody knows', { notes: { deep: [TOKEN] } }),
  inEvidence('a value that only its key tells', { apiKey: `Zk3${'q8Lw0xVt7RbN5cYe2MhS'}` }),
  [
    'an escape of the evidence',
    ({ at }) => edit(join(at, 'evidence.json'), (text) => text.replace('"agent-1"', `"${HIDDEN_JSON}"`)),
  ],
  ['evidence that is no JSON', ({ at }) => edit(join(at, 'evidence.json'), (text) => `${TOKEN}${text}`)],
];

const FORMS: readonly (readonly string[])[] = [['--json'], [], ['--dry-run', '--json']];

const DIR = here.repo('r', LIBRARY) && 'r';
here.write(DIR, { 'quote.txt': 'A quoted text.\n' });
const draft = await here.draft(DIR, ...whole('domain.fresh'), '--excerpt', 'quote.txt');
const hand = handOf(draft, DIR);
cpSync(hand.at, here.path('pristine'), { recursive: true });

/** Edits the proposal as it was drafted, and gives what then holds the token. */
const after = (put: Carrier[1]): readonly string[] => {
  rmSync(hand.at, { recursive: true });
  cpSync(here.path('pristine'), hand.at, { recursive: true });
  put(hand);
  return holders(DIR);
};

for (const [what, put] of CARRIERS)
  secrets(`a secret in ${what} is refused as one, and is nowhere but where it came from`, async () => {
    const before = after(put);
    for (const form of FORMS) {
      const ran = await acceptIn(here, DIR, String(draft.answer.proposalId), ...form);
      assert.is(ran.out, '');
      assert.is(ran.code, 4, ran.err);
      assert.not.ok(ran.err.includes(TOKEN), ran.err);
      assert.equal(holders(DIR), before);
      if (!form.includes('--json')) continue;
      const codes = new Set(failed(ran, 4).findings.map(({ code }) => code));
      assert.equal([...codes], ['secret'], ran.err);
    }
  });

/** Names of files that no migration speaks of. They are told, but for what is secret in them. */
const NAMES: readonly Carrier[] = [
  ['a link', ({ at }) => symlinkSync('/nowhere', join(at, TOKEN))],
  ['a file beside no migration', ({ at, migration }) => renameSync(migration, join(at, `${TOKEN}.yaml`))],
  [
    'a file beside no migration and no evidence',
    ({ at, migration }) => {
      rmSync(join(at, 'evidence.json'));
      renameSync(migration, join(at, `${M(1)}-${TOKEN}.yaml`));
    },
  ],
];

for (const [what, put] of NAMES)
  secrets(`a secret in the name of ${what} is told without it`, async () => {
    const before = after(put);
    for (const form of FORMS) {
      const ran = await acceptIn(here, DIR, String(draft.answer.proposalId), ...form);
      assert.equal([ran.code, ran.out], [4, '']);
      assert.not.ok(ran.err.includes(TOKEN), ran.err);
      assert.match(ran.err, '[redacted:github-token]');
      assert.equal(holders(DIR), before);
    }
  });

secrets('a secret in an excerpt is blotted out when it is drafted, and stays so when it is accepted', async () => {
  const dir = here.repo('quoting', LIBRARY) && 'quoting';
  here.write(dir, { 'quote.txt': `It says ${TOKEN} there.\n` });
  const quoting = await here.draft(dir, ...whole('domain.fresh'), '--excerpt', 'quote.txt');
  const ran = await acceptIn(here, dir, String(quoting.answer.proposalId), '--json');
  assert.is(ran.code, 0, ran.err);
  assert.equal(holders(dir), ['quote.txt']);
});

secrets('a secret in the name of a file that is asked for and not there is not repeated', async () => {
  const dir = here.repo('asking', LIBRARY) && 'asking';
  for (const option of ['--body-file', '--excerpt', '--edits']) {
    const what = option === '--edits' ? ['--item-id', 'domain.retry'] : whole('domain.fresh');
    const ran = await here.ask(dir, ...what, option, `${TOKEN}.md`);
    assert.is(ran.out, '');
    assert.not.ok(ran.err.includes(TOKEN), ran.err);
    assert.equal(holders(dir), []);
  }
});

secrets.run();
