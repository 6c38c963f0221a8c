import { noFacts } from '../model/facts.ts';
import type { Fault } from '../model/fault.ts';
import { foldedName } from '../model/folded-name.ts';
import { GOVERNED_FILES, governed, isMigrationPath, isTextPath } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';
import type { Verdict } from '../model/verdict.ts';
import { waysTo } from '../model/ways-to.ts';
import { type Footprint, footprintOf, touch } from '../replay/footprint.ts';
import { filesOf } from '../rules/declared-files.ts';
import { excerptsOf } from '../rules/evidence-files.ts';
import { entryLines, linesAdded, pathIn } from './entry-lines.ts';
import { judge } from './judge.ts';
import { type KnownSet, knownSet } from './known-set.ts';
import { loadFiles } from './load.ts';
import { type Coming, type Incoming, withIncoming } from './propose-union.ts';
import type { Workspace } from './workspace.ts';

/** A set that was judged by what came to a known one: it is sound, and nothing is to be told of it. */
export interface OnKnown {
  readonly known: KnownSet;
  /** What was judged: the new migrations, those that they touch, and those that these touch; in their order. */
  readonly verdict: Sound;
  /** The new ones among them, in their order. */
  readonly added: readonly Migration[];
  /** What lies there, without what is to come, as `entryLines` gives it. */
  readonly lines: readonly string[];
}

type Sound = Extract<Verdict, { readonly kind: 'sound' }>;

export interface AskedOnKnown extends Coming {
  /** Each governed file has the name of its blob. */
  readonly snapshot: Snapshot;
  /** Whether the migrations that record rejections are looked at as well. */
  readonly rejecting: boolean;
}

/**
 * Judges a set by what comes to one that was found sound before: what is new, with all that it has to do with.
 *
 * Law: where it gives an answer, the whole set is sound and has no finding. Null where it has none: nothing is known, a
 * known file is gone or another one, much is new, or what is new is to be told of.
 */
export const judgeOnKnown = async (
  workspace: Workspace,
  { snapshot, incoming, rejecting, ...more }: AskedOnKnown,
): Promise<Result<OnKnown | null, Fault>> => {
  const known = knownSet(workspace);
  const lines = known === null ? null : entryLines(snapshot.entries, ({ oid }) => oid);
  if (known === null || lines === null) return ok(null);
  const fresh = freshIn(known, { snapshot, lines }, incoming);
  if (fresh === null) return ok(null);
  const coming: Coming = { incoming, ...more };
  const paths = await pathsToJudge(
    { known, load: loading(workspace, snapshot, coming) },
    { fresh, incoming, rejecting },
  );
  if (!paths.ok) return paths.error.kind === 'unclear' ? ok(null) : err(paths.error);
  const wanted = paths.value;
  const entries = snapshot.entries.filter(({ path }) => wanted.has(foldedName(path)));
  const verdict = await judge(withIncoming(forgetful(workspace), { ...snapshot, entries }, coming));
  if (!verdict.ok) return verdict;
  if (verdict.value.kind === 'refused' || verdict.value.findings.length > 0) return ok(null);
  const added = verdict.value.ordered.filter(({ path }) => fresh.has(path) || incoming.has(path));
  return ok({ known, verdict: verdict.value, added, lines });
};

// Reading all that is known of so many files costs more than reading a few of these.
const forgetful = (workspace: Workspace): Workspace => ({ ...workspace, facts: noFacts });

/** Loads the migrations among some files; unclear where one of them is not sound by itself. */
type Load = (paths: Iterable<string>, incoming: Incoming) => Promise<Result<readonly Looked[], Unclear | Fault>>;

/** There is too much to look at, or what there is has to be looked at with all the rest. */
interface Unclear {
  readonly kind: 'unclear';
}

const UNCLEAR: Result<never, Unclear> = err({ kind: 'unclear' });

const loading = (workspace: Workspace, snapshot: Snapshot, { witness }: Coming): Load => {
  const seen = witness === undefined ? {} : { witness };
  return async (paths, incoming) => {
    const wanted = new Set(paths);
    const entries = wanted.size === 0 ? [] : snapshot.entries.filter(({ path }) => wanted.has(path));
    const judged = withIncoming(forgetful(workspace), { ...snapshot, entries }, { incoming, ...seen });
    const loaded = await loadFiles(judged, LIMITS, { bodies: false });
    if (!loaded.ok) return loaded;
    const { migrations, findings } = loaded.value;
    if (findings.length > 0) return UNCLEAR;
    return ok(migrations.map((migration) => ({ migration, print: footprintOf(migration) })));
  };
};

interface Looked {
  readonly migration: Migration;
  readonly print: Footprint;
}

interface Asked {
  readonly fresh: ReadonlySet<string>;
  readonly incoming: Incoming;
  readonly rejecting: boolean;
}

const pathsToJudge = async (
  { known, load }: Knowing,
  { fresh, incoming, rejecting }: Asked,
): Promise<Result<ReadonlySet<string>, Unclear | Fault>> => {
  const own = await load(fresh, incoming);
  if (!own.ok) return own;
  const prints = own.value.map(({ print }) => print);
  const related = await relatedTo({ known, load }, prints, new Set(rejecting ? known.rejecting : []));
  return related.ok ? ok(pathsOf([...fresh, ...incoming.keys()], related.value)) : related;
};

interface Knowing {
  readonly known: KnownSet;
  readonly load: Load;
}

// What touches one of these footprints, what touches that, and so on; and what is kept in any case.
const relatedTo = async (
  { known, load }: Knowing,
  prints: readonly Footprint[],
  kept: ReadonlySet<string>,
): Promise<Result<readonly Migration[], Unclear | Fault>> => {
  const looked = new Map<string, Looked>();
  const related = new Map<string, Migration>();
  let open = prints;
  let wanted: readonly string[] = [...new Set([...known.touching(open), ...kept])];
  const isRelated = ({ migration, print }: Looked): boolean =>
    kept.has(migration.path) || open.some((one) => touch(one, print));
  while (wanted.length > 0) {
    if (looked.size + wanted.length > MOST) return UNCLEAR;
    const unseen = wanted.filter((path) => !looked.has(path));
    const others = await load(unseen, new Map());
    if (!others.ok) return others;
    for (const one of others.value) looked.set(one.migration.path, one);
    const near = wanted.flatMap((path) => looked.get(path) ?? []).filter(isRelated);
    for (const { migration } of near) related.set(migration.path, migration);
    open = near.map(({ print }) => print);
    wanted = known.touching(open).filter((path) => !related.has(path));
  }
  return ok([...related.values()]);
};

/** More than this many migrations are not looked at one by one. */
const MOST = 200;

// The paths of new files that are not incoming; null where it is not only files of knowledge that are new.
const freshIn = (
  known: KnownSet,
  { snapshot: { present, twins, entries }, lines }: { readonly snapshot: Snapshot; readonly lines: readonly string[] },
  incoming: Incoming,
): ReadonlySet<string> | null => {
  if (!present || twins.length > 0 || entries.some(isLikeGoverned)) return null;
  if (entries.length + [...incoming.keys()].flatMap(waysTo).length > LIMITS.entries) return null;
  const added = linesAdded(known.entries, lines);
  if (added === null || (added.length > FEW && added.length * WORTH > known.entries.length)) return null;
  const fresh = new Set(added.map(pathIn));
  const isKnowledge = (path: string): boolean => isMigrationPath(path) || isTextPath(path);
  const others = added.some((line) => !line.includes('\0directory\0') && !isKnowledge(pathIn(line)));
  const taken = entries.some(({ path }) => incoming.has(path));
  return others || taken || ![...incoming.keys()].every(isKnowledge) ? null : fresh;
};

const FEW = 40;

/** So many times more is known than came before it is worth judging the whole again. */
const WORTH = 50;

// Where names are folded it lies over what is governed.
const isLikeGoverned = ({ path }: Entry): boolean => !governed(path) && governed(foldedName(path));

// Folded: what a forgiving file system would take for one of them is looked at as well.
const pathsOf = (fresh: readonly string[], related: readonly Migration[]): ReadonlySet<string> => {
  const named = related.flatMap((one) => [one.path, ...filesOf([one]), ...excerptsOf([one])]);
  return new Set([...GOVERNED_FILES, ...[...fresh, ...named].flatMap(waysTo)].map(foldedName));
};
