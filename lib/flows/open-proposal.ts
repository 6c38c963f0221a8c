import { parseEvidence } from '../format/evidence.ts';
import { worktreeFiles } from '../git/worktree-file.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { MigrationDocument } from '../model/migration.ts';
import { EVIDENCE_FILE, type Evidence, type ProposalId, type ProposalRoom } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { idInName } from '../rules/names.ts';
import { type Carried, readCarried } from './accept-carried.ts';
import { type FoundProposal, findProposal } from './accept-find.ts';
import { missingFindings } from './accept-missing.ts';
import { carriedFindings, type ReadProposal } from './open-findings.ts';
import type { DraftBase } from './propose-base.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';

/** A proposal that has been read whole, and that another one can be made of. */
export interface OpenProposal {
  readonly id: ProposalId;
  readonly room: ProposalRoom;
  /** From the top of the repository. */
  readonly directory: string;
  readonly migrationFile: string;
  readonly document: MigrationDocument;
  readonly evidence: Evidence;
  /** All its files, by their paths in it. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads a proposal whole: its one migration, its evidence, and every file that the migration names.
 *
 * Refused: what could not be accepted for its form either, a migration that is in place already, a proposal without
 * evidence, and files that are no part of it: they would be lost. Fails: `unknown-proposal`, `unreadable`,
 * `changed-while-reading`.
 */
export const openProposal = async (
  { topLevel, ordered }: Pick<DraftBase, 'topLevel' | 'ordered'>,
  id: ProposalId,
): Promise<Result<OpenProposal, Refusal | Fault>> => {
  const found = findProposal(topLevel, id);
  if (!found.ok) return found;
  const names = found.value.files.filter((name) => !name.includes('/') && idInName(name) !== null);
  const [migrationFile] = names;
  if (migrationFile === undefined || names.length > 1)
    return refused(missingFindings(topLevel, { found: found.value, names, ordered }));
  const carried = await readCarried(topLevel, found.value, migrationFile);
  if (!carried.ok) return carried;
  const landed = ordered.find(({ document }) => document.id === carried.value.migration?.document.id);
  if (landed !== undefined) return refused([inPlace(carried.value, fromTop(landed.path), landed.document.id)]);
  const evidence = evidenceIn(topLevel, found.value);
  if (!evidence.ok) return evidence;
  const read = { found: found.value, carried: carried.value, evidence: evidence.value.bytes };
  const findings = await carriedFindings(read);
  if (findings.length > 0) return refused(findings);
  return ok({ ...placeOf(found.value), ...partsOf(read), migrationFile, evidence: evidence.value.evidence });
};

const inPlace = ({ moves }: Carried, path: string, id: string): Finding =>
  finding('already-in-place', { path: moves.at(-1)?.from ?? '' }, { by: 'id', id, path });

const placeOf = ({ id, directory }: FoundProposal): Pick<OpenProposal, 'id' | 'room' | 'directory'> => ({
  id,
  directory,
  room: directory.includes('/proposals-local/') ? 'proposals-local' : 'proposals',
});

/** Reads the evidence of a proposal. Refused: none, or none that can be understood. */
export const evidenceIn = (
  topLevel: string,
  { directory, files }: Pick<FoundProposal, 'directory' | 'files'>,
): Result<{ readonly evidence: Evidence; readonly bytes: Uint8Array }, Refusal | Fault> => {
  const path = `${directory}/${EVIDENCE_FILE}`;
  if (!files.includes(EVIDENCE_FILE))
    return refused([finding('proposal-malformed', { path: directory }, { why: 'no-evidence', names: files })]);
  const limit = LIMITS.migrationBytes;
  const read = worktreeFiles(topLevel).read(path, limit);
  if (!read.ok) return read;
  if (read.value.kind === 'too-large')
    return refused([finding('file-too-large', { path }, { size: read.value.size, limit })]);
  const { bytes } = read.value;
  const evidence = parseEvidence(path, bytes);
  return evidence.ok ? ok({ evidence: evidence.value, bytes }) : refused(evidence.error);
};

const partsOf = ({ found, carried, evidence }: ReadProposal): Pick<OpenProposal, 'document' | 'files'> => {
  const { migration, moves } = carried;
  if (migration === null) throw new TypeError('a migration that does not parse has findings');
  const below = found.directory.length + 1;
  const named = moves.flatMap(({ from, bytes }) => (bytes === null ? [] : [[from.slice(below), bytes] as const]));
  return { document: migration.document, files: new Map([...named, [EVIDENCE_FILE, evidence]]) };
};
