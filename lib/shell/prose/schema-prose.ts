import { wordsOf } from '../../format/schema-findings.ts';
import type { Place } from '../../model/finding.ts';
import { parseInstant } from '../../model/instant.ts';
import type { Operation } from '../../model/operation.ts';
import { command, line } from './command.ts';
import { offered } from './did-you-mean.ts';
import { invalidValue } from './invalid-value.ts';
import { exampleOf } from './key-example.ts';
import type { ProseTable } from './prose.ts';
import { quoted } from './quoted.ts';

/** The words for documents that do not have the shape of a migration, a policy or a configuration. */
export const schemaProse = {
  'unknown-key': ({ key, known }, at) => ({
    message: `The key ${quoted(key)} is not known in ${parentOf(at)}.`,
    remedy: knownAs(key, known),
  }),
  'missing-key': ({ key }, at) => ({
    message: `The key ${key} is missing in ${wordsOf(at.pointer ?? [])}.`,
    remedy: key === 'op' ? `Say which operation it is: ${OPERATIONS.join(', ')}` : added(key, at),
  }),
  'invalid-value': (facts) => invalidValue(facts),
  'unknown-operation': ({ value }) => ({
    message: `There is no operation ${quoted(value)}.`,
    remedy: offered(value, OPERATIONS, 'operations'),
  }),
  'pin-missing': ({ where, body }) => ({
    message: `${where} has no contentSha256, so nothing would show that its body changed.`,
    remedy: `Add contentSha256 with the digest of the body. This prints it:${command('sha256sum', '--', body ?? '.theurian/knowledge/NAMESPACE/BODY')}`,
  }),
  'control-character': ({ where, character }) => ({
    message: `${where} holds the character ${character}${nameOf(character)}, which a reader cannot see.`,
    remedy: 'Write it as one line of plain, visible text.',
  }),
  'timestamp-invalid': ({ where, value }) => ({
    message: `${where} is ${quoted(value)}, and that is not a real date and time with an offset.`,
    remedy: `Write it like this:${line(timeLike(value))}`,
  }),
} satisfies Partial<ProseTable>;

const OPERATIONS = [
  'createItem',
  'upsertRevision',
  'deprecateItem',
  'restoreItem',
  'addRelation',
  'removeRelation',
  'addAlias',
  'removeAlias',
  'changeSensitivity',
  'changeOwner',
  'registerSpecification',
  'supersedeSpecification',
  'addEvidence',
  'removeEvidence',
] as const satisfies readonly Operation['op'][];

const parentOf = ({ pointer }: Place): string => wordsOf((pointer ?? []).slice(0, -1));

const knownAs = (key: string, known: readonly string[]): string => {
  if (key === '<<') return 'YAML 1.2 has no merge key. Write the keys out, or use an alias as a whole value.';
  if (known.length === 0) return 'Remove it, or correct its spelling.';
  return `Correct or remove it. ${offered(key, known, 'known keys')}`;
};

const added = (key: string, { path }: Place): string => {
  const example = exampleOf(key, path);
  return example === null ? `Add ${key}.` : `Add it, for example:${line(example)}`;
};

const NAMES: Readonly<Record<string, string>> = {
  'U+0009': 'a tab',
  'U+000A': 'a line feed',
  'U+000D': 'a carriage return',
  'U+001B': 'escape',
  'U+2028': 'a line separator',
  'U+202E': 'a right-to-left override',
};

const nameOf = (character: string): string => {
  const name = /^U\+D[89A-F]/.test(character) ? 'half of a surrogate pair' : NAMES[character];
  return name === undefined ? '' : ` (${name})`;
};

// Only the offset may be missing; then it is the same time in UTC that is shown.
const timeLike = (value: string): string => {
  const guess = `${value
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d)$/, '$1T00:00:00')
    .replace(' ', 'T')}Z`;
  return parseInstant(guess) === null ? '2026-08-01T09:30:00+00:00' : guess;
};
