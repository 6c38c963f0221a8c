import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { MigrationId } from '../model/ids.ts';
import type { Migration } from '../model/migration.ts';
import { err, ok, type Result } from '../model/result.ts';

/**
 * Orders a set: all migrations whose dependencies are done, sorted by id, then the next such layer, until none is left.
 *
 * Fails: missing, self and ring dependencies. Source: the public format, section 2.7.
 */
export const orderOf = (migrations: readonly Migration[]): Result<readonly Migration[], readonly Finding[]> => {
  const byId = new Map(migrations.map((m) => [m.document.id, m]));
  const findings = migrations.flatMap((m) => dependencyFindings(m, byId));
  if (findings.length > 0) return err(findings);

  const ordered: Migration[] = [];
  const waiting = new Map(migrations.map((m) => [m.document.id, (m.document.dependsOn ?? []).length]));
  const dependents = dependentsOf(migrations);
  let layer = migrations.filter((m) => waiting.get(m.document.id) === 0);
  while (layer.length > 0) {
    layer.sort(byIdBytes);
    for (const migration of layer) ordered.push(migration);
    layer = layer.flatMap((done) => (dependents.get(done.document.id) ?? []).filter((m) => lastOf(m, waiting)));
  }
  return ordered.length === migrations.length ? ok(ordered) : err(ringFinding(migrations, new Set(ordered)));
};

const byIdBytes = (a: Migration, b: Migration): number => (a.document.id < b.document.id ? -1 : 1);

const dependencyFindings = (migration: Migration, byId: ReadonlyMap<MigrationId, Migration>): readonly Finding[] =>
  (migration.document.dependsOn ?? []).flatMap((dependency, index) => {
    const at = { path: fromTop(migration.path), pointer: ['dependsOn', index] };
    if (dependency === migration.document.id) return [finding('dependency-self', at, { id: dependency })];
    return byId.has(dependency) ? [] : [finding('dependency-missing', at, { dependency })];
  });

const dependentsOf = (migrations: readonly Migration[]): ReadonlyMap<MigrationId, readonly Migration[]> => {
  const dependents = new Map<MigrationId, Migration[]>();
  for (const migration of migrations)
    for (const dependency of migration.document.dependsOn ?? []) listIn(dependents, dependency).push(migration);
  return dependents;
};

const listIn = (lists: Map<MigrationId, Migration[]>, id: MigrationId): Migration[] => {
  const list = lists.get(id) ?? [];
  lists.set(id, list);
  return list;
};

// Counts one dependency of the migration as done; true when it was the last one.
const lastOf = (migration: Migration, waiting: Map<MigrationId, number>): boolean => {
  const left = (waiting.get(migration.document.id) ?? 0) - 1;
  waiting.set(migration.document.id, left);
  return left === 0;
};

// From the smallest id left, along the smallest dependency left, until an id comes again.
const ringFinding = (migrations: readonly Migration[], done: ReadonlySet<Migration>): readonly Finding[] => {
  const left = new Map(migrations.filter((m) => !done.has(m)).map((m) => [m.document.id, m]));
  const walked = new Set<MigrationId>();
  let next = [...left.keys()].sort()[0];
  while (next !== undefined && !walked.has(next)) {
    walked.add(next);
    next = [...(left.get(next)?.document.dependsOn ?? [])].filter((id) => left.has(id)).sort()[0];
  }
  if (next === undefined) return [];
  const way = [...walked];
  const ring = [...way.slice(way.indexOf(next)), next];
  const path = fromTop(left.get(next)?.path ?? '');
  return [finding('dependency-cycle', { path, pointer: ['dependsOn'] }, { ring })];
};
