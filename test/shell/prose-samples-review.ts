import type { FactsOf } from '../../lib/model/finding.ts';
import type { ReviewFactsOf } from '../../lib/model/review-facts.ts';
import { SIGNER_FLAWS, type SignerFactsOf } from '../../lib/model/signer-facts.ts';

const A = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const C = 'c'.repeat(40);
const F = 'f'.repeat(40);

/** Facts for every code of the review, and of the keys that approve. */
export const REVIEW_FACTS: {
  readonly [K in keyof ReviewFactsOf | keyof SignerFactsOf]: readonly FactsOf[K][];
} = {
  'signer-invalid': SIGNER_FLAWS.map((why) => ({ why, what: '3' })),
  'review-missing': [C, null].flatMap((commit) =>
    [
      { why: 'one-parent' } as const,
      { why: 'many-parents' } as const,
      { why: 'merger-unknown' } as const,
      { why: 'agent', who: 'helper[bot]@example.org' } as const,
      { why: 'not-a-reviewer', who: 'eve@example.org' } as const,
      { why: 'own-work', who: 'ann@example.org' } as const,
      { why: 'unknown-key', who: `SHA256:${'A'.repeat(43)}` } as const,
      { why: 'other-files', files: ['src/a.ts'] } as const,
      { why: 'unapproved', name: A, found: 0, needed: 1, own: [] } as const,
      { why: 'unapproved', name: A, found: 0, needed: 1, own: ['ann@example.org'] } as const,
    ].map((why) => ({ ...why, level: 'merge' as const, commit })),
  ),
  'evil-merge': [{ commit: C }, { commit: null }],
  'policy-beside-landing': [
    { commit: C, landed: `.theurian/migrations/${A}-a.yaml` },
    { commit: null, landed: `.theurian/migrations/${A}-a.yaml` },
  ],
  'policy-removed': [{ commit: C }, { commit: null }],
  'landed-again': [
    { commit: C, id: A, first: F },
    { commit: null, id: A, first: F },
  ],
  'local-proposal': [{ commit: C }, { commit: null }],
  'merge-conflict': [{ base: C, head: 'feature' }],
  'branch-rewritten': [
    ...(['foxtrot', 'rewritten', 'deleted'] as const).map((how) => ({ ref: 'refs/heads/main', how, old: C, next: F })),
    { ref: 'refs/heads/main', how: 'foxtrot', old: C, next: F, begun: true },
  ],
  'threshold-idle': (['commit', 'merge'] as const).map((level) => ({ threshold: 2, level })),
  'threshold-unmet': [
    { threshold: 1, most: 0, level: 'signed' },
    { threshold: 3, most: 2, level: 'signed' },
    { threshold: 2, most: 1, level: 'trailer' },
  ],
  'approval-ignored': (
    ['malformed', 'by-agent', 'unknown-key', 'bad-signature', 'nothing-to-approve'] as const
  ).flatMap((why) => [
    { commit: C, why },
    { commit: null, why },
  ]),
  erased: [
    { commit: C, id: A, reason: 'a token stood in it' },
    { commit: null, id: A, reason: 'a token stood in it' },
  ],
};
