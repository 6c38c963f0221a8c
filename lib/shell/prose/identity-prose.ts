import { parseUlid } from '../../model/ids.ts';
import { idInName } from '../../rules/names.ts';
import { command } from './command.ts';
import type { ProseTable } from './prose.ts';
import { quoted } from './quoted.ts';

/** The words for names and ids of migrations that disagree. */
export const identityProse = {
  'name-invalid': ({ name }, { path }) => ({
    message: `${quoted(name)} is not the name of a migration: its id, perhaps a hyphen and a slug in lower case, then .yaml`,
    remedy: renaming(path, name),
  }),
  'name-id-mismatch': ({ named, inside }, { path }) => ({
    message: `The file name holds the id ${named} and the migration itself the id ${inside}`,
    remedy: `If the id inside is the right one, rename the file; if not, correct the id.${command('git', 'mv', '--', path, path.replace(named, inside))}`,
  }),
  'duplicate-migration-id': ({ id, other }) => ({
    message: `The id ${id} is already that of the migration ${quoted(other)}.`,
    remedy: 'Give the one that has not landed a fresh ULID, in its id and in its file name.',
  }),
} satisfies Partial<ProseTable>;

const renaming = (path: string, name: string): string => {
  const meant = nameMeant(name);
  const target = path.slice(0, path.lastIndexOf('/') + 1) + (meant ?? '');
  return meant === null
    ? 'Rename it like 01ARZ3NDEKTSV4RRFFQ69G5FAV-retry-policy.yaml, with the id that is inside.'
    : `Rename it:${command('git', 'mv', '--', path, target)}`;
};

// An id in lower case, a slug with other signs: the name can be mended when the id can be read.
const nameMeant = (name: string): string | null => {
  const [, id = '', rest = ''] = /^([0-9A-Za-z]{26})(.*)\.yaml$/s.exec(name) ?? [];
  const slug = rest
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const meant = `${id.toUpperCase()}${slug === '' ? '' : `-${slug}`}.yaml`;
  return parseUlid(id.toUpperCase()) !== null && idInName(meant) !== null ? meant : null;
};
