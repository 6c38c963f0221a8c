import { parseItemId, parseUlid } from '../../model/ids.ts';

/** What a key holds, in words. */
export interface Thing {
  /** With its article. */
  readonly name: string;
  /** How it is written; whole sentences. */
  readonly form: string;
  /** What a wrong value was probably meant to be, or null. */
  readonly guess: (value: string) => string | null;
}

/** Returns what the value of a key should be, or null for keys whose form says nothing. */
export const thingAt = (key: string): Thing | null => THINGS.get(key) ?? null;

const noGuess = (): null => null;

const ULID: Thing = {
  name: 'a ULID',
  form: 'A ULID has 26 characters: digits and upper-case letters without I, L, O and U, and it begins with 0 to 7.',
  guess: (value) => parseUlid(value.trim().toUpperCase()),
};

const ITEM: Thing = {
  name: 'an item id',
  form: 'An item id has at most 200 characters: lower-case words joined by hyphens, in segments joined by dots, such as architecture.retry-policy.',
  guess: (value) => parseItemId(hyphened(value, '.')),
};

const OBJECT: Thing = {
  name: 'the name of a git object',
  form: 'It is written with 7 to 64 lower-case hex digits.',
  guess: (value) => matching(/^[0-9a-f]{7,64}$/, value.trim().toLowerCase()),
};

const TIMESTAMP: Thing = {
  name: 'a date and time',
  form: 'It is written like 2026-08-01T09:30:00+00:00.',
  guess: noGuess,
};

const DIGEST: Thing = {
  name: 'a SHA-256 digest',
  form: 'It is written with 64 lower-case hex digits, as sha256sum prints it.',
  guess: (value) =>
    matching(
      /^[0-9a-f]{64}$/,
      value
        .trim()
        .toLowerCase()
        .replace(/^sha256[:-]/, ''),
    ),
};

const MEDIA_TYPE: Thing = {
  name: 'a media type',
  form: 'It is written in lower case and without parameters, such as text/markdown.',
  guess: (value) =>
    matching(
      /^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/,
      (value.toLowerCase().split(';')[0] ?? '').trim(),
    ),
};

const BODY_PATH: Thing = {
  name: 'a relative path',
  form: 'It is read from .theurian/migrations/ on, such as ../knowledge/architecture/retry-policy.md.',
  guess: (value) => {
    const inside = /\.theurian\/(knowledge\/[^\n\r]+)$/.exec(value)?.[1];
    return inside === undefined ? null : `../${inside}`;
  },
};

const ONE_LINE: Thing = {
  name: 'one line of visible text',
  form: 'Remove the line breaks and control characters.',
  guess: noGuess,
};

const PROJECT: Thing = {
  name: 'a project id',
  form: 'It is lower-case words joined by hyphens, such as payment-service.',
  guess: (value) => matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, hyphened(value, '')),
};

const COMMIT: Thing = {
  name: 'the full name of a commit',
  form: 'It has 40 or 64 lower-case hex digits, as git rev-parse prints it.',
  guess: noGuess,
};

const THINGS: ReadonlyMap<string, Thing> = new Map([
  ...['id', 'revisionId', 'expectedRevision', 'dependsOn'].map((key) => [key, ULID] as const),
  ...['itemId', 'alias', 'sourceItemId', 'targetItemId', 'supersededBy', 'specId'].map((key) => [key, ITEM] as const),
  ...['commitSha', 'blobSha'].map((key) => [key, OBJECT] as const),
  ...['createdAt', 'validFrom', 'validTo'].map((key) => [key, TIMESTAMP] as const),
  ['contentSha256', DIGEST],
  ['contentType', MEDIA_TYPE],
  ['contentFile', BODY_PATH],
  ['namespace', ONE_LINE],
  ['projectId', PROJECT],
  ['since', COMMIT],
]);

const matching = (pattern: RegExp, text: string): string | null => (pattern.test(text) ? text : null);

// Camel case, spaces and underscores become hyphens; what else cannot be in a name goes.
const hyphened = (value: string, kept: '.' | ''): string =>
  value
    .slice(0, 200)
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(kept === '.' ? /[^a-z0-9.]+/g : /[^a-z0-9]+/g, '-')
    .replace(/-*\.[-.]*/g, '.')
    .replace(/^[-.]+|[-.]+$/g, '');
