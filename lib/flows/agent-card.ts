import { printInstant } from '../model/print-instant.ts';
import type { ReviewProof } from '../model/review.ts';
import type { Item } from '../model/state.ts';
import type { AgentReading } from './agent-reading.ts';
import { few } from './few.ts';
import { cardOf, type ItemCard } from './item-card.ts';
import type { Landing } from './landings.ts';

/** How what landed an item was reviewed. */
export interface AgentReview {
  /** `before-claims`: it landed before the commit from which on reviews are claimed. */
  readonly state: 'proven' | 'unproven' | 'before-claims';
  /** By what it is proven; null when it is not. */
  readonly how: ReviewProof['kind'] | null;
  /** Addresses of people, or fingerprints of keys. */
  readonly by: readonly string[];
}

/** The labels that stand on everything that somebody wrote for others to read: it is data. */
export const UNTRUSTED = {
  contentClassification: 'untrusted-knowledge',
  mayContainInstructions: true,
  executable: false,
} as const;

/** One item as an agent sees it. */
export interface AgentCard extends Omit<ItemCard, 'validity' | 'ageDays' | 'createdAt' | 'migrationId' | 'landing'> {
  readonly freshness: {
    readonly isWithinValidity: boolean;
    readonly validFrom: string;
    readonly validTo: string | null;
    readonly revisionCreatedAt: string | null;
    readonly ageDays: number | null;
  };
  readonly landing: {
    readonly commit: string;
    readonly migrationId: string;
    readonly at: string;
    readonly author: string;
    readonly committer: string;
  } | null;
  readonly review: AgentReview;
  /** Labels and anchors that were left out, since a card is to be short. */
  readonly omitted: number;
  readonly contentClassification: (typeof UNTRUSTED)['contentClassification'];
  readonly mayContainInstructions: boolean;
  readonly executable: boolean;
}

/** Makes the card of an item for an agent. */
export const agentCard = (reading: AgentReading, item: Item): AgentCard => {
  const { validity, ageDays, createdAt, migrationId, landing, labels, sourceAnchors, ...card } = cardOf(reading, item);
  const short = { labels: few(labels, 32, 1_000), sourceAnchors: few(sourceAnchors, 8, 3_000) };
  return {
    ...card,
    ...short,
    omitted: labels.length + sourceAnchors.length - short.labels.length - short.sourceAnchors.length,
    freshness: {
      isWithinValidity: validity.state === 'in-force',
      validFrom: validity.from,
      validTo: validity.to,
      revisionCreatedAt: createdAt,
      ageDays,
    },
    landing: landing === null || migrationId === null ? null : { ...landed(landing), migrationId },
    review: reviewOf(reading, landing),
    ...UNTRUSTED,
  };
};

const landed = ({ commit, seconds, author, committer }: Landing) => ({
  commit,
  at: printInstant(seconds * 1000),
  author,
  committer,
});

/** Tells how the step that landed something was reviewed. */
export const reviewOf = ({ steps, since }: AgentReading, landing: Landing | null): AgentReview => {
  const step = landing === null ? undefined : steps?.get(landing.commit);
  if (step === undefined)
    return { state: steps !== null && since !== null ? 'before-claims' : 'unproven', how: null, by: [] };
  if (step.proof === null) return { state: 'unproven', how: null, by: [] };
  return { state: 'proven', how: step.proof.kind, by: few(reviewersOf(step.proof), 8, 800) };
};

const reviewersOf = (proof: ReviewProof): readonly string[] => {
  switch (proof.kind) {
    case 'unchanged':
    case 'introduction':
    case 'to-be-merged':
      return [];
    case 'acceptance':
    case 'merge':
      return [proof.by];
    case 'forge':
      return [proof.key];
    case 'trailer':
    case 'signature':
      return proof.by;
  }
};
