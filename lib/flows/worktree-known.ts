import { blobOidOf } from '../model/blob.ts';
import type { Fault } from '../model/fault.ts';
import { governed } from '../model/governed.ts';
import type { Migration } from '../model/migration.ts';
import { ok, type Result } from '../model/result.ts';
import type { Entry, Snapshot } from '../model/snapshot.ts';
import { waysTo } from '../model/ways-to.ts';
import { entryLines } from './entry-lines.ts';
import { judgeOnKnown, type OnKnown } from './judge-known.ts';
import { rememberSet } from './known-set.ts';
import { once } from './once.ts';
import type { Incoming } from './propose-union.ts';
import type { Witness } from './reader.ts';
import type { Workspace } from './workspace.ts';
import { type Blobs, readUnknown } from './worktree-blobs.ts';

/** Asks `judgeOnKnown` of a working directory with more files in it. `blobs` take up what has to be read for it. */
export const worktreeOnKnown = async (
  workspace: Workspace,
  snapshot: Snapshot,
  { blobs, incoming }: { readonly blobs: Blobs; readonly incoming: Incoming },
): Promise<Result<OnKnown | null, Fault>> => {
  const unread = snapshot.entries.filter(({ path, kind, oid }) => oid === null && kind === 'file' && governed(path));
  if (unread.length > FEW) return ok(null);
  const read = await readUnknown(workspace, snapshot, blobs, unread);
  if (!read.ok) return read;
  const named = (entry: Entry): Entry => ({ ...entry, oid: entry.oid ?? blobs.get(entry.path) ?? null });
  const entries = unread.length === 0 ? snapshot.entries : snapshot.entries.map(named);
  const oids = once(() => new Map(entries.map(({ path, oid }) => [path, oid])));
  // What a file was when it was listed has to be what it is when it is judged.
  let changed = false;
  const witness: Witness = ({ path, oid }) => {
    changed ||= oids().get(path) !== oid;
  };
  const judged = await judgeOnKnown(workspace, {
    ...{ snapshot: { ...snapshot, entries }, incoming, witness, rejecting: true },
  });
  return changed && judged.ok ? ok(null) : judged;
};

/** More files than this are not read before the set is judged. */
const FEW = 100;

/** Remembers the working directory with more files in it, that was judged sound without a finding. */
export const rememberWorktree = (
  workspace: Workspace,
  { entries }: Snapshot,
  { blobs, incoming, ordered }: { blobs: Blobs; incoming: Incoming; ordered: readonly Migration[] },
): void => {
  const lines = entryLines(entries, ({ path }) => blobs.get(path));
  if (lines === null) return;
  const format = workspace.repository.objectFormat;
  const all = new Set(lines);
  for (const [path, bytes] of incoming) {
    for (const above of waysTo(path).slice(0, -1)) all.add(`${above}\0directory\0`);
    all.add(`${path}\0file\0${blobOidOf(bytes, format)}`);
  }
  rememberSet(workspace, incoming.size === 0 ? lines : [...all].sort(), ordered);
};
