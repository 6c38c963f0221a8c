import type { MigrationDocument } from '../model/migration.ts';
import { printYaml } from './print-yaml.ts';

/** Prints a migration, its keys in the order of the public format's generator; parsing it gives the document back. */
export const printMigration = (document: MigrationDocument): string => printYaml(ordered(document));

// One list for all levels: no two keys stand in one order at one level and in the other at another.
const ORDER: readonly string[] = [
  ...['apiVersion', 'id', 'createdAt', 'author'],
  ...['op', 'sourceItemId', 'relationType', 'targetItemId', 'alias', 'specId', 'itemId'],
  ...['revisionId', 'expectedRevision', 'contentFile', 'path', 'contentSha256', 'files', 'anchor'],
  ...['description', 'dependsOn', 'operations'],
  ...['title', 'contentType', 'kind', 'namespace', 'status', 'owner', 'trustLevel', 'sensitivity'],
  ...['tenantId', 'aclGroup', 'validFrom', 'validTo', 'labels', 'scope', 'sourceAnchors'],
  ...['supersededBy', 'reason', 'note', 'confidence', 'metadata'],
  ...['provider', 'sourceUri', 'repository', 'commitSha', 'blobSha', 'filePath', 'lineStart', 'lineEnd', 'externalId'],
];

const RANK: ReadonlyMap<string, number> = new Map(ORDER.map((key, rank) => [key, rank]));

// No key is left out: what the order does not know comes last.
const ordered = (map: object): object =>
  Object.fromEntries(
    Object.entries(map)
      .sort(([a], [b]) => rankOf(a) - rankOf(b))
      .map(([key, value]: [string, unknown]) => [key, nested(value)]),
  );

const nested = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(nested);
  return typeof value === 'object' && value !== null ? ordered(value) : value;
};

const rankOf = (key: string): number => RANK.get(key) ?? ORDER.length;
