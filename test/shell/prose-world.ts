import { stringify } from 'yaml';
import { judge } from '../../lib/flows/judge.ts';
import { digestOf } from '../../lib/model/digest.ts';
import { noFacts } from '../../lib/model/facts.ts';
import type { Entry, SnapshotReader } from '../../lib/model/snapshot.ts';
import { CURRENT, EARLIER, FORMER, FRESH, MIGRATION, TIMEOUTS } from '../../lib/shell/prose/explanation.ts';

/** Files by their paths relative to `.theurian/`. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/** One operation or document, as YAML gives it. */
export type Mapping = Readonly<Record<string, unknown>>;

/** The path of the migration that examples stand in. */
export const EXAMPLE = `migrations/${MIGRATION}-example.yaml`;

const bodyOf = (leaf: string, revision: string): string => `knowledge/architecture/${leaf}.${revision}.md`;

/** The bodies that examples may name. */
export const BODIES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    bodyOf('retry-policy', FORMER),
    bodyOf('retry-policy', CURRENT),
    bodyOf('retry-policy', FRESH),
    bodyOf('timeouts', TIMEOUTS),
    bodyOf('old-retries', MIGRATION),
  ].map((path) => [path, `# ${path}\n`]),
);

/** Fills in what an example leaves out with its `# …`: an upsert of a fresh revision that is sound as it stands. */
export const completed = (operation: Mapping): Mapping => {
  if (operation.op !== 'upsertRevision') return operation;
  const { metadata, ...rest } = operation;
  const contentFile = String(rest.contentFile ?? `../${bodyOf('retry-policy', FRESH)}`);
  return {
    itemId: 'architecture.retry-policy',
    revisionId: FRESH,
    expectedRevision: CURRENT,
    contentFile,
    contentSha256: digestOf(BODIES[contentFile.replace('../', '')] ?? ''),
    ...rest,
    metadata: {
      title: 'Retry policy',
      contentType: 'text/markdown',
      kind: 'decision',
      status: 'approved',
      owner: 'team',
      labels: ['authored-in-theurian'],
      ...(metadata ?? {}),
    },
  };
};

const head = (id: string): Mapping => ({
  apiVersion: 'theurian.dev/v1',
  id,
  createdAt: '2026-08-01T09:00:00Z',
  author: 'ada@example.org',
});

const upsert = (leaf: string, revision: string, more: Mapping): Mapping =>
  completed({
    op: 'upsertRevision',
    itemId: `architecture.${leaf}`,
    revisionId: revision,
    expectedRevision: null,
    contentFile: `../${bodyOf(leaf, revision)}`,
    ...more,
  });

const relation = {
  op: 'addRelation',
  sourceItemId: 'architecture.timeouts',
  relationType: 'depends_on',
  targetItemId: 'architecture.retry-policy',
};

/** What has come before the example: an item with two revisions, one that depends on it, one that is deprecated, an alias. */
const before: Mapping = {
  ...head(EARLIER),
  operations: [
    upsert('retry-policy', FORMER, { metadata: { sensitivity: 'confidential' } }),
    upsert('retry-policy', CURRENT, { expectedRevision: FORMER }),
    upsert('timeouts', TIMEOUTS, {}),
    upsert('old-retries', MIGRATION, {}),
    { op: 'deprecateItem', itemId: 'architecture.old-retries' },
    { op: 'addAlias', alias: 'architecture.retries', itemId: 'architecture.retry-policy' },
    relation,
  ],
};

/** Puts an example into its migration, among all that has come before. */
export const filesWith = (example: Mapping | string, more: Files = {}): Files => {
  const sound = { ...head(MIGRATION), dependsOn: [EARLIER], operations: [relation] };
  const written = typeof example === 'string' ? example : stringify({ ...sound, ...example });
  return {
    ...bodiesFor(written),
    [`migrations/${EARLIER}-before.yaml`]: stringify(before),
    [EXAMPLE]: written,
    ...more,
  };
};

// The body of the fresh revision is there for those examples that name it.
const bodiesFor = (written: string): Files =>
  Object.fromEntries(Object.entries(BODIES).filter(([path]) => !path.includes(FRESH) || written.includes(path)));

/** Judges files in memory and returns the codes of all findings. */
export const codesOf = async (files: Files): Promise<readonly string[]> => {
  const directories = new Set(
    Object.keys(files).flatMap((path) =>
      path.split('/').flatMap((_, n, all) => (n === 0 ? [] : [all.slice(0, n).join('/')])),
    ),
  );
  const entries: readonly Entry[] = [
    ...[...directories].map((path) => ({ path, utf8: true, kind: 'directory', oid: null, size: null }) as const),
    ...Object.keys(files).map((path) => ({ path, utf8: true, kind: 'file', oid: null, size: null }) as const),
  ];
  const reader: SnapshotReader = {
    read: async (asked, limit, take) => {
      for (const entry of asked) {
        const bytes = Buffer.from(files[entry.path] ?? '');
        take(entry, bytes.length > limit ? { kind: 'too-large', size: bytes.length } : { kind: 'bytes', bytes });
      }
      return { ok: true, value: undefined };
    },
  };
  const snapshot = {
    source: { kind: 'worktree' },
    tree: null,
    twins: [],
    present: Object.keys(files).length > 0,
    entries,
  } as const;
  const verdict = await judge({ snapshot, reader, facts: noFacts });
  if (!verdict.ok) throw new Error(verdict.error.kind);
  return [...new Set(verdict.value.findings.map((found) => found.code))];
};
