import { showName } from '../git/name.ts';
import type { TreeChange, TreeEntry } from '../git/repository.ts';
import { snapshotOfTree, twinsIn } from '../git/snapshot.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { isMigrationPath, isTextPath, ROOT } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Oid } from '../model/oid.ts';
import { ok, type Result } from '../model/result.ts';
import { groundOf } from './ground.ts';
import { GrowingGround } from './growing-ground.ts';
import { soundPart } from './judge-added.ts';
import { judgeSnapshot } from './judge-commit.ts';
import { loadSettings } from './load-settings.ts';
import { snapshotReader } from './reader.ts';
import type { Workspace } from './workspace.ts';

/** Judges the knowledge at each step of a line, in their order. */
export interface LineSets {
  /** What is wrong with the knowledge in a root tree that differs from the one before by `changes`; warnings are left out. */
  findings(root: Oid, changes: readonly TreeChange[]): Promise<Result<readonly Finding[], Fault>>;
}

/**
 * Judges a line step by step, by what each adds to a set that was sound: a line of n steps does not cost n whole sets.
 *
 * Law: a step is refused exactly when judging its whole tree refuses it.
 */
export const lineSets = (workspace: Workspace): LineSets => {
  let laid: GrowingGround | null = null;
  const anew = async (root: Oid): Promise<Result<readonly Finding[], Fault>> => {
    const judged = await layOut(workspace, root);
    laid = judged.ok ? judged.value.laid : null;
    return judged.ok ? ok(judged.value.findings) : judged;
  };
  return {
    findings: async (root, changes) => {
      const fresh = freshIn(changes);
      if (laid === null || fresh === null) return anew(root);
      const top = await workspace.repository.tree(root);
      if (!top.ok) return top;
      if (isOdd(top.value)) return anew(root);
      const sound = fresh.size === 0 ? ok(true) : await isSound(workspace, laid, fresh);
      if (!sound.ok) return sound;
      return sound.value ? ok([]) : anew(root);
    },
  };
};

// Whether the directory has a twin, or something else stands in its place: no change of a governed file tells that.
const isOdd = (top: readonly TreeEntry[]): boolean =>
  twinsIn(top.map(({ name }) => showName(name).text)).length > 0 ||
  top.some(({ name, mode }) => name === ROOT && mode !== '40000');

interface Whole {
  readonly laid: GrowingGround | null;
  readonly findings: readonly Finding[];
}

const layOut = async (workspace: Workspace, root: Oid): Promise<Result<Whole, Fault>> => {
  const snapshot = await snapshotOfTree(workspace.repository, root);
  if (!snapshot.ok) return snapshot;
  const verdict = await judgeSnapshot(workspace, snapshot.value);
  if (!verdict.ok) return verdict;
  const { findings } = verdict.value;
  if (verdict.value.kind === 'refused') return ok({ laid: null, findings });
  const settings = await loadSettings(snapshot.value, snapshotReader(workspace.repository, snapshot.value));
  if (!settings.ok) return settings;
  const { state, summary, ordered } = verdict.value;
  const base = { topLevel: '', snapshot: snapshot.value, state, summary, ordered, findings };
  return ok({ laid: new GrowingGround(groundOf(base, settings.value.limits)), findings: [] });
};

// False also where it is not told by the part alone. What is sound stays, for the next step.
const isSound = async (
  workspace: Workspace,
  laid: GrowingGround,
  fresh: ReadonlyMap<string, Oid>,
): Promise<Result<boolean, Fault>> => {
  const incoming = await bytesOf(workspace, fresh);
  if (!incoming.ok) return incoming;
  if (incoming.value === null) return ok(false);
  const part = await soundPart(workspace, laid.ground(), incoming.value);
  if (!part.ok) return part;
  if (part.value !== null) laid.grow(part.value);
  return ok(part.value !== null);
};

// Whatever else there is may be taken for something governed on another file system.
const ORDINARY = /^(?:proposals|schema)\//;

// The files that a step adds to the set and nothing else; null for a step that does more to it than that.
const freshIn = (changes: readonly TreeChange[]): ReadonlyMap<string, Oid> | null => {
  const fresh = new Map<string, Oid>();
  for (const { path, before, after } of changes) {
    const { text, utf8 } = showName(path);
    if (utf8 && ORDINARY.test(text)) continue;
    const plain = utf8 && before === null && after?.mode === '100644';
    if (!plain || !(isMigrationPath(text) || isTextPath(text) || text.startsWith('approvals/'))) return null;
    fresh.set(text, after.oid);
  }
  return fresh;
};

// Null when one is so large that the pipeline itself has to say so.
const bytesOf = async (
  { repository }: Workspace,
  files: ReadonlyMap<string, Oid>,
): Promise<Result<ReadonlyMap<string, Uint8Array> | null, Fault>> => {
  const bytes = new Map<Oid, Uint8Array>();
  let whole = true;
  const read = await repository.blobs(
    [...new Set(files.values())],
    (oid, content, size) => {
      bytes.set(oid, content);
      whole &&= size <= LIMITS.migrationBytes;
    },
    LIMITS.migrationBytes,
  );
  if (!read.ok) return read;
  return ok(whole ? new Map([...files].map(([path, oid]) => [path, bytes.get(oid) ?? new Uint8Array()])) : null);
};
