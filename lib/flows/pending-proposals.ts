import type { RoomEntry } from '../drafts/list-room.ts';
import { worktreeFiles } from '../git/worktree-file.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import type { Migration } from '../model/migration.ts';
import { type ProposalId, type ProposalRoom, parseProposalId } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import { type Carried, readCarried } from './accept-carried.ts';
import { type FoundProposal, findProposalIn, migrationNames } from './accept-find.ts';
import { missingFindings } from './accept-missing.ts';
import { type Lying, lyingIn } from './lying-proposals.ts';
import { type ReadEvidence, readEvidence } from './read-evidence.ts';
import type { SeenProposals } from './seen-proposals.ts';
import type { Refusal } from './served.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Something that lies where proposals do. */
export interface Pending {
  /** Its name, which is its id unless something is wrong with that. */
  readonly name: string;
  readonly id: ProposalId | null;
  readonly room: ProposalRoom;
  /** From the top of the repository. */
  readonly directory: string;
  /** Its files and its migration with what that names; null when it could not be read as a proposal. */
  readonly read: { readonly found: FoundProposal; readonly carried: Carried } | null;
  readonly evidence: ReadEvidence | null;
  /** What is wrong with it as a directory; not what it says. */
  readonly findings: readonly Finding[];
  /** Why it could not be looked at. */
  readonly fault: Fault | null;
}

/** The working directory, and the migrations in it: they tell which proposals were accepted before. */
export interface Landed {
  readonly topLevel: string;
  readonly ordered: readonly Migration[];
  /** Is told of all that is looked at. */
  readonly seen?: SeenProposals;
}

/**
 * Reads everything that lies where proposals do, by room and name. What is broken is told, and nothing is left out but
 * files that have no proposal's name; one that vanishes meanwhile is not there.
 *
 * Fails: `unreadable` for one of the two places as a whole.
 */
export const pendingProposals = async (landed: Landed): Promise<Result<readonly Pending[], Fault>> => {
  const lying = lyingIn(landed.topLevel);
  if (!lying.ok) return lying;
  const entries = lying.value;
  landed.seen?.entries(entries);
  const pending: Pending[] = [];
  for (const entry of entries) {
    const twins = entries.filter(({ name, path }) => name === entry.name && path !== entry.path);
    pending.push(...(await pendingAt(landed, entry, twins)));
  }
  return ok(pending);
};

/** Reads one entry of a room; none when it has vanished. `twins` are others of its name. */
export const pendingAt = async (
  landed: Landed,
  entry: Lying,
  twins: readonly RoomEntry[] = [],
): Promise<readonly Pending[]> => Promise.all((await readOf(landed, entry, twins)).map(told));

// Names of files and what is said of a directory are told before anything in it is screened.
const told = async (one: Pending): Promise<Pending> => {
  const { id, name, directory, findings, fault } = one;
  if (id !== null && findings.length === 0 && fault === null) return one;
  const plain = { findings, fault, ...(id === null ? { name, directory } : {}) };
  return { ...one, ...(await withoutSecrets(plain)) };
};

const readOf = async (landed: Landed, entry: Lying, twins: readonly RoomEntry[]): Promise<readonly Pending[]> => {
  const { name, room, path: directory } = entry;
  const id = parseProposalId(name);
  const nothing = { name, id, room, directory, read: null, evidence: null, findings: [], fault: null };
  const malformed = (why: 'no-directory' | 'no-id' | 'twice', names: readonly string[] = []): readonly Pending[] => [
    { ...nothing, findings: [finding('proposal-malformed', { path: directory }, { why, names })] },
  ];
  if (entry.kind === 'link') return [{ ...nothing, findings: [finding('proposal-symlink', { path: directory }, {})] }];
  if (entry.kind === 'other') return malformed('no-directory');
  if (id === null) return malformed('no-id');
  if (twins.length > 0) return malformed('twice', [directory, ...twins.map(({ path }) => path)].sort().reverse());
  const read = await readAt(landed, { room, id });
  if (read.ok) return read.value === null ? [] : [{ ...nothing, ...read.value }];
  if (read.error.kind === 'refused') return [{ ...nothing, findings: read.error.findings }];
  const again = findProposalIn(landed.topLevel, room, id);
  return again.ok && again.value === null ? [] : [{ ...nothing, fault: read.error }];
};

type Contents = Pick<Pending, 'read' | 'evidence' | 'findings'>;

const readAt = async (
  landed: Landed,
  { room, id }: { readonly room: ProposalRoom; readonly id: ProposalId },
): Promise<Result<Contents | null, Refusal | Fault>> => {
  const { topLevel } = landed;
  const there = findProposalIn(topLevel, room, id);
  if (!there.ok) return there;
  if (there.value === null) return ok(null);
  const found = there.value;
  const seen = landed.seen ?? null;
  seen?.found(found);
  const files = seen?.reading(worktreeFiles(topLevel)) ?? worktreeFiles(topLevel);
  const evidence = readEvidence(topLevel, found, files);
  if (!evidence.ok) return evidence;
  const broken = (findings: readonly Finding[]) => ok({ read: null, evidence: evidence.value, findings });
  const names = migrationNames(found);
  const [name] = names;
  if (name === undefined || names.length > 1)
    return broken(missingFindings(topLevel, { found, names, ordered: landed.ordered, files }));
  const carried = await readCarried(topLevel, found, name, files);
  if (carried.ok) return ok({ read: { found, carried: carried.value }, evidence: evidence.value, findings: [] });
  return carried.error.kind === 'refused' ? broken(carried.error.findings) : carried;
};
