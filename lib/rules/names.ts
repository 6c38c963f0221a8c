import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { ULID_PATTERN } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';

const NAME = new RegExp(`^(${ULID_PATTERN})(?:-[a-z0-9]+(?:-[a-z0-9]+)*)?\\.yaml$`);

/** Returns the id in a migration's file name, or null when the name is not `<id>.yaml` or `<id>-<kebab slug>.yaml`. */
export const idInName = (path: string): string | null => NAME.exec(path.slice(path.lastIndexOf('/') + 1))?.[1] ?? null;

/** Returns where a migration's file name, its id, and the ids of the others disagree. */
export const nameFindings = (migrations: readonly Migration[]): readonly Finding[] => {
  const owner = new Map<string, string>();
  return migrations.flatMap(({ path, document: { id } }) => {
    const at = { path: fromTop(path), pointer: ['id'] };
    const named = idInName(path);
    const other = owner.get(id);
    if (other === undefined) owner.set(id, path);
    if (named === null)
      return [finding('name-invalid', { path: at.path }, { name: path.slice('migrations/'.length), inside: id })];
    if (named !== id) return [finding('name-id-mismatch', at, { named, inside: id })];
    return other === undefined ? [] : [finding('duplicate-migration-id', at, { id, other: fromTop(other) })];
  });
};
