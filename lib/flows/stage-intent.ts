import { kindAt } from '../drafts/list-proposal.ts';
import { queuedPath } from '../drafts/queue.ts';
import { runSize } from '../drafts/run-size.ts';
import type { AtDraft } from '../drafts/step.ts';
import { writeQueued } from '../drafts/write-queued.ts';
import { parseIntent, printIntent } from '../format/intent.ts';
import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import { parseUlid } from '../model/ids.ts';
import type { Intent, IntentAction, IntentId, IntentOrigin, RunId } from '../model/intent.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { printInstant } from '../model/print-instant.ts';
import { QUEUE_LIMITS } from '../model/queue.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Revision } from '../model/state.ts';
import type { Wanted } from '../model/wanted.ts';
import { unchangedFindings } from '../rules/intent-unchanged.ts';
import { checkStaged } from './intent-checks.ts';
import { ownPlace } from './own-place.ts';
import { servedUnder } from './served-skill.ts';
import { type OpenWorkspace, openSkillsRepository } from './skills-repository.ts';
import type { Workspace } from './workspace.ts';

/** What is handed in, by whom, and for which run. */
export interface StageRequest<E> {
  readonly runId: RunId;
  readonly origin: IntentOrigin;
  /** In the tool's own names; nothing of it is believed. */
  readonly given: unknown;
  readonly open: OpenWorkspace;
  /** Whether what is served may be told from the answer: to whoever reads all of it, and to nobody whose view has a ceiling. */
  readonly seesAll?: boolean;
  /** Is told of each step of writing; nobody is when it is left out. */
  readonly at?: AtDraft;
  /** Asks for leave to write so many bytes; without it nothing is written. */
  take(bytes: number): Result<void, E>;
}

/** An intent that waits. */
export interface StagedIntent {
  readonly intentId: IntentId;
  readonly runId: RunId;
  readonly action: IntentAction;
  readonly name: string;
  /** From the top of the repository. */
  readonly path: string;
  /** How many secrets were taken out of reason and evidence. */
  readonly redactions: number;
}

/** All that is wrong with what was handed in; nothing was written. */
export interface NotStaged {
  readonly kind: 'not-staged';
  readonly findings: readonly IntentFinding[];
}

/**
 * Puts what an agent wants of a skill in the queue, for a promoter to decide. Nothing but its one file changes.
 *
 * Reason and evidence are redacted before the first byte is written; a secret anywhere else is refused.
 * What would leave the skill as it is served is refused to whoever sees all; a promoter takes it over, since it harms nothing.
 * Fails: `not-staged` with every finding; a run that is full; `E`; `no-worktree`, `unwritable`, and as reading does.
 */
export const stageIntent = async <E>(
  workspace: Workspace,
  request: StageRequest<E>,
): Promise<Result<StagedIntent, NotStaged | E | Fault>> => {
  const { topLevel, gitDir } = workspace.repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir, lacks: 'proposals' });
  // Without it nothing would keep what waits out of git.
  const place = kindAt(topLevel, ROOT);
  if (!place.ok) return place;
  if (place.value === 'absent') return notStaged(intentFinding('not-set-up'));
  const { runId } = request;
  const seen = await seenFor(workspace, request);
  if (!seen.ok) return seen;
  const { intent, redactions } = await intentOf(workspace, request, seen.value);
  const bytes = Buffer.from(printIntent(intent));
  const read = parseIntent(bytes);
  if (!read.ok) return notStaged(intentFinding('no-intent', read.error));
  const size = runSize(topLevel, runId);
  if (!size.ok) return size;
  if (size.value.intents >= QUEUE_LIMITS.intents) return notStaged(intentFinding('run-full', 'intents'));
  if (size.value.bytes + bytes.length > QUEUE_LIMITS.bytes) return notStaged(intentFinding('run-full', 'bytes'));
  const leave = request.take(bytes.length);
  if (!leave.ok) return leave;
  const queued = { runId, place: 'new', intentId: intent.intentId } as const;
  const written = writeQueued(topLevel, { ...queued, bytes, draftId: intent.intentId }, request.at);
  if (!written.ok) return written;
  const path = queuedPath(queued);
  const { intentId, action, name } = intent;
  if (written.value === 'there') return err({ kind: 'unwritable', path, code: 'EEXIST' });
  return ok({ intentId, runId, action, name, path, redactions });
};

const notStaged = (finding: IntentFinding): Result<never, NotStaged> =>
  err({ kind: 'not-staged', findings: [finding] });

/** What is wanted, and what it is wanted of. */
interface Seen {
  readonly wanted: Wanted;
  /** Null for a new skill, and where none is served. */
  readonly served: Revision | null;
}

const seenFor = async <E>(
  workspace: Workspace,
  { runId, origin, given, open, seesAll }: StageRequest<E>,
): Promise<Result<Seen, NotStaged | Fault>> => {
  const own = ownPlace(workspace);
  if (!own.ok) return own;
  const { wanted, findings } = await checkStaged(given, { origin, own: own.value, run: runId });
  if (findings.length > 0 || wanted === null) return err({ kind: 'not-staged', findings });
  const served = wanted.action === 'create' ? ok(null) : await servedNow(workspace, open, wanted.name);
  if (!served.ok) return served;
  const unchanged = served.value === null || seesAll !== true ? [] : unchangedFindings(wanted, served.value);
  return unchanged.length > 0 ? err({ kind: 'not-staged', findings: unchanged }) : ok({ wanted, served: served.value });
};

const intentOf = async <E>(
  workspace: Workspace,
  { runId, origin }: StageRequest<E>,
  { wanted, served }: Seen,
): Promise<{ readonly intent: Intent; readonly redactions: number }> => {
  const { redact } = await import('../screen/redact.ts');
  const [reason, evidence] = [await redact(wanted.reason), await redact(wanted.evidence)];
  const intentId = parseUlid(workspace.world.newId()) as IntentId | null;
  if (intentId === null) throw new TypeError('the mint gives no ULIDs');
  const intent: Intent = {
    ...wanted,
    intentId,
    runId,
    stagedAt: printInstant(workspace.world.now()),
    reason: reason.text,
    evidence: evidence.text,
    origin,
    base: served === null ? null : { revisionId: served.id, contentSha256: served.bodyDigest },
  };
  const redactions = [...reason.redactions, ...evidence.redactions].reduce((sum, { count }) => sum + count, 0);
  return { intent, redactions };
};

// The repository that all others share is asked only for what is not served here.
const servedNow = async (
  workspace: Workspace,
  open: OpenWorkspace,
  name: string,
): Promise<Result<Revision | null, Fault>> => {
  const here = await servedUnder(workspace, name);
  if (!here.ok || here.value !== null) return here;
  const shared = await openSkillsRepository(workspace, open);
  if (!shared.ok || shared.value === null) return shared.ok ? ok(null) : shared;
  try {
    return await servedUnder(shared.value, name);
  } finally {
    await shared.value.close();
  }
};
