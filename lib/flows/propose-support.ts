import { firstBadByte } from '../format/utf8.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { foldedName } from '../model/folded-name.ts';
import { fromTop } from '../model/governed.ts';
import type { GivenSupport, ProposalRequest, RevisionRequest } from '../model/request.ts';
import { ok, type Result } from '../model/result.ts';
import type { Revision } from '../model/state.ts';
import { supportPathOf } from '../model/support-file.ts';
import type { DraftBase } from './propose-base.ts';
import { bodyAt, currentRevision } from './propose-body.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A support file of a draft, by its path below the skill. */
export interface DraftSupport {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Makes the support files of a revision that is asked for, by path: those of the current one, but for what is dropped or
 * given anew. Every revision has all of its files, so what stays is written once more.
 *
 * Refused: a file to drop that is not there, one below another one, bytes that are not UTF-8; as reading a landed text is. Fails: as that does.
 */
export const supportFor = async (
  workspace: Workspace,
  base: DraftBase,
  { itemId, revision }: ProposalRequest,
): Promise<Result<readonly DraftSupport[], Refusal | Fault>> => {
  if (revision === null) return ok([]);
  const { given = [], dropped = [] } = revision.support ?? {};
  const current = currentRevision(base, itemId);
  const known = new Set(current?.files.map(({ path }) => path));
  const findings = [
    ...dropped.flatMap((file) =>
      known.has(file) ? [] : [finding('support-file-unknown', { path: fromTop('migrations') }, { item: itemId, file })],
    ),
    ...given.flatMap(unreadable),
  ];
  if (findings.length > 0) return refused(findings);
  const gone = new Set([...dropped, ...given.map(({ path }) => path)]);
  const kept = await keptFrom(workspace, base, isSkill(base, itemId, revision) ? current : null, gone);
  if (!kept.ok) return kept;
  const files = [...kept.value, ...given.map(({ path, file }) => ({ path, bytes: file.bytes }))];
  const below = files.flatMap(({ path }) => belowAnother(path, files));
  return below.length > 0 ? refused(below) : ok(files.sort((a, b) => (a.path < b.path ? -1 : 1)));
};

// No disk holds both, so it is told before they are written.
const belowAnother = (path: string, files: readonly DraftSupport[]): readonly Finding[] => {
  const other = files.find((one) => foldedName(path).startsWith(`${foldedName(one.path)}/`))?.path;
  return other === undefined ? [] : [finding('path-collision', { path }, { other, within: true })];
};

// What becomes knowledge of another kind leaves its files behind.
const isSkill = ({ state }: DraftBase, itemId: ProposalRequest['itemId'], { kind }: RevisionRequest): boolean =>
  (kind ?? state.items.get(itemId)?.kind) === 'skill';

const unreadable = ({ file: { name, bytes } }: GivenSupport): readonly Finding[] => {
  const offset = firstBadByte(bytes);
  return offset === null ? [] : [finding('body-not-utf8', { path: name }, { body: name, offset, support: true })];
};

const keptFrom = async (
  workspace: Workspace,
  base: DraftBase,
  current: Revision | null,
  gone: ReadonlySet<string>,
): Promise<Result<readonly DraftSupport[], Refusal | Fault>> => {
  const kept: DraftSupport[] = [];
  for (const { path, contentSha256: bodyDigest } of current?.files ?? []) {
    if (gone.has(path)) continue;
    const bytes = await bodyAt(workspace, base, {
      bodyPath: supportPathOf(current?.bodyPath ?? '', path),
      bodyDigest,
    });
    if (!bytes.ok) return bytes;
    kept.push({ path, bytes: bytes.value });
  }
  return ok(kept);
};
