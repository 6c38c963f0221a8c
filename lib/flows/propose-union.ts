import { posix } from 'node:path';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { ok, type Result } from '../model/result.ts';
import type { Entry, Snapshot, SnapshotReader } from '../model/snapshot.ts';
import type { State } from '../model/state.ts';
import type { Verdict } from '../model/verdict.ts';
import { judge } from './judge.ts';
import type { Judged } from './judged.ts';
import { snapshotReader, type Witness } from './reader.ts';
import type { Workspace } from './workspace.ts';

/** Files by where they would land, relative to `.theurian/`. */
export type Incoming = ReadonlyMap<string, Uint8Array>;

/** Judges what a snapshot would be with more files in it: in memory, by the pipeline that judges everything. */
export const judgeWith = (
  workspace: Workspace,
  snapshot: Snapshot,
  incoming: Incoming,
): Promise<Result<Verdict, Fault>> => judge(withIncoming(workspace, snapshot, { incoming }));

/** What a set would be with more files in it: what is to be told of it, and its state; null when it is refused. */
export interface Union {
  readonly findings: readonly Finding[];
  readonly state: (() => Promise<State>) | null;
}

/** Judges a union with files by where they would land. */
export type JudgeUnion = (incoming: Incoming) => Promise<Result<Union, Fault>>;

/** Judges the union of a snapshot with files. */
export const unionWith =
  (workspace: Workspace, snapshot: Snapshot): JudgeUnion =>
  async (incoming) => {
    const verdict = await judgeWith(workspace, snapshot, incoming);
    if (!verdict.ok) return verdict;
    const { findings } = verdict.value;
    if (verdict.value.kind !== 'sound') return ok({ findings, state: null });
    const { state } = verdict.value;
    return ok({ findings, state: async () => state });
  };

/** Files to come, and who sees those that are there already. */
export interface Coming {
  readonly incoming: Incoming;
  readonly witness?: Witness;
}

/** Returns a snapshot with more files in it, to be judged. */
export const withIncoming = (workspace: Workspace, snapshot: Snapshot, { incoming, witness }: Coming): Judged => ({
  snapshot: incoming.size === 0 ? snapshot : withFiles(snapshot, incoming),
  reader: readingThrough(incoming, snapshotReader(workspace.repository, snapshot, witness)),
  facts: workspace.facts,
});

const withFiles = (snapshot: Snapshot, incoming: Incoming): Snapshot => {
  const entries = new Map(snapshot.entries.map((entry) => [entry.path, entry]));
  for (const [path, bytes] of incoming) {
    for (let above = posix.dirname(path); above !== '.' && !entries.has(above); above = posix.dirname(above))
      entries.set(above, entryOf(above, 'directory', null));
    entries.set(path, entryOf(path, 'file', bytes.length));
  }
  return { ...snapshot, present: true, entries: [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1)) };
};

const entryOf = (path: string, kind: Entry['kind'], size: number | null): Entry => ({
  path,
  utf8: true,
  kind,
  oid: null,
  size,
});

const readingThrough = (incoming: Incoming, reader: SnapshotReader): SnapshotReader => ({
  async read(entries, limit, take) {
    let next = 0;
    // What lies on disk comes in the order asked, so all before it are the incoming ones.
    const giveBefore = (one: Entry | null): void => {
      for (let entry = entries[next]; entry !== undefined && entry.path !== one?.path; entry = entries[next]) {
        const bytes = incoming.get(entry.path) ?? new Uint8Array();
        take(entry, bytes.length > limit ? { kind: 'too-large', size: bytes.length } : { kind: 'bytes', bytes });
        next += 1;
      }
    };
    const onDisk = entries.filter((entry) => !incoming.has(entry.path));
    const read = await reader.read(onDisk, limit, (entry, found) => {
      giveBefore(entry);
      take(entry, found);
      next += 1;
    });
    if (read.ok) giveBefore(null);
    return read;
  },
});

/** Returns the findings that the incoming files brought, without those that were there before. */
export const broughtBy = (findings: readonly Finding[], before: readonly Finding[]): readonly Finding[] => {
  const known = new Set(before.map((found) => JSON.stringify(found)));
  return findings.filter((found) => !known.has(JSON.stringify(found)));
};
