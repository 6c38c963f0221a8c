import { parseEvidence } from '../format/evidence.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding } from '../model/finding.ts';
import { inOrder, refuses } from '../model/finding-order.ts';
import type { Instant } from '../model/instant.ts';
import { withMissing } from '../model/missing-fields.ts';
import type { SourceAnchor } from '../model/operation.ts';
import { EVIDENCE_FILE, excerptPathOf, type ProposalIds } from '../model/proposal.ts';
import type { NoRequest } from '../model/raw-request.ts';
import type { ProposalRequest } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { anchorFindings } from './propose-anchors.ts';
import type { DraftBase } from './propose-base.ts';
import { bodyFor } from './propose-body.ts';
import { type Draft, draftOf } from './propose-draft.ts';
import { excerptsFrom } from './propose-excerpts.ts';
import { missingLabels } from './propose-missing.ts';
import { nothingFindings } from './propose-nothing.ts';
import { supportFor } from './propose-support.ts';
import { draftTexts, requestTexts } from './propose-texts.ts';
import { tombstoneFor } from './propose-tombstone.ts';
import { broughtBy, type JudgeUnion, type Union, unionWith } from './propose-union.ts';
import { refused } from './refused.ts';
import { screenProposal } from './screen-proposal.ts';
import type { Refusal } from './served.ts';
import { toldOfDraft } from './told-of-draft.ts';
import type { Workspace } from './workspace.ts';

/** What is asked for, what it is drafted against, and what the draft is called. */
export interface Asked {
  readonly base: DraftBase;
  readonly request: ProposalRequest;
  readonly ids: ProposalIds;
  readonly now: Instant;
  /** How the union of a draft with what is there is judged; with all that is there when left out. */
  readonly judgeUnion?: JudgeUnion;
}

/** A draft that may be written. */
export interface JudgedDraft {
  readonly draft: Draft;
  /** Warnings only. */
  readonly findings: readonly Finding[];
}

/**
 * Drafts a proposal in memory, screens and judges it. Nothing is written.
 *
 * Fails: `no-request` with the labels that a new item would have needed.
 */
export const judgedDraft = async (
  workspace: Workspace,
  asked: Asked,
): Promise<Result<JudgedDraft, NoRequest | Refusal | Fault>> => {
  const missing = missingLabels(asked.base, asked.request);
  if (missing.length > 0) return err({ kind: 'no-request', faults: withMissing([], missing) });
  const drafted = await screenedDraft(workspace, asked);
  if (!drafted.ok) return drafted;
  const findings = await draftFindings(workspace, asked, drafted.value);
  if (!findings.ok) return findings;
  return refuses(findings.value)
    ? refused(findings.value)
    : ok({ draft: drafted.value.draft, findings: findings.value });
};

interface Screened extends JudgedDraft {
  readonly text: string | null;
}

// What is asked for is screened first: other findings repeat some of its text, and these do not.
const screenedDraft = async (
  workspace: Workspace,
  { base, request, ids, now }: Asked,
): Promise<Result<Screened, Refusal | Fault>> => {
  const excerpts = await excerptsFrom(request.excerpts);
  const asked = await screenProposal(workspace, requestTexts(request, excerpts.ok ? excerpts.value : []));
  if (!asked.ok) return asked;
  if (refuses(asked.value)) return refused(asked.value);
  if (!excerpts.ok) return refused(excerpts.error);
  const body = await bodyFor(workspace, base, request);
  if (!body.ok) return body;
  const support = await supportFor(workspace, base, request);
  if (!support.ok) return support;
  const sources = { base, request, ids, now, body: body.value, support: support.value, excerpts: excerpts.value };
  const draft = draftOf(sources);
  if (!draft.ok) return refused(draft.error);
  const screened = await screenProposal(workspace, draftTexts(draft.value, request));
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
  asked: Asked,
  { draft, text, findings }: Screened,
): Promise<Result<readonly Finding[], Refusal | Fault>> => {
  const { base, request } = asked;
  const tombstone = await tombstoneFor(workspace, base, request, text);
  if (!tombstone.ok) return tombstone;
  const anchors = await anchorFindings(workspace, anchorsIn(request));
  if (!anchors.ok) return anchors;
  const union = await unionOf(workspace, asked, draft);
  if (!union.ok) return union;
  const evidence = parseEvidence(EVIDENCE_FILE, draft.evidenceBytes);
  return ok(
    inOrder([
      ...findings,
      ...tombstone.value,
      ...anchors.value,
      ...(evidence.ok ? [] : evidence.error),
      ...toldOfDraft(broughtBy(union.value.findings, base.findings), incomingOf(draft).keys()),
      ...(union.value.state === null ? [] : await nothingFindings(base, draft, union.value.state)),
    ]),
  );
};

const unionOf = (workspace: Workspace, { base, judgeUnion }: Asked, draft: Draft): Promise<Result<Union, Fault>> =>
  (judgeUnion ?? unionWith(workspace, base.snapshot))(incomingOf(draft));

const anchorsIn = ({ anchors, changes }: ProposalRequest): readonly SourceAnchor[] => [
  ...anchors,
  ...changes.flatMap((change) =>
    change.kind === 'operation' && change.operation.op === 'addEvidence' ? [change.operation.anchor] : [],
  ),
];

// Where the files of a draft would land.
const incomingOf = ({
  migrationFile,
  migrationBytes,
  body,
  support,
  excerpts,
}: Draft): ReadonlyMap<string, Uint8Array> =>
  new Map([
    [`migrations/${migrationFile}`, migrationBytes],
    ...[...(body === null ? [] : [body]), ...support].map((file) => [`knowledge/${file.path}`, file.bytes] as const),
    ...excerpts.map((excerpt) => [excerptPathOf(excerpt), excerpt.bytes] as const),
  ]);
