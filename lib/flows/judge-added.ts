import { sorted } from '../git/snapshot.ts';
import { type FactCache, noFacts } from '../model/facts.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import { foldedName } from '../model/folded-name.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import { ok, type Result } from '../model/result.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';
import { declarationsOf, outsideFindings } from '../rules/bodies.ts';
import { filesOf } from '../rules/declared-files.ts';
import { evidenceFindings, excerptsOf } from '../rules/evidence-files.ts';
import { nameFindings } from '../rules/names.ts';
import { pathFindings } from '../rules/paths.ts';
import { pinFindings } from '../rules/pins.ts';
import { skillFindings } from '../rules/skills.ts';
import { unnamedFindings } from '../rules/unnamed.ts';
import { type AddedSet, judgeAddedSet, judgeAfter } from './added-set.ts';
import type { Ground } from './ground.ts';
import type { Growth } from './growing-ground.ts';
import { type Loaded, loadFiles } from './load.ts';
import { broughtBy, type Incoming, judgeWith, withIncoming } from './propose-union.ts';
import { withPositions } from './with-positions.ts';
import type { Workspace } from './workspace.ts';

/** What adding files to the knowledge comes to: the findings that it brings, and how they were found. */
export interface Added {
  readonly refused: boolean;
  readonly findings: readonly Finding[];
  /** Only what was added was looked at; the whole set was ordered and replayed; or every file was judged again. */
  readonly by: 'part' | 'set' | 'whole';
}

/**
 * Judges what the knowledge would be with more files in it, by what they bring.
 *
 * Each rule of the pipeline is run on what it can depend on: the new files, and of what is there only that which has a
 * name, a path or an id in common with them. What is not so simple is judged whole.
 * Law: the findings are those of `judgeWith`, without those of the ground. `parsed` are migrations among the files that need
 * not be parsed once more.
 */
export const judgeAdded = async (
  workspace: Workspace,
  ground: Ground,
  incoming: Incoming,
  parsed: readonly Migration[] = [],
): Promise<Result<Added, Fault>> => {
  const part = await partOf({ ...workspace, facts: factsOf(parsed) }, ground, { incoming, judgeOnto: judgeAddedSet });
  if (!part.ok) return part;
  return part.value === null
    ? judgeWhole(workspace, ground, incoming)
    : placed(workspace, ground, incoming, part.value);
};

/**
 * Judges the same by nothing but what is added; null where that does not tell, and where it refuses.
 *
 * Law: where it gives something, the set with it is sound.
 */
export const soundPart = async (
  workspace: Workspace,
  ground: Ground,
  incoming: Incoming,
): Promise<Result<Growth | null, Fault>> => {
  const part = await partOf({ ...workspace, facts: noFacts }, ground, { incoming, judgeOnto: judgeAfter });
  if (!part.ok) return part;
  return ok(part.value === null || refuses(part.value.findings) ? null : part.value.growth);
};

// Nothing is kept of files that may never land.
const factsOf = (parsed: readonly Migration[]): FactCache => ({
  ...noFacts,
  document: (checksum) => parsed.find((one) => one.checksum === checksum)?.document,
});

const judgeWhole = async (
  workspace: Workspace,
  { base }: Ground,
  incoming: Incoming,
): Promise<Result<Added, Fault>> => {
  const verdict = await judgeWith(workspace, base.snapshot, incoming);
  if (!verdict.ok) return verdict;
  const { kind, findings } = verdict.value;
  return ok({ refused: kind === 'refused', findings: broughtBy(findings, base.findings), by: 'whole' });
};

const placed = async (
  workspace: Workspace,
  { base }: Ground,
  incoming: Incoming,
  part: Part,
): Promise<Result<Added, Fault>> => {
  // What the ground has been told of has its line already, and a new finding not yet.
  const known = new Set(base.findings.map(keyOf));
  const brought = part.findings.filter((found) => !known.has(keyOf(found)));
  const refused = refuses(part.findings);
  if (brought.length === 0) return ok({ refused, findings: brought, by: part.by });
  const findings = await withPositions(withIncoming(workspace, base.snapshot, { incoming }), inOrder(brought));
  return findings.ok ? ok({ refused, findings: findings.value, by: part.by }) : findings;
};

const keyOf = ({ code, severity, at, facts }: Finding): string =>
  JSON.stringify([code, severity, at.path, at.pointer ?? null, facts]);

interface Asked {
  readonly incoming: Incoming;
  readonly judgeOnto: (ground: Ground, added: readonly Migration[]) => AddedSet | null;
}

interface Part extends Pick<AddedSet, 'findings' | 'by'> {
  readonly growth: Growth;
}

const partOf = async (
  workspace: Workspace,
  ground: Ground,
  { incoming, judgeOnto }: Asked,
): Promise<Result<Part | null, Fault>> => {
  const nothing: Snapshot = { ...ground.base.snapshot, twins: [], entries: [] };
  const judged = withIncoming(workspace, nothing, { incoming });
  const fresh = freshIn(ground, judged.snapshot.entries);
  if (fresh === null) return ok(null);
  const refused = (findings: readonly Finding[]): Result<Part, Fault> =>
    ok({ findings, by: 'part', growth: { entries: [], migrations: [] } });
  const paths = pathFindings({ ...judged.snapshot, entries: amongAlike(ground, judged.snapshot.entries) }, LIMITS);
  if (refuses(paths)) return refused(paths);
  const loaded = await loadFiles(judged, ground.limits, { bodies: true });
  if (!loaded.ok) return loaded;
  const { migrations } = loaded.value;
  if (namesWhatIsThere(ground, migrations)) return ok(null);
  const single = [...paths, ...singleFindings(ground, loaded.value)];
  if (refuses(single)) return refused(single);
  const set = judgeOnto(ground, migrations);
  if (set === null) return ok(null);
  const stray = refuses(set.findings)
    ? []
    : unnamedFindings({ ...nothing, entries: fresh }, declarationsOf(migrations));
  const growth = { entries: fresh, migrations: set.ordered };
  return ok({ findings: [...single, ...set.findings, ...stray], by: set.by, growth });
};

// Null where something stands in the place of a new file or of a directory on the way to it, or where there are too many.
const freshIn = (ground: Ground, entries: readonly Entry[]): readonly Entry[] | null => {
  const fresh = entries.filter(({ path }) => ground.entryAt(path) === undefined);
  const standing = entries.some(({ path, kind }) => {
    const there = ground.entryAt(path);
    return there !== undefined && (kind === 'file' || there.kind !== 'directory');
  });
  return standing || ground.count + fresh.length > LIMITS.entries ? null : fresh;
};

const amongAlike = (ground: Ground, entries: readonly Entry[]): readonly Entry[] => {
  const alike = entries.flatMap(({ path }) => ground.entriesLike(foldedName(path)));
  return sorted([...new Map([...entries, ...alike].map((entry) => [entry.path, entry])).values()]);
};

// A body or an excerpt that is not among the new files may be one that stands there.
const namesWhatIsThere = (ground: Ground, migrations: readonly Migration[]): boolean =>
  [...filesOf(migrations), ...excerptsOf(migrations)].some((path) => ground.entryAt(path) !== undefined);

const singleFindings = (ground: Ground, loaded: Loaded): readonly Finding[] => {
  const { migrations, findings, bodyAt } = loaded;
  const declarations = declarationsOf(migrations);
  const namesakes = migrations.flatMap(({ document }) => ground.withId(document.id));
  const named = [...namesakes, ...migrations].sort((a, b) => (a.path < b.path ? -1 : 1));
  return [
    ...findings,
    ...nameFindings(named),
    ...outsideFindings(declarations),
    ...pinFindings(declarations, bodyAt, ground.limits),
    ...skillFindings(declarations, loaded),
    ...evidenceFindings(migrations, bodyAt),
  ];
};
