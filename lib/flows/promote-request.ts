import type { Admitted } from '../model/admission.ts';
import type { Intent } from '../model/intent.ts';
import { intentAnchor } from '../model/intent-anchor.ts';
import type { Change, ProposalRequest, RevisionRequest } from '../model/request.ts';
import { MADE_BY_AGENT, skillIdOf } from '../model/skill.ts';
import type { Live } from './promote-live.ts';

/** Who answers for a new skill, and whether its proposal stays on this machine. */
export interface Promoting {
  readonly owner: string;
  readonly local: boolean;
}

/** Returns the request for the proposal of an intent that was taken over. Its revision, or its deprecation, names the intent. */
export const requestOf = (intent: Intent, admitted: Admitted<Live>, { owner, local }: Promoting): ProposalRequest => {
  const { name, action, reason, evidence, origin } = intent;
  const base = {
    author: origin.agentId,
    // The bound of the format.
    description: `${action} ${name}: ${reason}`.slice(0, 2000),
    by: { ...origin, reasoning: reason },
    changes: [],
    anchors: [intentAnchor(intent.intentId)],
    authoredHere: false,
    excerpts: [{ name: 'evidence.md', bytes: Buffer.from(evidence) }],
    despiteRejection: null,
    local,
    remade: null,
  };
  switch (admitted.kind) {
    case 'create': {
      const { body, files } = admitted;
      const revision = {
        ...revisionOf(whole(body), files),
        title: name,
        kind: 'skill',
        owner,
        labels: [MADE_BY_AGENT],
      } as const;
      return { ...base, itemId: skillIdOf(admitted.name), revision };
    }
    case 'change': {
      const { target, files, removed } = admitted;
      const made = revisionOf(bodyOf(intent, admitted.body), files, removed);
      return { ...base, itemId: target.item.id, revision: { ...made, expectedRevision: target.revision.id } };
    }
    case 'retire':
      return { ...base, itemId: admitted.target.item.id, revision: null, changes: retirement(intent, admitted) };
  }
};

type Retired = Extract<Admitted<Live>, { readonly kind: 'retire' }>;

// A successor is named where it is kept; what took a skill over for all repositories is told in words.
const retirement = ({ intentId, action, reason }: Intent, { target, absorber }: Retired): readonly Change[] => {
  const itemId = target.item.id;
  const near = absorber?.layer === target.layer ? absorber.item.id : null;
  const whither = absorber === null || near !== null ? '' : ` (absorbed into ${absorber.item.id}, kept for all)`;
  const description = `Intent to ${action}`;
  return [
    { kind: 'deprecate', reason: `${reason}${whither}`, supersededBy: near },
    { kind: 'operation', operation: { op: 'addEvidence', itemId, anchor: intentAnchor(intentId), description } },
  ];
};

const MARKDOWN = { contentType: 'text/markdown', ending: 'md' } as const;

const whole = (body: string): RevisionRequest['body'] => ({
  kind: 'whole',
  file: { name: 'SKILL.md', bytes: Buffer.from(body) },
  format: MARKDOWN,
});

// An edit is kept as one, so that the proposal can be made anew on a later text.
const bodyOf = (intent: Intent, body: string): RevisionRequest['body'] => {
  switch (intent.action) {
    case 'patch':
      return { kind: 'edits', edits: [{ oldText: intent.oldText, newText: intent.newText }] };
    case 'remove_file':
      return { kind: 'current' };
    default:
      return whole(body);
  }
};

const revisionOf = (
  body: RevisionRequest['body'],
  files: Readonly<Record<string, string>>,
  removed: string | null = null,
): RevisionRequest => ({
  body,
  support: {
    given: Object.entries(files).map(([path, text]) => ({ path, file: { name: path, bytes: Buffer.from(text) } })),
    dropped: removed === null ? [] : [removed],
  },
  title: null,
  kind: null,
  owner: null,
  namespace: null,
  trustLevel: 'inferred',
  sensitivity: null,
  scopePaths: [],
  labels: [],
  expectedRevision: null,
});
