import { join } from 'node:path';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { SKILL_FILE, type WantedSkill } from '../model/host.ts';
import type { RevisionId } from '../model/ids.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { parseSkillName, type SkillName, skillNameOf } from '../model/skill.ts';
import type { State } from '../model/state.ts';
import { DEFAULT_CEILING, type Sensitivity } from '../model/words.ts';
import { recall, remember } from '../store/remembered.ts';
import { appliedCommit, type Refusal, type Served, servedAt } from './served.ts';
import { type SkillRevision, skillsIn } from './served-skill.ts';
import { within } from './within-ceiling.ts';
import type { Workspace } from './workspace.ts';

/** The skills that the applied knowledge gives to hosts. */
export interface HostSkills {
  readonly commit: Oid;
  readonly wanted: readonly WantedSkill[];
  /** Reads the files of some of them. */
  readonly bytesOf: (skills: readonly WantedSkill[]) => Promise<Result<SkillReader, Fault>>;
}

/** Gives the bytes of a skill's files, by path. */
export type SkillReader = (skill: WantedSkill) => ReadonlyMap<string, Uint8Array>;

/** Returns the approved skills of the applied knowledge up to a ceiling, by name. Fails: `not-applied`, refused, as reading does. */
export const hostSkills = async (
  workspace: Workspace,
  ceiling: Sensitivity,
): Promise<Result<HostSkills, Refusal | Fault>> => {
  const commit = await appliedCommit(workspace);
  if (!commit.ok) return commit;
  if (commit.value === null) return err({ kind: 'not-applied' });
  // A commit never serves other skills than it did, and what is asked most often is whether there is anything to do.
  const path = join(workspace.derived, 'hosts', `${commit.value}.${ceiling}.json`);
  const known = workspace.world.cache ? recall(path, keptIn) : null;
  const kept = known === null ? await keptAt(workspace, commit.value, ceiling) : ok(known);
  if (!kept.ok) return kept;
  const { wanted, bodies } = kept.value;
  if (known === null && workspace.world.cache)
    remember(path, { wanted: wanted.map((one) => ({ ...one, files: [...one.files] })), bodies: [...bodies] });
  return ok({ commit: commit.value, wanted, bytesOf: (skills) => bytesOf(workspace, bodies, skills) });
};

type Kept = Pick<HostSkills, 'wanted'> & Pick<Served, 'bodies'>;

const keptAt = async (
  workspace: Workspace,
  commit: Oid,
  ceiling: Sensitivity,
): Promise<Result<Kept, Refusal | Fault>> => {
  const served = await servedAt(workspace, commit, true);
  if (!served.ok) return served;
  const wanted = wantedIn(served.value.state, ceiling);
  const digests = new Set(wanted.flatMap(({ files }) => [...files.values()]));
  return ok({ wanted, bodies: new Map([...served.value.bodies].filter(([digest]) => digests.has(digest))) });
};

const keptIn = (kept: Readonly<Record<string, unknown>>): Kept => {
  const { wanted, bodies } = kept as {
    readonly wanted: readonly (Omit<WantedSkill, 'files'> & {
      readonly files: readonly (readonly [string, Digest])[];
    })[];
    readonly bodies: readonly (readonly [Digest, Oid])[];
  };
  return { wanted: wanted.map((one) => ({ ...one, files: new Map(one.files) })), bodies: new Map(bodies) };
};

/** Returns the names of the skills that hosts get otherwise than before, in order; all of them where nothing was served. */
export const changedSkills = (before: State | null, now: State): readonly SkillName[] => {
  const [had, has] = [before === null ? NONE : revisionsIn(before), revisionsIn(now)];
  const names = [...new Set([...had.keys(), ...has.keys()])].sort();
  return names.filter((name) => had.get(name) !== has.get(name));
};

const NONE: ReadonlyMap<SkillName, RevisionId> = new Map();

const revisionsIn = (state: State): ReadonlyMap<SkillName, RevisionId> =>
  new Map(wantedIn(state, DEFAULT_CEILING).map(({ name, revisionId }) => [name, revisionId]));

const wantedIn = (state: State, ceiling: Sensitivity): readonly WantedSkill[] =>
  skillsIn(state)
    .flatMap((one) => wantedOf(one, ceiling) ?? [])
    .sort((a, b) => (a.name < b.name ? -1 : 1));

const wantedOf = ({ item, revision }: SkillRevision, ceiling: Sensitivity): WantedSkill | null => {
  const name = parseSkillName(skillNameOf(item.id));
  if (name === null) return null;
  if (!within(item.sensitivity, ceiling) || !within(revision.metadata.sensitivity, ceiling)) return null;
  const support = revision.files.map(({ path, contentSha256 }) => [path, contentSha256] as const);
  const files = new Map([[SKILL_FILE, revision.bodyDigest], ...support]);
  return { name, itemId: item.id, revisionId: revision.id, files };
};

const bytesOf = async (
  { repository }: Workspace,
  bodies: Served['bodies'],
  skills: readonly WantedSkill[],
): Promise<Result<SkillReader, Fault>> => {
  const digests = new Map<Oid, Digest>();
  for (const digest of new Set(skills.flatMap(({ files }) => [...files.values()]))) {
    const oid = bodies.get(digest);
    if (oid === undefined) return err({ kind: 'missing-object', oid: digest, why: 'absent' });
    digests.set(oid, digest);
  }
  const found = new Map<Digest, Uint8Array>();
  const read = await repository.blobs([...digests.keys()], (oid, bytes) => {
    const digest = digests.get(oid);
    if (digest !== undefined) found.set(digest, bytes);
  });
  if (!read.ok) return read;
  return ok(({ files }) => new Map([...files].map(([path, digest]) => [path, found.get(digest) ?? new Uint8Array()])));
};
