import { digestOf } from '../../lib/model/digest.ts';

/** The files of a small sound set, by their paths from the top of a repository. */
export type Texts = Readonly<Record<string, string>>;

const ulid = (letter: string, nth: number): string => `01K2AAAAAA0123456789C${letter}${String(nth).padStart(4, '0')}`;

/** The ids of migrations and revisions in these tests. */
export const M = (nth: number): string => ulid('M', nth);
export const R = (nth: number): string => ulid('R', nth);

/** Paths of the sound set, shortened for tables. */
export const FIRST = `.theurian/migrations/${M(1)}-first.yaml`;
export const SECOND = `.theurian/migrations/${M(2)}-second.yaml`;
export const THIRD = `.theurian/migrations/${M(3)}-third.yaml`;
export const BODY = `.theurian/knowledge/domain/a.${R(1)}.md`;
const BODY_2 = `.theurian/knowledge/domain/a.${R(2)}.md`;

const BODIES = { [BODY]: '# A\n\nThe first text.\n', [BODY_2]: '# A\n\nThe second text.\n' };

/** The pins of the two bodies. */
export const PIN = digestOf(BODIES[BODY] ?? '');
export const PIN_2 = digestOf(BODIES[BODY_2] ?? '');

const head = (nth: number, depends: string): string => `apiVersion: theurian.dev/v1
id: ${M(nth)}
createdAt: '2001-02-03T04:05:06Z'
author: ada@example.org
${depends}operations:
`;

/** One upsert, as the indented lines of an operations list. `more` are lines of its metadata. */
export const upsert = (of: {
  readonly item?: string;
  readonly revision: string;
  readonly expected?: string;
  readonly body: string;
  readonly pin: string;
  readonly title?: string;
  readonly more?: readonly string[];
}): string =>
  [
    '  - op: upsertRevision',
    `    itemId: ${of.item ?? 'domain.a'}`,
    `    revisionId: ${of.revision}`,
    ...(of.expected === undefined ? [] : [`    expectedRevision: ${of.expected}`]),
    `    contentFile: ../${of.body.slice('.theurian/'.length)}`,
    `    contentSha256: ${of.pin}`,
    '    metadata:',
    `      title: ${of.title ?? 'A title'}`,
    '      contentType: text/markdown',
    '      kind: domain',
    '      status: approved',
    '      owner: team',
    ...(of.more ?? ['labels:', '  - authored-in-theurian']).map((line) => `      ${line}`),
    '',
  ].join('\n');

/**
 * A sound set: an item with two revisions, and another with a relation and an alias. Each test breaks one thing in it.
 *
 * The first migration has 18 lines, the second 21, the third 17.
 */
export const SOUND: Texts = {
  ...BODIES,
  [FIRST]: head(1, '') + upsert({ revision: R(1), body: BODY, pin: PIN, title: 'The first' }),
  [SECOND]:
    head(2, `dependsOn:\n  - ${M(1)}\n`) +
    upsert({ revision: R(2), expected: R(1), body: BODY_2, pin: PIN_2, title: 'The second' }),
  [THIRD]: `${head(3, '')}  - op: createItem
    itemId: domain.b
    kind: domain
    namespace: domain
    owner: team
  - op: addRelation
    sourceItemId: domain.b
    relationType: depends_on
    targetItemId: domain.a
  - op: addAlias
    alias: domain.old-b
    itemId: domain.b
`,
};

/** Replaces one text by another where it stands exactly once in a file; anything else is a mistake in a test. */
export const edit = (texts: Texts, path: string, from: string, to: string): Texts => {
  const parts = (texts[path] ?? '').split(from);
  if (parts.length !== 2) throw new Error(`"${from}" stands ${parts.length - 1} times in ${path}`);
  return { ...texts, [path]: parts.join(to) };
};

/** Adds operations, given as indented lines, at the end of a migration. */
export const append = (texts: Texts, path: string, lines: string): Texts => ({
  ...texts,
  [path]: `${texts[path] ?? ''}${lines}`,
});

/** Leaves a file out. */
export const without = (texts: Texts, path: string): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => name !== path));
