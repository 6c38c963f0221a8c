import { writeProposal } from '../drafts/write-proposal.ts';
import { parseEvidence } from '../format/evidence.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import { EVIDENCE_FILE, excerptPathOf, mintIds } from '../model/proposal.ts';
import type { ProposalRequest } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Verdict } from '../model/verdict.ts';
import { anchorFindings } from './propose-anchors.ts';
import { type DraftBase, draftBase } from './propose-base.ts';
import { bodyFor } from './propose-body.ts';
import { type Draft, draftOf } from './propose-draft.ts';
import { excerptsFrom } from './propose-excerpts.ts';
import { nothingFindings } from './propose-nothing.ts';
import { type Proposed, proposedBy } from './propose-outcome.ts';
import { draftTexts, requestTexts } from './propose-texts.ts';
import { tombstoneFor } from './propose-tombstone.ts';
import { broughtBy, judgeWith } from './propose-union.ts';
import { screenProposal } from './screen-proposal.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/**
 * Drafts a migration with its body and evidence, and writes it where proposals lie; nothing else is ever touched.
 *
 * Refused, with nothing written: a text that must not be carried; what was rejected before; what would change nothing; an
 * anchor into this repository that leads nowhere; and everything the whole set would be refused for with the draft in it.
 */
export const propose = async (
  workspace: Workspace,
  request: ProposalRequest,
): Promise<Result<Proposed, Refusal | Fault>> => {
  const base = await draftBase(workspace);
  if (!base.ok) return base;
  const drafted = await screenedDraft(workspace, base.value, request);
  if (!drafted.ok) return drafted;
  const findings = await draftFindings(workspace, base.value, request, drafted.value);
  if (!findings.ok) return findings;
  if (refuses(findings.value)) return refused(findings.value);
  const room = request.local ? 'proposals-local' : 'proposals';
  const { draft } = drafted.value;
  const written = writeProposal(base.value.topLevel, { room, id: draft.ids.proposal, files: filesOf(draft) });
  if (!written.ok) return written;
  return ok(proposedBy(draft, { room, baseState: base.value.summary.stateHash, findings: findings.value }));
};

const refused = (findings: readonly Finding[]): Result<never, Refusal> =>
  err({ kind: 'refused', findings: inOrder(findings) });

interface Screened {
  readonly draft: Draft;
  readonly text: string | null;
  /** Warnings only. */
  readonly findings: readonly Finding[];
}

// What is asked for is screened first: other findings repeat some of its text, and these do not.
const screenedDraft = async (
  workspace: Workspace,
  base: DraftBase,
  request: ProposalRequest,
): Promise<Result<Screened, Refusal | Fault>> => {
  const excerpts = await excerptsFrom(request.excerpts);
  const asked = await screenProposal(
    workspace,
    base.snapshot,
    requestTexts(request, excerpts.ok ? excerpts.value : []),
  );
  if (!asked.ok) return asked;
  if (refuses(asked.value)) return refused(asked.value);
  if (!excerpts.ok) return refused(excerpts.error);
  const body = await bodyFor(workspace, base, request);
  if (!body.ok) return body;
  const { now, newId } = workspace.world;
  const draft = draftOf({ base, request, ids: mintIds(newId), now: now(), body: body.value, excerpts: excerpts.value });
  if (!draft.ok) return refused(draft.error);
  const screened = await screenProposal(workspace, base.snapshot, draftTexts(draft.value));
  if (!screened.ok) return screened;
  if (refuses(screened.value)) return refused(screened.value);
  return ok({ draft: draft.value, text: body.value?.text ?? null, findings: both(asked.value, screened.value) });
};

// A text that is screened twice is told once.
const both = (first: readonly Finding[], second: readonly Finding[]): readonly Finding[] => [
  ...first,
  ...broughtBy(second, first),
];

const draftFindings = async (
  workspace: Workspace,
  base: DraftBase,
  request: ProposalRequest,
  { draft, text, findings }: Screened,
): Promise<Result<readonly Finding[], Fault>> => {
  const tombstone = await tombstoneFor(workspace, base, request, text);
  if (!tombstone.ok) return tombstone;
  const anchors = await anchorFindings(workspace, request.anchors);
  if (!anchors.ok) return anchors;
  const verdict = await judgeWith(workspace, base.snapshot, incomingOf(draft));
  if (!verdict.ok) return verdict;
  const evidence = parseEvidence(EVIDENCE_FILE, draft.evidenceBytes);
  return ok(
    inOrder([
      ...findings,
      ...tombstone.value,
      ...anchors.value,
      ...(evidence.ok ? [] : evidence.error),
      ...broughtBy(verdict.value.findings, base.findings),
      ...nothingIn(base, draft, verdict.value),
    ]),
  );
};

const nothingIn = (base: DraftBase, draft: Draft, verdict: Verdict): readonly Finding[] =>
  verdict.kind === 'sound' ? nothingFindings(base, draft, verdict.state) : [];

// Where the files of a draft would land.
const incomingOf = ({ migrationFile, migrationBytes, body, excerpts }: Draft): ReadonlyMap<string, Uint8Array> =>
  new Map([
    [`migrations/${migrationFile}`, migrationBytes],
    ...(body === null ? [] : [[`knowledge/${body.path}`, body.bytes] as const]),
    ...excerpts.map((excerpt) => [excerptPathOf(excerpt), excerpt.bytes] as const),
  ]);

// The migration last: it is what makes a proposal of a directory.
const filesOf = ({ migrationFile, migrationBytes, body, excerpts, evidenceBytes }: Draft) => [
  ...(body === null ? [] : [body]),
  ...excerpts.map((excerpt) => ({ path: excerptPathOf(excerpt), bytes: excerpt.bytes })),
  { path: EVIDENCE_FILE, bytes: evidenceBytes },
  { path: migrationFile, bytes: migrationBytes },
];
