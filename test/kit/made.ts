import { checkMigration } from '../../lib/format/check-migration.ts';
import { digestOf } from '../../lib/model/digest.ts';
import type { Finding } from '../../lib/model/finding.ts';
import type { Migration } from '../../lib/model/migration.ts';
import { M, R } from './sound.ts';

/** An operation as a migration file would say it. */
export type Said = Readonly<Record<string, unknown>>;

export interface MadeOf {
  readonly dependsOn?: readonly string[];
  readonly createdAt?: string;
  /** The name of the file; `<id>.yaml` when left out. */
  readonly name?: string;
}

/** Makes a migration the way files become one: checked by the schema, so that no test speaks of one that cannot be. */
export const migration = (nth: number, operations: readonly Said[], of: MadeOf = {}): Migration => {
  const document = {
    apiVersion: 'theurian.dev/v1',
    id: M(nth),
    createdAt: of.createdAt ?? '2001-02-03T04:05:06Z',
    author: 'ada@example.org',
    ...(of.dependsOn === undefined ? {} : { dependsOn: of.dependsOn }),
    operations,
  };
  const checked = checkMigration('f', document);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  return {
    path: `migrations/${of.name ?? `${M(nth)}.yaml`}`,
    checksum: digestOf(JSON.stringify(document)),
    document: checked.value,
  };
};

/** An upsert of revision `nth`, with a body of its own, by an item that was written here. */
export const upserted = (item: string, nth: number, more: Said = {}, metadata: Said = {}): Said => ({
  op: 'upsertRevision',
  itemId: item,
  revisionId: R(nth),
  contentFile: `../knowledge/${item}.${R(nth)}.md`,
  contentSha256: digestOf(`body ${nth}`),
  ...more,
  metadata: {
    title: `Title ${nth}`,
    contentType: 'text/markdown',
    kind: 'domain',
    status: 'approved',
    owner: 'team',
    labels: ['authored-in-theurian'],
    ...metadata,
  },
});

/** A created item without a revision. */
export const created = (item: string, more: Said = {}): Said => ({
  op: 'createItem',
  itemId: item,
  kind: 'domain',
  namespace: 'space',
  owner: 'team',
  ...more,
});

export const related = (sourceItemId: string, relationType: string, targetItemId: string): Said => ({
  op: 'addRelation',
  sourceItemId,
  relationType,
  targetItemId,
});

/** Findings as `code pointer`, with the index of the migration's id in front where it tells something. */
export const codesAt = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ code, at }) => `${code} ${(at.pointer ?? []).join('.')}`.trim());
