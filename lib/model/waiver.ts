import { type Instant, parseInstant } from './instant.ts';
import type { ScreeningFinding } from './screening.ts';

/** A reviewed exception: what was found there may stand until it expires. */
export interface Waiver {
  /** A screening code, or a narrower `code/what`, such as `secret/card-number` or `unsafe-instruction/persistence`. */
  readonly code: string;
  /** The `where` of the findings it lets pass. */
  readonly place: string;
  readonly reason: string;
  /** The first instant at which it holds no more. */
  readonly expires: Instant;
  readonly who: string;
}

/** The findings that stand, those that were let pass, and by what. */
export interface Waived {
  readonly standing: readonly ScreeningFinding[];
  readonly passed: readonly { readonly finding: ScreeningFinding; readonly waiver: Waiver }[];
}

/**
 * Lets the findings pass that a waiver in force names.
 *
 * A waiver that expired, or that is about a code nobody knows, lets nothing pass and is a warning of its own, after the others.
 * Time: handed in, since an exception that ends is the one thing of a repository that a day changes.
 */
export const applyWaivers = (
  findings: readonly ScreeningFinding[],
  waivers: readonly Waiver[],
  now: Instant,
): Waived => {
  const inForce = waivers.filter((waiver) => known(waiver.code) && now < waiver.expires);
  const judged = findings.map((finding) => ({ finding, waiver: inForce.find((one) => covers(one, finding)) }));
  return {
    standing: [
      ...judged.flatMap(({ finding, waiver }) => (waiver === undefined ? [finding] : [])),
      ...waivers.flatMap((waiver, index) => lapse(waiver, index + 1, now)),
    ],
    passed: judged.flatMap(({ finding, waiver }) => (waiver === undefined ? [] : [{ finding, waiver }])),
  };
};

/**
 * Returns when a waiver ends: at the instant a date and time with an offset names, or after the day a date names, in UTC.
 *
 * Gives null for anything else.
 */
export const parseExpiry = (text: string): Instant | null => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return parseInstant(text);
  const start = parseInstant(`${text}T00:00:00Z`);
  return start === null ? null : start + 86_400_000;
};

// `waiver-expired` and `too-many-findings` tell of the screening itself, so nothing lets them pass.
const WAIVABLE: ReadonlySet<string> = new Set([
  'secret',
  'invisible-character',
  'bidi-character',
  'terminal-control',
  'unsafe-instruction',
  'placeholder',
  'conflict-markers',
]);

const known = (code: string): boolean => WAIVABLE.has(code.replace(/\/.*/s, ''));

const covers = (waiver: Waiver, finding: ScreeningFinding): boolean =>
  waiver.place === finding.where && namesOf(finding).includes(waiver.code);

const namesOf = (finding: ScreeningFinding): readonly string[] => [
  finding.code,
  ...narrower(finding).map((what) => `${finding.code}/${what}`),
];

const narrower = (finding: ScreeningFinding): readonly string[] => {
  switch (finding.code) {
    case 'secret':
      return [finding.facts.rule];
    case 'unsafe-instruction':
      return [finding.facts.family, finding.facts.rule];
    case 'invisible-character':
    case 'bidi-character':
    case 'terminal-control':
      return [finding.facts.character];
    case 'placeholder':
      return [finding.facts.word];
    case 'conflict-markers':
    case 'waiver-expired':
    case 'too-many-findings':
      return [];
  }
};

const lapse = (waiver: Waiver, entry: number, now: Instant): readonly ScreeningFinding[] => {
  const why = known(waiver.code) ? ('expired' as const) : ('unknown-code' as const);
  if (why === 'expired' && now < waiver.expires) return [];
  const { code, place, who } = waiver;
  return [
    {
      code: 'waiver-expired',
      family: 'waivers',
      severity: 'warning',
      where: 'waivers',
      line: 1,
      column: 1,
      facts: { why, entry, code, place, who },
    },
  ];
};
