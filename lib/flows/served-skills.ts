import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { ItemId, RevisionId } from '../model/ids.ts';
import type { Oid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { parseSkillName, type SkillName, skillNameOf } from '../model/skill.ts';
import type { Item, Revision } from '../model/state.ts';
import type { SupportFile } from '../model/support-file.ts';
import { isRetired, type Status } from '../model/words.ts';
import type { Served } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A skill in force, with the bytes of its files. */
export interface ServedSkill {
  readonly itemId: ItemId;
  readonly name: SkillName;
  readonly revisionId: RevisionId;
  /** `approved`, or what comes before that. */
  readonly status: Status;
  readonly labels: readonly string[];
  readonly body: Uint8Array;
  readonly bodySha256: Digest;
  /** By path. */
  readonly files: readonly ServedFile[];
  readonly item: Item;
  readonly revision: Revision;
}

/** A support file with its bytes. */
export interface ServedFile extends SupportFile {
  readonly bytes: Uint8Array;
}

/**
 * Returns the skills of served knowledge that are in force, by name, with all their files; no two have one name.
 *
 * Fails: as reading objects does.
 */
export const servedSkills = async (
  { repository }: Pick<Workspace, 'repository'>,
  { state, bodies }: Pick<Served, 'state' | 'bodies'>,
): Promise<Result<readonly ServedSkill[], Fault>> => {
  const current = [...state.items.values()].flatMap((item) => {
    const revision = item.currentRevision === null ? undefined : state.revisions.get(item.currentRevision);
    return item.kind === 'skill' && !isRetired(item.status) && revision !== undefined ? [{ item, revision }] : [];
  });
  const pins = current.flatMap(({ revision }) => pinsOf(revision));
  const lost = pins.find((pin) => !bodies.has(pin));
  if (lost !== undefined) return err({ kind: 'missing-object', oid: lost, why: 'absent' });
  const oids = new Map(pins.map((pin) => [pin, bodies.get(pin)] as const));
  const blobs = new Map<Oid, Uint8Array>();
  const read = await repository.blobs([...new Set([...oids.values()].flatMap((oid) => oid ?? []))], (oid, bytes) => {
    blobs.set(oid, bytes);
  });
  if (!read.ok) return read;
  const bytesOf = (pin: Digest): Uint8Array => {
    const oid = oids.get(pin);
    const bytes = oid === undefined ? undefined : blobs.get(oid);
    if (bytes === undefined) throw new TypeError(`not read: ${pin}`);
    return bytes;
  };
  return ok(current.map((one) => skillOf(one, bytesOf)).sort((a, b) => (a.name < b.name ? -1 : 1)));
};

const pinsOf = ({ bodyDigest, files }: Revision): readonly Digest[] => [
  bodyDigest,
  ...files.map(({ contentSha256 }) => contentSha256),
];

const skillOf = (
  { item, revision }: { readonly item: Item; readonly revision: Revision },
  bytesOf: (pin: Digest) => Uint8Array,
): ServedSkill => {
  const name = parseSkillName(skillNameOf(item.id));
  if (name === null) throw new TypeError(`no name of a skill: ${item.id}`);
  return {
    itemId: item.id,
    name,
    revisionId: revision.id,
    status: item.status,
    labels: revision.metadata.labels ?? [],
    body: bytesOf(revision.bodyDigest),
    bodySha256: revision.bodyDigest,
    files: revision.files.map((file) => ({ ...file, bytes: bytesOf(file.contentSha256) })),
    item,
    revision,
  };
};
