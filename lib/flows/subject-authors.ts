import type { Fault } from '../model/fault.ts';
import { LIMITS } from '../model/limits.ts';
import { ok, type Result } from '../model/result.ts';
import { loadFiles } from './load.ts';
import { snapshotReader } from './reader.ts';
import type { Approved, Step } from './step.ts';
import type { Workspace } from './workspace.ts';

/** Adds who wrote each migration that has to be approved, as it says itself: that outlives a squash, which has no other authors. */
export const withAuthors = async (
  { repository, facts }: Workspace,
  { side }: Step,
  approved: Approved,
): Promise<Result<Approved, Fault>> => {
  const listed = await side.snapshot();
  if (!listed.ok) return listed;
  const paths = new Set(approved.subjects.map(({ path }) => path));
  const snapshot = { ...listed.value, entries: listed.value.entries.filter(({ path }) => paths.has(path)) };
  const reader = snapshotReader(repository, snapshot);
  const loaded = await loadFiles({ snapshot, reader, facts }, LIMITS, { bodies: false });
  if (!loaded.ok) return loaded;
  const authors = new Map(loaded.value.migrations.map(({ path, document }) => [path, addressesIn(document.author)]));
  return ok({
    ...approved,
    subjects: approved.subjects.map((one) => ({ ...one, authors: authors.get(one.path) ?? [] })),
  });
};

// An author is free text, mostly a name with an address or an address alone.
const addressesIn = (author: string): readonly string[] => [
  author.trim(),
  ...(author.match(/[^\s<>()[\],;:"']+@[^\s<>()[\],;:"']+/g) ?? []),
];
