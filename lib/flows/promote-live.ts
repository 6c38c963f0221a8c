import type { LiveSkill } from '../model/admission.ts';
import { digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import { err, ok, type Result } from '../model/result.ts';
import { isMadeByAgent } from '../model/skill.ts';
import type { Revision } from '../model/state.ts';
import { supportPathOf } from '../model/support-file.ts';
import type { Ground } from './promote-ground.ts';
import { snapshotReader } from './reader.ts';
import type { Refusal } from './served.ts';
import type { SkillRevision } from './served-skill.ts';

/** A skill that is served, with all that its revision consists of. */
export interface Live extends LiveSkill, SkillRevision {
  readonly ground: Ground;
  /** The bytes of each support file, by its path. */
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

/**
 * Reads the skills of a layer that are served under some names. Bytes are those of the working directory, held against their
 * pins; a revision that it does not have has none.
 */
export const liveIn = async (
  ground: Ground,
  names: ReadonlySet<string>,
): Promise<Result<readonly Live[], Refusal | Fault>> => {
  const live: Live[] = [];
  for (const name of names) {
    const served = ground.served.get(name);
    if (served === undefined) continue;
    const read = await textsOf(ground, served.revision);
    if (!read.ok) return read;
    const { body, contents } = read.value;
    live.push({
      ...served,
      ground,
      layer: ground.layer,
      name,
      madeByAgent: isMadeByAgent(served.revision.metadata.labels),
      body: Buffer.from(body).toString('utf8'),
      files: Object.fromEntries([...contents].map(([path, bytes]) => [path, bytes.length])),
      contents,
    });
  }
  return ok(live);
};

interface Texts {
  readonly body: Uint8Array;
  readonly contents: ReadonlyMap<string, Uint8Array>;
}

const textsOf = async (
  { workspace, base }: Ground,
  { id, bodyPath, bodyDigest, files }: Revision,
): Promise<Result<Texts, Refusal | Fault>> => {
  if (!base.state.revisions.has(id)) return ok({ body: new Uint8Array(), contents: new Map() });
  const wanted = new Map([
    [bodyPath, bodyDigest],
    ...files.map(({ path, contentSha256 }) => [supportPathOf(bodyPath, path), contentSha256] as const),
  ]);
  const entries = base.snapshot.entries.filter(({ path, kind }) => wanted.has(path) && kind === 'file');
  const found = new Map<string, Uint8Array>();
  const read = await snapshotReader(workspace.repository, base.snapshot).read(
    entries,
    LIMITS.bodyBytes,
    (entry, one) => {
      if (one.kind === 'bytes') found.set(entry.path, one.bytes);
    },
  );
  if (!read.ok) return read;
  const moved = [...wanted].find(([path]) => !found.has(path));
  if (moved !== undefined) return err({ kind: 'changed-while-reading', path: fromTop(moved[0]) });
  const findings = [...wanted].flatMap(([path, pinned]) => pinFindings(path, pinned, found.get(path)));
  if (findings.length > 0) return err({ kind: 'refused', findings });
  const bytesAt = (path: string): Uint8Array => found.get(path) ?? new Uint8Array();
  return ok({
    body: bytesAt(bodyPath),
    contents: new Map(files.map(({ path }) => [path, bytesAt(supportPathOf(bodyPath, path))])),
  });
};

const pinFindings = (path: string, pinned: string, bytes: Uint8Array | undefined): readonly Finding[] => {
  const found = digestOf(bytes ?? new Uint8Array());
  const body = fromTop(path);
  return found === pinned ? [] : [finding('pin-mismatch', { path: body }, { body, pinned, found, lineEnds: 'same' })];
};
