import { parseUlid } from '../../model/ids.ts';
import { idInName } from '../../rules/names.ts';
import type { ProseTable } from './prose.ts';
import { quoted } from './quoted.ts';
import { renaming } from './renaming.ts';

/** The words for names and ids of migrations that disagree. */
export const identityProse = {
  'name-invalid': ({ name, inside }, { path }) => ({
    message: `${quoted(name)} is not the name of a migration: its id, perhaps a hyphen and a slug in lower case, then .yaml`,
    remedy: renamed(path, inside === undefined ? nameMeant(name) : nameWith(inside, name)),
  }),
  'name-id-mismatch': ({ named, inside }, { path }) => ({
    message: `The file name holds the id ${named} and the migration itself the id ${inside}`,
    remedy: `If the id inside is the right one, rename the file; if not, correct the id.${renaming(path, path.replace(named, inside))}`,
  }),
  'duplicate-migration-id': ({ id, other }) => ({
    message: `The id ${id} is already that of the migration ${quoted(other)}.`,
    remedy: 'Give the one that has not landed a fresh ULID, in its id and in its file name.',
  }),
} satisfies Partial<ProseTable>;

const renamed = (path: string, meant: string | null): string =>
  meant === null
    ? 'Rename it like 01ARZ3NDEKTSV4RRFFQ69G5FAV-retry-policy.yaml, with the id that is inside.'
    : `Rename it:${renaming(path, path.slice(0, path.lastIndexOf('/') + 1) + meant)}`;

// An id in lower case, a slug with other signs: the name can be mended when the id can be read.
const nameMeant = (name: string): string | null => {
  const [, id = ''] = /^([0-9A-Za-z]{26}).*\.yaml$/s.exec(name) ?? [];
  return parseUlid(id.toUpperCase()) === null ? null : nameWith(id.toUpperCase(), name);
};

// What stands in the place of the id is no part of the slug.
const nameWith = (id: string, name: string): string | null => {
  const slug = name
    .replace(/\.yaml$/, '')
    .replace(/^[0-9A-Za-z]{26}/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const meant = `${id}${slug === '' ? '' : `-${slug}`}.yaml`;
  return idInName(meant) === null ? null : meant;
};
