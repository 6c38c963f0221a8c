import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Migration, MigrationDocument } from '../model/migration.ts';
import { EVIDENCE_FILE, type Evidence, type ProposalId, type ProposalRoom } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { type Carried, readCarried } from './accept-carried.ts';
import { type FoundProposal, findProposal, migrationNames } from './accept-find.ts';
import { missingFindings } from './accept-missing.ts';
import { carriedFindings, type ReadContents } from './open-findings.ts';
import type { DraftBase } from './propose-base.ts';
import { readEvidence } from './read-evidence.ts';
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
  const names = migrationNames(found.value);
  const [migrationFile] = names;
  if (migrationFile === undefined || names.length > 1)
    return refused(missingFindings(topLevel, { found: found.value, names, ordered }));
  const carried = await readCarried(topLevel, found.value, migrationFile);
  if (!carried.ok) return carried;
  const landed = ordered.find(({ document }) => document.id === carried.value.migration?.document.id);
  if (landed !== undefined) return refused([inPlace(carried.value, landed)]);
  const told = toldIn(topLevel, found.value);
  if (!told.ok) return told;
  const read = { found: found.value, carried: carried.value };
  const findings = await carriedFindings(read);
  if (findings.length > 0) return refused(findings);
  const { room, directory } = found.value;
  return ok({ id, room, directory, ...partsOf(read, told.value.bytes), migrationFile, evidence: told.value.evidence });
};

const inPlace = ({ migrationFrom }: Carried, { document, path }: Migration): Finding =>
  finding('already-in-place', { path: migrationFrom }, { by: 'id', id: document.id, path: fromTop(path) });

interface Told {
  readonly evidence: Evidence;
  readonly bytes: Uint8Array;
}

const toldIn = (topLevel: string, found: FoundProposal): Result<Told, Refusal | Fault> => {
  const read = readEvidence(topLevel, found);
  if (!read.ok) return read;
  const { directory: path, files: names } = found;
  if (read.value === null) return refused([finding('proposal-malformed', { path }, { why: 'no-evidence', names })]);
  const { bytes, value: evidence, findings } = read.value;
  return evidence === null ? refused(findings) : ok({ evidence, bytes });
};

const partsOf = ({ found, carried }: ReadContents, evidence: Uint8Array): Pick<OpenProposal, 'document' | 'files'> => {
  const { migration, moves } = carried;
  if (migration === null) throw new TypeError('a migration that does not parse has findings');
  const below = found.directory.length + 1;
  const named = moves.flatMap(({ from, bytes }) => (bytes === null ? [] : [[from.slice(below), bytes] as const]));
  return { document: migration.document, files: new Map([...named, [EVIDENCE_FILE, evidence]]) };
};
