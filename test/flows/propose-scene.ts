import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { readBlockForm } from '../../lib/format/block-form.ts';
import { ordinary, parsed } from '../format/parsed.ts';
import { cli, type Ran } from '../kit/cli.ts';
import { type Files, type Lab, lab } from '../kit/repo.ts';
import { M, R } from '../kit/sound.ts';
import { type Tree, treeIn } from '../kit/tree.ts';
import { step, type Written, written } from '../shell/library.ts';

type Values = Readonly<Record<string, unknown>>;

/** A proposal as it lies on disk, and what the program said of it. */
export interface Drafted {
  readonly answer: Values & { readonly findings: readonly Values[] };
  readonly migration: Values & { readonly operations: readonly Values[] };
  readonly evidence: Values;
  readonly body: string | null;
  /** The files of its directory, by their paths in it. */
  readonly files: Tree;
}

/** A lab to propose in. */
export interface Scene extends Lab {
  /** Runs `propose` with what every proposal needs, and more. */
  ask(dir: string, ...args: readonly string[]): Promise<Ran>;
  /** The same, where it has to be accepted. */
  draft(dir: string, ...args: readonly string[]): Promise<Drafted>;
  /** The same, where it has to be refused: the codes, with what is theirs to tell; nothing may have been written. */
  refusal(dir: string, ...args: readonly string[]): Promise<readonly Values[]>;
}

/** What every proposal says of itself. */
export const BY: readonly string[] = [
  ...['--author', 'ann@example.org', '--description', 'Why it is proposed.'],
  ...['--agent-id', 'agent-1', '--task-id', 'task-1', '--model', 'model-x', '--reasoning', 'Because.'],
];

/** The options of a whole text. */
export const whole = (item: string, file = 'body.md'): readonly string[] => [
  ...['--item-id', item, '--title', 'A title', '--kind', 'decision', '--owner', 'platform', '--body-file', file],
  '--authored-here',
];

export const scene = (more: Readonly<Record<string, string>> = {}): Scene => {
  const here = lab();
  const ask: Scene['ask'] = (dir, ...args) =>
    cli(
      { at: here.path(dir), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root, ...more } },
      'propose',
      ...BY,
      ...args,
      '--json',
    );
  return {
    ...here,
    ask,
    draft: async (dir, ...args) => {
      const before = treeOf(here.path(dir));
      const ran = await ask(dir, ...args);
      assert.equal([ran.code, ran.err], [0, '']);
      const answer = JSON.parse(ran.out);
      const at = here.path(dir, answer.proposalDirectory);
      // Nothing but the directory of the proposal may be other than it was.
      assert.equal(without(treeOf(here.path(dir)), `${answer.proposalDirectory}/`), before);
      const text = readFileSync(join(at, answer.migrationFile), 'utf8');
      const quick = readBlockForm(text);
      const migration = ordinary(parsed(text)) as Drafted['migration'];
      if (quick !== null) assert.equal(ordinary(quick), migration);
      return {
        answer,
        migration,
        evidence: JSON.parse(readFileSync(join(at, 'evidence.json'), 'utf8')),
        body: answer.bodyFile === null ? null : readFileSync(here.path(dir, answer.bodyFile), 'utf8'),
        files: treeIn(at),
      };
    },
    refusal: async (dir, ...args) => {
      const before = existsSync(here.path(dir)) ? treeOf(here.path(dir)) : {};
      const ran = await ask(dir, ...args);
      assert.is(ran.out, '');
      assert.is(ran.code, 4, ran.err);
      assert.equal(treeOf(here.path(dir)), before);
      const { error } = JSON.parse(ran.err);
      assert.is(error.code, 'refused');
      assert.match(error.message, /Nothing was written/);
      return error.findings;
    },
  };
};

// Without what git and this program keep for themselves.
const treeOf = (dir: string): Tree => without(treeIn(dir), '.git/');

const without = (tree: Tree, prefix: string): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([path]) => !path.startsWith(prefix)));

/** The codes of findings that refuse. */
export const codesOf = (findings: readonly Values[]): readonly unknown[] =>
  findings.filter(({ severity }) => severity === 'refusal').map(({ code }) => code);

/** The operations of a draft, by their names. */
export const opsOf = ({ migration }: Drafted): readonly unknown[] => migration.operations.map(({ op }) => op);

/** The operation of a draft by its name. */
export const operation = ({ migration }: Drafted, name: string): Values =>
  migration.operations.find(({ op }) => op === name) ?? assert.unreachable(`no ${name}`) ?? {};

/** The bytes of landed bodies. */
export const RETRY = 'Retry three times.\n\nWait twice as long each time; twice is enough.\n';
export const REJECTED = '# One Database\n\nAll services share one database.\n';

const NOTHING = (nth: number, item: string, metadata: Values = {}, body = `Body of ${item}.\n`): Written =>
  written(item, nth, body, metadata);

/** A library with an item of every kind that proposals are about. */
export const LIBRARY: Files = {
  'README.md': 'A project.\n',
  'src/retry.ts': 'one\ntwo\nthree\n',
  'body.md': 'Some text.\n',
  ...step(
    1,
    [
      NOTHING(
        1,
        'domain.retry',
        {
          sensitivity: 'confidential',
          trustLevel: 'reviewed',
          namespace: 'payments',
          labels: ['money', 'authored-in-theurian'],
          scope: { paths: ['src/**'] },
          validTo: '2999-01-01T00:00:00Z',
        },
        RETRY,
      ),
      NOTHING(2, 'domain.old', { status: 'approved' }),
      NOTHING(3, 'domain.shared-database', { status: 'rejected', title: 'One database' }, REJECTED),
      NOTHING(4, 'domain.plain'),
      NOTHING(5, 'domain.no-queue', { kind: 'rejected-approach' }, 'We do not use a queue.\n'),
      { op: 'addAlias', alias: 'domain.other-name', itemId: 'domain.plain' },
      { op: 'addRelation', sourceItemId: 'domain.plain', relationType: 'depends_on', targetItemId: 'domain.retry' },
    ],
    { description: 'Rejected: it couples all services.' },
  ),
  ...step(2, [{ op: 'deprecateItem', itemId: 'domain.old', reason: 'It is old.' }], { dependsOn: [M(1)] }),
};

export { M, R };
