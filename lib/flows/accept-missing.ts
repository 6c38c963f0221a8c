import { worktreeFiles } from '../git/worktree-file.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { parseUlid } from '../model/ids.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import type { FoundProposal } from './accept-find.ts';

/** A proposal, the names of what might be its migration, and what is in place. */
export interface Missing {
  readonly found: FoundProposal;
  readonly names: readonly string[];
  readonly ordered: readonly Migration[];
}

/**
 * Says why a proposal has not the one migration it needs, from its evidence and from what is in place. Nothing is guessed.
 *
 * It was accepted before only when its migration is in place and speaks of the evidence's item. The loaded set tells, by
 * the ids in the migrations; never a file's name.
 */
export const missingFindings = (topLevel: string, { found, names, ordered }: Missing): readonly Finding[] => {
  const at = { path: found.directory };
  const [one] = names;
  return one === undefined
    ? [missingFinding(topLevel, found, ordered)]
    : [finding('proposal-malformed', at, { why: 'several', names })];
};

const missingFinding = (topLevel: string, found: FoundProposal, ordered: readonly Migration[]): Finding => {
  const at = { path: found.directory };
  const evidence = evidenceIn(topLevel, found);
  const malformed = (why: 'no-migration' | 'evidence-unclear' | 'other-item', names: readonly string[]): Finding =>
    finding('proposal-malformed', at, { why, names });
  if (evidence === null) return malformed('evidence-unclear', found.files);
  const landed = ordered.find(({ document }) => document.id === evidence.migrationId);
  if (landed === undefined) return malformed('no-migration', found.files);
  const path = fromTop(landed.path);
  const items = new Set<unknown>(
    landed.document.operations.flatMap((operation) => {
      if ('itemId' in operation) return operation.itemId;
      return 'sourceItemId' in operation ? operation.sourceItemId : [];
    }),
  );
  return evidence.items.some((item) => items.has(item))
    ? finding('already-in-place', at, { by: 'accepted', id: landed.document.id, path })
    : malformed('other-item', [path]);
};

interface Told {
  readonly migrationId: string;
  readonly items: readonly unknown[];
}

// Others write such files too, so only what is needed here is looked at.
const evidenceIn = (topLevel: string, { directory, files }: FoundProposal): Told | null => {
  if (!files.includes(EVIDENCE_FILE)) return null;
  const read = worktreeFiles(topLevel).read(`${directory}/${EVIDENCE_FILE}`, LIMITS.migrationBytes);
  if (!read.ok || read.value.kind !== 'bytes') return null;
  const value = jsonIn(read.value.bytes);
  if (typeof value !== 'object' || value === null) return null;
  const { migrationId, itemId } = { migrationId: null, itemId: null, ...value };
  const id = typeof migrationId === 'string' ? parseUlid(migrationId) : null;
  return id === null ? null : { migrationId: id, items: [itemId].flat() };
};

const jsonIn = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
};
