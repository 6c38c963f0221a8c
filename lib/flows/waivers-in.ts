import { readDocument } from '../format/read-document.ts';
import { waiversOf } from '../format/waivers.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import { ok, type Result } from '../model/result.ts';
import type { Snapshot } from '../model/snapshot.ts';
import type { Waiver } from '../model/waiver.ts';
import { protectedBranch } from './protected.ts';
import { snapshotReader } from './reader.ts';
import { topFiles } from './top-files.ts';
import type { Workspace } from './workspace.ts';

/** The name of the file of exceptions below `.theurian/`. */
export const WAIVERS_FILE = 'waivers.yaml';

/** The exceptions that hold, and what is wrong with the file of them: then none holds. */
export interface Waivers {
  readonly waivers: readonly Waiver[];
  readonly findings: readonly Finding[];
}

// Many proposals are looked at in one go.
const KNOWN = new WeakMap<Workspace, Promise<Result<Waivers, Fault>>>();

/**
 * Reads the waivers that have passed review: those on the protected branch. Where there is none yet, none hold.
 *
 * What lies in the working directory is anybody's word.
 */
export const reviewedWaivers = (workspace: Workspace): Promise<Result<Waivers, Fault>> => {
  const known = KNOWN.get(workspace) ?? waiversOnBranch(workspace);
  KNOWN.set(workspace, known);
  return known;
};

const waiversOnBranch = async (workspace: Workspace): Promise<Result<Waivers, Fault>> => {
  const branch = await protectedBranch(workspace);
  if (!branch.ok) return branch.error.kind === 'no-branch' ? ok({ waivers: [], findings: [] }) : branch;
  const files = await topFiles(workspace, branch.value.tip, [WAIVERS_FILE]);
  return files.ok ? waiversIn(workspace, files.value) : files;
};

/** Reads the waivers of a snapshot. Fails: as reading it does. */
export const waiversIn = async ({ repository }: Workspace, snapshot: Snapshot): Promise<Result<Waivers, Fault>> => {
  const entries = snapshot.entries.filter((e) => e.kind === 'file' && e.path === WAIVERS_FILE);
  const [entry] = entries;
  if (entry === undefined) return ok({ waivers: [], findings: [] });
  const path = fromTop(entry.path);
  const limit = LIMITS.migrationBytes;
  let size = 0;
  let bytes: Uint8Array = new Uint8Array();
  const read = await snapshotReader(repository, snapshot).read(entries, limit, (_, file) => {
    if (file.kind === 'bytes') bytes = file.bytes;
    else size = file.size;
  });
  if (!read.ok) return read;
  if (size > 0) return ok({ waivers: [], findings: [finding('file-too-large', { path }, { size, limit })] });
  const document = await readDocument(path, bytes, LIMITS);
  const waivers = document.ok ? waiversOf(path, document.value) : document;
  return ok(waivers.ok ? { waivers: waivers.value, findings: [] } : { waivers: [], findings: waivers.error });
};
