import { applyEdits, type EditProblem } from '../format/edits.ts';
import { shown } from '../format/shown.ts';
import { digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Edit } from '../model/proposal.ts';
import { type BodyFormat, bodyFormatOf, type ProposalRequest } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Revision } from '../model/state.ts';
import { conflictFacts } from './conflict-facts.ts';
import type { DraftBase } from './propose-base.ts';
import { textFindings, textOf } from './propose-text.ts';
import { snapshotReader } from './reader.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** The text of a revision that is asked for. */
export interface DraftBody {
  readonly text: string;
  readonly format: BodyFormat;
}

/** Makes the body of the revision: as it was handed in, or by edits of the current one. Null when none is asked for. */
export const bodyFor = async (
  workspace: Workspace,
  base: DraftBase,
  { itemId, revision }: ProposalRequest,
): Promise<Result<DraftBody | null, Refusal | Fault>> => {
  if (revision === null) return ok(null);
  const { body, expectedRevision: expected } = revision;
  if (body.kind === 'whole') {
    const text = textOf(body.file);
    return text.ok ? ok({ text: text.value, format: body.format }) : refused(text.error);
  }
  const current = currentRevision(base, itemId);
  if (current === null) {
    const aliasOf = base.state.aliases.get(itemId) ?? null;
    return refused([finding('unknown-item', { path: fromTop('migrations') }, { item: itemId, op: 'edit', aliasOf })]);
  }
  const at = { path: fromTop(current.bodyPath) };
  // The edits were made against that revision, so what they do to another one says nothing.
  if (expected !== null && expected !== current.id)
    return refused([finding('revision-conflict', at, conflictFacts(base, current, expected))]);
  return edited(workspace, base, current, body.kind === 'edits' ? body.edits : []);
};

const refused = (findings: readonly Finding[]): Result<never, Refusal> => err({ kind: 'refused', findings });

/** Returns the current revision of an item, or null when it has none. */
export const currentRevision = ({ state }: DraftBase, itemId: ProposalRequest['itemId']): Revision | null => {
  const current = state.items.get(itemId)?.currentRevision ?? null;
  return current === null ? null : (state.revisions.get(current) ?? null);
};

const edited = async (
  workspace: Workspace,
  base: DraftBase,
  current: Revision,
  edits: readonly Edit[],
): Promise<Result<DraftBody, Refusal | Fault>> => {
  const bytes = await bodyAt(workspace, base, current);
  if (!bytes.ok) return bytes;
  const made = applyEdits(Buffer.from(bytes.value).toString('utf8'), edits);
  if (!made.ok) return refused(made.error.map((problem) => findingOf(fromTop(current.bodyPath), problem)));
  const findings = textFindings(fromTop(current.bodyPath), made.value);
  if (findings.length > 0) return refused(findings);
  const format = bodyFormatOf(current.bodyPath) ?? { contentType: current.metadata.contentType, ending: 'md' };
  return ok({ text: made.value, format: { ...format, contentType: current.metadata.contentType } });
};

/**
 * Reads the body of a landed revision. The set may have been judged by what is known of its files without reading them, so
 * what is read is held against its pin before anybody builds on it.
 *
 * Refused: `pin-mismatch`. Fails: `changed-while-reading`, and as reading does.
 */
export const bodyAt = async (
  { repository }: Workspace,
  { snapshot }: DraftBase,
  { bodyPath, bodyDigest }: Pick<Revision, 'bodyPath' | 'bodyDigest'>,
): Promise<Result<Uint8Array, Refusal | Fault>> => {
  const entries = snapshot.entries.filter((entry) => entry.path === bodyPath && entry.kind === 'file');
  let bytes: Uint8Array | null = null;
  const read = await snapshotReader(repository, snapshot).read(entries, LIMITS.bodyBytes, (_, found) => {
    if (found.kind === 'bytes') bytes = found.bytes;
  });
  if (!read.ok) return read;
  const body = fromTop(bodyPath);
  // It was there, and of a size that is read, when the set was judged.
  if (bytes === null) return err({ kind: 'changed-while-reading', path: body });
  const found = digestOf(bytes);
  if (found === bodyDigest) return ok(bytes);
  return refused([finding('pin-mismatch', { path: body }, { body, pinned: bodyDigest, found, lineEnds: 'same' })]);
};

const findingOf = (path: string, problem: EditProblem): Finding => {
  const { nth, edit } = problem;
  const facts = { nth, old: shown(edit.oldText) };
  switch (problem.kind) {
    case 'stale':
      return finding('patch-stale', { path }, facts);
    case 'ambiguous':
      return finding('patch-ambiguous', { path }, { ...facts, count: problem.count, crosses: null });
    case 'crossing':
      return finding('patch-ambiguous', { path }, { ...facts, count: 1, crosses: problem.other });
  }
};
