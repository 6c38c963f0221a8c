/** Returns a line that shows how a required key may be written, or null when there is nothing to show. */
export const exampleOf = (key: string, path: string): string | null => {
  const version = path.endsWith('/policy.yaml') ? 'theurian.dev/policy/v1' : 'theurian.dev/v1';
  const example = key === 'apiVersion' ? version : EXAMPLES.get(key);
  return example === undefined ? null : `${key}: ${example}`;
};

const EXAMPLES: ReadonlyMap<string, string> = new Map([
  ['id', '<the ULID in the file name>'],
  ['createdAt', '2026-08-01T09:30:00+00:00'],
  ['author', 'ada@example.org'],
  ['operations', '[{ op: … }]'],
  ['branches', '[main]'],
  ['review', 'merge'],
  ['projectId', 'payment-service'],
  ['itemId', 'architecture.retry-policy'],
  ['revisionId', '<a fresh ULID>'],
  ['contentFile', '../knowledge/architecture/retry-policy.<revision id>.md'],
  [
    'metadata',
    '{ title: …, contentType: text/markdown, kind: decision, status: approved, owner: …, labels: [authored-in-theurian] }',
  ],
  ['title', 'Retry policy'],
  ['contentType', 'text/markdown'],
  ['kind', 'decision'],
  ['status', 'approved'],
  ['owner', 'platform-team'],
  ['namespace', 'architecture'],
  ['reason', '<why, in a sentence>'],
  ['provider', 'git'],
  ['sourceUri', 'https://example.org/adr/0007'],
  ['relationType', 'depends_on'],
  ['sourceItemId', 'architecture.retry-policy'],
  ['targetItemId', 'architecture.timeouts'],
  ['supersededBy', 'architecture.retry-policy'],
  ['alias', 'architecture.retries'],
  ['sensitivity', 'internal'],
  ['specId', 'api.payments'],
  ['format', 'openapi'],
  ['anchor', '{ provider: git, sourceUri: … }'],
  ['description', '<what it shows, in a sentence>'],
]);
