import type { WorktreeFiles } from '../git/worktree-file.ts';
import { type MigrationId, parseUlid } from '../model/ids.ts';
import type { TakenOver } from '../rules/overtaken.ts';
import { type EvidencePlace, evidenceFile } from './evidence-file.ts';

/** Which migration a proposal's evidence speaks of, and of which items. */
export interface ToldMigration {
  readonly migrationId: MigrationId;
  readonly items: readonly unknown[];
}

/** Returns what a proposal's evidence tells of its migration; null where it cannot be read. Others write such files too. */
export const toldInEvidence = (topLevel: string, place: EvidencePlace, files?: WorktreeFiles): ToldMigration | null => {
  const read = evidenceFile(topLevel, place, files);
  return read.ok && read.value?.kind === 'bytes' ? toldIn(read.value.bytes) : null;
};

/** The same from the bytes of an evidence. */
export const toldIn = (bytes: Uint8Array): ToldMigration | null => {
  const value = jsonIn(bytes);
  if (typeof value !== 'object' || value === null) return null;
  const { migrationId, itemId } = { migrationId: null, itemId: null, ...value };
  const id = typeof migrationId === 'string' ? parseUlid(migrationId) : null;
  return id === null ? null : { migrationId: id as MigrationId, items: [itemId].flat() };
};

/** Returns the labels that an evidence calls inherited; null where it cannot be read, or names no item. */
export const takenOverIn = (bytes: Uint8Array | null): TakenOver | null => {
  const value = bytes === null ? null : jsonIn(bytes);
  if (typeof value !== 'object' || value === null) return null;
  const { itemId, inherited } = { itemId: null, inherited: [], ...value };
  if (typeof itemId !== 'string') return null;
  return { item: itemId, labels: [inherited].flat().filter((label: unknown) => typeof label === 'string') };
};

const jsonIn = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
};
