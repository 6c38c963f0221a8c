import type { WorktreeFiles } from '../git/worktree-file.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Migration } from '../model/migration.ts';
import { subjectOf } from '../model/operation.ts';
import { toldInEvidence } from './accept-evidence.ts';
import type { FoundProposal } from './accept-find.ts';

/** A proposal, the names of what might be its migration, and what is in place. */
export interface Missing {
  readonly found: FoundProposal;
  readonly names: readonly string[];
  readonly ordered: readonly Migration[];
  /** What reads its evidence. */
  readonly files?: WorktreeFiles;
}

/**
 * Says why a proposal has not the one migration it needs, from its evidence and from what is in place. Nothing is guessed.
 *
 * It was accepted before only when its migration is in place and speaks of the evidence's item. The loaded set tells, by
 * the ids in the migrations; never a file's name.
 */
export const missingFindings = (topLevel: string, missing: Missing): readonly Finding[] => {
  const { found, names } = missing;
  const at = { path: found.directory };
  const [one] = names;
  return one === undefined
    ? [missingFinding(topLevel, missing)]
    : [finding('proposal-malformed', at, { why: 'several', names })];
};

const missingFinding = (topLevel: string, { found, ordered, files }: Missing): Finding => {
  const at = { path: found.directory };
  const evidence = toldInEvidence(topLevel, found, files);
  const malformed = (why: 'no-migration' | 'evidence-unclear' | 'other-item', names: readonly string[]): Finding =>
    finding('proposal-malformed', at, { why, names });
  if (evidence === null) return malformed('evidence-unclear', found.files);
  const landed = ordered.find(({ document }) => document.id === evidence.migrationId);
  if (landed === undefined) return malformed('no-migration', found.files);
  const path = fromTop(landed.path);
  const items = new Set<unknown>(landed.document.operations.flatMap((operation) => subjectOf(operation) ?? []));
  return evidence.items.some((item) => items.has(item))
    ? finding('already-in-place', at, { by: 'accepted', id: landed.document.id, path })
    : malformed('other-item', [path]);
};
