import type {
  CharacterFacts,
  ScreeningCode,
  ScreeningFactsOf,
  ScreeningFamily,
  ScreeningFinding,
} from '../model/screening.ts';
import { bidiControls } from './bidi.ts';
import { conflictIn } from './conflict.ts';
import { withoutEchoes } from './echoes.ts';
import { invisibles } from './invisible.ts';
import type { Unwanted } from './letters.ts';
import { placeholdersIn } from './placeholders.ts';
import { placesIn, type TextPlace } from './places.ts';
import { secretsIn } from './secrets.ts';
import { terminalControls } from './terminal.ts';
import { unsafeIn } from './unsafe.ts';

/**
 * Screens one text that a proposal carries.
 *
 * `where` names the text, as `payments.retry body` does; waivers name it alike.
 * Order:  by place; at most fifty of a rule, and then how many more there are.
 * Law:    what is found in a text is found in every text that goes on after a line end, and no text can ask to be left alone.
 * Cost:   linear in the length of the text, which its reader has bounded; the first call loads secretlint's rules.
 */
export const screenText = async (where: string, text: string): Promise<readonly ScreeningFinding[]> => {
  const place = placesIn(text);
  const found = [
    ...(await foundSecrets(text)),
    ...foundCharacters(text),
    ...foundUnsafe(text),
    ...foundPlaceholders(text),
    ...foundConflict(text, place),
  ];
  return atMost(found.sort((a, b) => a.start - b.start)).map(({ start, ...rest }) => ({
    ...rest,
    where,
    ...place(start),
  }));
};

type FoundOf<C extends ScreeningCode> = {
  readonly code: C;
  readonly family: ScreeningFamily;
  readonly severity: 'refusal' | 'warning';
  readonly start: number;
  readonly facts: ScreeningFactsOf[C];
};
type Found = { readonly [C in ScreeningCode]: FoundOf<C> }[ScreeningCode];

const foundSecrets = async (text: string): Promise<readonly Found[]> =>
  withoutEchoes((await secretsIn(text)).filter(({ sure }) => sure)).map(({ rule, start }) => ({
    code: 'secret',
    family: 'secret',
    severity: 'refusal',
    start,
    facts: { rule },
  }));

const foundCharacters = (text: string): readonly Found[] => [
  ...invisibles(text).map((one) => ({ code: 'invisible-character', family: 'invisible', ...refused(one) }) as const),
  ...bidiControls(text).map((one) => ({ code: 'bidi-character', family: 'bidi', ...refused(one) }) as const),
  ...terminalControls(text).map((one) => ({ code: 'terminal-control', family: 'terminal', ...refused(one) }) as const),
];

const refused = ({
  start,
  character,
  count,
}: Unwanted): { severity: 'refusal'; start: number; facts: CharacterFacts } => ({
  severity: 'refusal',
  start,
  facts: { character, count },
});

const foundUnsafe = (text: string): readonly Found[] =>
  unsafeIn(text).map(({ family, rule, severity, start }) => ({
    code: 'unsafe-instruction',
    family,
    severity,
    start,
    facts: { family, rule },
  }));

const foundPlaceholders = (text: string): readonly Found[] =>
  placeholdersIn(text).map(({ word, start }) => ({
    code: 'placeholder',
    family: 'completeness',
    severity: 'refusal',
    start,
    facts: { word },
  }));

const foundConflict = (text: string, place: (offset: number) => TextPlace): readonly Found[] => {
  const start = conflictIn(text);
  if (start === null) return [];
  return [
    { code: 'conflict-markers', family: 'merge', severity: 'warning', start, facts: { line: place(start).line } },
  ];
};

const MOST = 50;

// A flood of one thing must not drown another, nor what is waived hide what is not: so each rule and severity counts for itself.
const atMost = (found: readonly Found[]): readonly Found[] => {
  const counts = new Map<string, number>();
  const kept = found.filter(({ code, severity, facts }) => {
    const kind = [code, severity, 'rule' in facts ? facts.rule : ''].join(' ');
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MOST;
  });
  const left = found.length - kept.length;
  if (left === 0) return kept;
  const start = kept.at(-1)?.start ?? 0;
  return [...kept, { code: 'too-many-findings', family: 'limits', severity: 'warning', start, facts: { left } }];
};
