import type { Digest } from './digest.ts';
import { type ItemId, type MigrationId, parseUlid, type RevisionId, type Ulid } from './ids.ts';
import type { Instant } from './instant.ts';
import type { SourceAnchor } from './operation.ts';

/** The id of a proposal, which is the name of its directory. */
export type ProposalId = Ulid & { readonly __brand: 'ProposalId' };

/** The two directories that proposals lie in; only the first may be committed. */
export const PROPOSAL_ROOMS = ['proposals', 'proposals-local'] as const;
/** One of these two directories. */
export type ProposalRoom = (typeof PROPOSAL_ROOMS)[number];

/** The name of the evidence in a proposal's directory. */
export const EVIDENCE_FILE = 'evidence.json';

/** Returns the text as a proposal's id, or null. */
export const parseProposalId = (text: string): ProposalId | null => parseUlid(text) as ProposalId | null;

/** Returns when an id was minted: the first ten characters of a ULID count milliseconds. */
export const mintedAt = (id: Ulid): Instant =>
  [...id.slice(0, 10)].reduce((time, character) => time * 32 + CROCKFORD.indexOf(character), 0);

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The three ids that every proposal takes. */
export interface ProposalIds {
  readonly proposal: ProposalId;
  readonly migration: MigrationId;
  readonly revision: RevisionId;
}

/** Takes fresh ids from a mint, in the order of the public format's generator. A mint that gives no ULIDs is a bug. */
export const mintIds = (mint: () => string): ProposalIds => {
  const [proposal, migration, revision] = [mint(), mint(), mint()].map(parseUlid);
  if (proposal == null || migration == null || revision == null) throw new TypeError('the mint gives no ULIDs');
  return {
    proposal: proposal as ProposalId,
    migration: migration as MigrationId,
    revision: revision as RevisionId,
  };
};

/** One replacement in a body: `oldText` stands in it exactly once. */
export interface Edit {
  readonly oldText: string;
  readonly newText: string;
}

/** A quoted text, redacted; its name is the digest of its bytes. */
export interface Excerpt {
  readonly sha256: Digest;
  readonly description: string;
}

/** Who proposes a migration, on what, and why. */
export interface Evidence {
  readonly proposalId: ProposalId;
  /** Absent in files that other generators wrote before it was known. */
  readonly migrationId?: MigrationId;
  readonly itemId: ItemId;
  readonly agentId: string;
  readonly taskId: string;
  readonly model: string;
  readonly reasoning: string;
  readonly sourceAnchors: readonly SourceAnchor[];
  readonly excerpts?: readonly Excerpt[];
  /** The state hash of the landed set it was drafted against. */
  readonly baseState?: Digest;
  /** The labels that the request left out and the revision took from the item. */
  readonly inherited?: readonly string[];
  /** The replacements that made the body out of the one before. */
  readonly edits?: readonly Edit[];
  /** Why it is proposed although it was rejected before. */
  readonly despiteRejection?: string;
  /** The proposal it was made from when that one had lost its base. */
  readonly rebasedFrom?: ProposalId;
  /** The proposal that it rejects; agent, task, model and reasoning are those of the rejected text. */
  readonly rejectedFrom?: ProposalId;
  readonly rejectedBy?: Rejecter;
}

/** The agent that rejects a proposal, as far as it says who it is. */
export interface Rejecter {
  readonly agentId?: string;
  readonly taskId?: string;
  readonly model?: string;
}

/** Returns where an excerpt lies, relative to a proposal and, once landed, to `.theurian/`. */
export const excerptPathOf = ({ sha256 }: Pick<Excerpt, 'sha256'>): string => `evidence/${sha256}.md`;
