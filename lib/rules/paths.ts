import { type Finding, finding } from '../model/finding.ts';
import { foldedName } from '../model/folded-name.ts';
import { fromTop, GOVERNED_DIRECTORIES, GOVERNED_FILES, governed, isMigrationPath } from '../model/governed.ts';
import type { Limits } from '../model/limits.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';

/**
 * Returns what is wrong with the governed paths of a snapshot: links, gitlinks, things that are no files, names that are
 * not UTF-8, and names that a file system which folds case or normalises Unicode would take for one.
 */
export const pathFindings = (snapshot: Snapshot, limits: Limits): readonly Finding[] => {
  const twins = snapshot.twins.map((name) => finding('path-collision', { path: name }, { other: fromTop('') }));
  if (!snapshot.present) return [...twins, finding('no-knowledge', { path: fromTop('') }, {})];
  const entries = snapshot.entries.filter((e) => e.path === '' || governed(e.path));
  if (entries.length > limits.entries)
    return [finding('too-many-files', { path: fromTop('') }, { count: entries.length, limit: limits.entries })];
  return [...twins, ...entries.flatMap(entryFindings), ...collisions(snapshot.entries)];
};

const entryFindings = (entry: Entry): readonly Finding[] => {
  const at = { path: fromTop(entry.path) };
  if (!entry.utf8) return [finding('path-not-utf8', at, {})];
  switch (entry.kind) {
    case 'symlink':
      return [finding('symlink', at, { target: null })];
    case 'gitlink':
      return [finding('gitlink', at, { commit: entry.oid })];
    case 'other':
      return [finding('not-a-file', at, { found: 'a pipe, socket or device' })];
    case 'directory':
      return isMigrationPath(entry.path) || GOVERNED_FILES.some((f) => f === entry.path)
        ? [finding('not-a-file', at, { found: 'a directory' })]
        : [];
    case 'file':
      return entry.path === '' || GOVERNED_DIRECTORIES.some((d) => d === entry.path)
        ? [finding('not-a-directory', at, { found: 'a file' })]
        : ignored(entry);
  }
};

const ignored = (entry: Entry): readonly Finding[] => {
  const isIgnored =
    entry.path.startsWith('migrations/') && !isMigrationPath(entry.path) && !/(^|\/)\.gitkeep$/.test(entry.path);
  return isIgnored ? [finding('ignored-file', { path: fromTop(entry.path) }, {})] : [];
};

const collisions = (entries: readonly Entry[]): readonly Finding[] => {
  const first = new Map<string, string>();
  return entries.flatMap((entry) => {
    const folded = foldedName(entry.path);
    // `Knowledge` is not governed, but where names are folded it is checked out over `knowledge`.
    if (!governed(folded)) return [];
    const other = first.get(folded);
    if (other === undefined) first.set(folded, entry.path);
    // What lies inside colliding directories collides too when the names go on alike; one finding at the top says it all.
    if (other === undefined || parentsCollide(first, entry.path)) return [];
    return [finding('path-collision', { path: fromTop(entry.path) }, { other: fromTop(other) })];
  });
};

const parentsCollide = (first: ReadonlyMap<string, string>, path: string): boolean => {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  if (parent === '') return false;
  const other = first.get(foldedName(parent));
  return other !== undefined && other !== parent;
};
