import { join } from 'node:path';
import { kindAt } from '../drafts/list-proposal.ts';
import { snapshotAt } from '../git/snapshot.ts';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { ROOT } from '../model/governed.ts';
import { type Oid, parseRefName } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { State } from '../model/state.ts';
import { recordOf, type StateRecord, stateOfRecord } from '../model/state-record.ts';
import { supportPathOf } from '../model/support-file.ts';
import type { Summary } from '../model/verdict.ts';
import { recall, remember } from '../store/remembered.ts';
import { APPLIED } from './applied-ref.ts';
import { judgeSnapshot } from './judge-commit.ts';
import type { Workspace } from './workspace.ts';

/** Knowledge at a commit, ready to be read. */
export interface Served {
  readonly commit: Oid;
  /** Whether it is what this clone applied; false for a revision that was asked for by name. */
  readonly applied: boolean;
  readonly summary: Summary;
  readonly state: State;
  /** The blob of each body and support file, by its digest. */
  readonly bodies: ReadonlyMap<Digest, Oid>;
  readonly warnings: readonly Finding[];
}

/** Returns the applied commit, or null when nothing has been applied in this clone. */
export const appliedCommit = async ({ repository }: Workspace): Promise<Result<Oid | null, Fault>> => {
  const name = parseRefName(APPLIED);
  return name === null ? ok(null) : repository.ref(name);
};

/** Serves the applied knowledge. Fails: `not-applied` when there is none. */
export const servedApplied = async (workspace: Workspace): Promise<Result<Served, Refusal | Fault>> => {
  const commit = await appliedCommit(workspace);
  if (!commit.ok) return commit;
  return commit.value === null ? err(notApplied(workspace)) : servedAt(workspace, commit.value, true);
};

const notApplied = ({ repository: { layout } }: Workspace): Fault => {
  const place = layout.topLevel === null ? null : kindAt(layout.topLevel, ROOT);
  return { kind: 'not-applied', ...(place?.ok && place.value === 'absent' ? { lacks: 'directory' as const } : {}) };
};

/** The knowledge at a commit breaks a law, so it is not served. */
export interface Refusal {
  readonly kind: 'refused';
  readonly findings: readonly Finding[];
}

/** Serves the knowledge at a commit, from what is remembered of its tree or by judging it. */
export const servedAt = async (
  workspace: Workspace,
  commit: Oid,
  applied: boolean,
): Promise<Result<Served, Refusal | Fault>> => {
  const snapshot = await snapshotAt(workspace.repository, commit);
  if (!snapshot.ok) return snapshot;
  const { tree, twins, entries } = snapshot.value;
  const path = tree === null || twins.length > 0 ? null : join(workspace.derived, 'states', `${tree}.json`);
  const kept = path === null || !workspace.world.cache ? null : recall(path, knowledgeIn);
  if (kept !== null) return ok({ ...kept, commit, applied });
  const verdict = await judgeSnapshot(workspace, snapshot.value);
  if (!verdict.ok) return verdict;
  if (verdict.value.kind === 'refused') return err({ kind: 'refused', findings: verdict.value.findings });
  const { summary, state, findings: warnings } = verdict.value;
  const oids = new Map(entries.map((entry) => [entry.path, entry.oid]));
  const bodies = blobsOf(state, oids);
  if (path !== null && workspace.world.cache)
    remember(path, { summary, state: recordOf(state), bodies: [...bodies], warnings } satisfies Kept);
  return ok({ commit, applied, summary, state, bodies, warnings });
};

const blobsOf = (state: State, oids: ReadonlyMap<string, Oid | null>): ReadonlyMap<Digest, Oid> =>
  new Map(
    [...state.revisions.values()].flatMap(({ bodyPath, bodyDigest, files }) =>
      [
        [bodyPath, bodyDigest] as const,
        ...files.map(({ path, contentSha256 }) => [supportPathOf(bodyPath, path), contentSha256] as const),
      ].flatMap(([path, digest]) => {
        const oid = oids.get(path) ?? null;
        return oid === null ? [] : [[digest, oid] as const];
      }),
    ),
  );

interface Kept extends Readonly<Record<string, unknown>> {
  readonly summary: Summary;
  readonly state: StateRecord;
  readonly bodies: readonly (readonly [Digest, Oid])[];
  readonly warnings: readonly Finding[];
}

const knowledgeIn = (kept: Readonly<Record<string, unknown>>): Omit<Served, 'commit' | 'applied'> | null => {
  const { summary, state, bodies, warnings } = kept as Kept;
  if (!Array.isArray(summary.applicationOrder) || !Array.isArray(warnings)) return null;
  return { summary, state: stateOfRecord(state), bodies: new Map([...bodies]), warnings };
};
