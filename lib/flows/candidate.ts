import type { ThreadFacts } from '../model/candidate.ts';
import type { Fault } from '../model/fault.ts';
import type { SourceAnchor } from '../model/operation.ts';
import type { PullRequest, ReviewThread } from '../model/pull-request.ts';
import type { NoRequest } from '../model/raw-request.ts';
import type { GivenFile, ProposalRequest, RevisionRequest } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { gateFindings } from '../rules/candidate-gate.ts';
import { threadFacts } from './candidate-facts.ts';
import { recordedThreads } from './candidate-record.ts';
import { textOf } from './propose-text.ts';
import { refused } from './refused.ts';
import type { Refusal } from './served.ts';
import type { Workspace } from './workspace.ts';

/** What is to be drawn from a review: a request with a whole text, and the threads that it comes from. */
export interface CandidateWish {
  readonly request: ProposalRequest;
  readonly pull: number;
  /** Ids of its threads. */
  readonly threads: readonly string[];
}

/**
 * Makes the request for a proposal out of what a review taught, when every signal holds of every thread.
 *
 * Its labels are settled here: trust `inferred`, sensitivity `internal`, never local. Its sources are the threads, and they
 * are quoted; what the wish says of any of these is dropped.
 * Refused: with every signal that does not hold. Fails: `unknown-thread`, and where git cannot tell.
 */
export const candidateFrom = async (
  workspace: Workspace,
  { request, pull, threads }: CandidateWish,
): Promise<Result<ProposalRequest, NoRequest | Refusal | Fault>> => {
  const { revision } = request;
  if (revision?.body.kind !== 'whole')
    return err({ kind: 'no-request', faults: [{ kind: 'missing', fields: ['bodyFile'] }] });
  const recorded = recordedThreads(workspace, pull, threads);
  if (!recorded.ok) return recorded;
  const facts = await threadFacts(workspace, recorded.value);
  if (!facts.ok) return facts;
  const body = textOf(revision.body.file);
  if (!body.ok) return refused(body.error);
  const findings = gateFindings(facts.value, { title: revision.title ?? '', body: body.value });
  return findings.length > 0 ? refused(findings) : ok(settled(request, revision, facts.value));
};

const settled = (
  request: ProposalRequest,
  revision: RevisionRequest,
  facts: readonly ThreadFacts[],
): ProposalRequest => ({
  ...request,
  revision: { ...revision, trustLevel: 'inferred', sensitivity: 'internal' },
  changes: [],
  anchors: facts.map(anchorOf),
  authoredHere: false,
  excerpts: facts.map(({ pull, thread }, index) => quoteOf(pull, thread, index + 1)),
  local: false,
  remade: null,
});

const anchorOf = ({ pull, thread, fix }: ThreadFacts): SourceAnchor => ({
  provider: 'github',
  sourceUri: thread.comments.nodes[0]?.url ?? pull.url,
  ...(typeof fix === 'string' ? {} : { commitSha: fix.commits[0] }),
  filePath: thread.path,
  externalId: thread.id,
});

const quoteOf = (pull: PullRequest, thread: ReviewThread, nth: number): GivenFile => {
  const place = thread.line === null ? thread.path : `${thread.path}, line ${thread.line}`;
  const said = thread.comments.nodes.map(
    ({ author, createdAt, body }) => `${author?.login ?? '(unknown)'}, ${createdAt}:\n\n${body.trim()}\n`,
  );
  const text = [`Review of ${pull.url}\n${place}\n`, ...said].join('\n');
  return { name: `pull-${pull.number}-thread-${nth}.md`, bytes: Buffer.from(text) };
};
