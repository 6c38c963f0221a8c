import type { UnsafeFamily } from '../model/screening.ts';
import { destructive } from './destructive.ts';
import { discussed } from './discussed.ts';
import { exfiltration } from './exfiltration.ts';
import { injection } from './injection.ts';
import { latest } from './latest.ts';
import { network } from './network.ts';
import { obfuscation } from './obfuscation.ts';
import { persistence } from './persistence.ts';
import { isWorthReading, type UnsafeRule, wordsIn } from './unsafe-rule.ts';
import { type View, viewsOf } from './views.ts';

/** Something a text tells an agent to do, and where it says so. */
export interface Unsafe {
  readonly family: UnsafeFamily;
  readonly rule: string;
  readonly severity: 'refusal' | 'warning';
  readonly start: number;
}

/**
 * Finds what tells an agent to do harm, in the text as it is and folded.
 *
 * Order:  by where it begins. What two rules of one family see at one place is told once, by the stricter.
 * Cost:   linear in the length of the text. These are patterns and no understanding: they find what is said plainly.
 */
export const unsafeIn = latest((text: string): readonly Unsafe[] => {
  const strictest = new Map<string, Unsafe>();
  for (const one of viewsOf(text).flatMap(unsafeInView)) {
    const place = `${one.family} ${one.start}`;
    if (strictest.get(place)?.severity !== 'refusal') strictest.set(place, one);
  }
  return [...strictest.values()].sort((a, b) => a.start - b.start);
});

const unsafeInView = ({ text, startOf }: View): readonly Unsafe[] => {
  const has = wordsIn(text.toLowerCase());
  return FAMILIES.flatMap(([family, rules]) =>
    rules
      .filter((rule) => isWorthReading(has, rule))
      .flatMap(({ rule, severity, find }) =>
        [...find(text)].map((span) => ({
          family,
          rule,
          severity: severity === 'refusal' && !discussed(text, span) ? 'refusal' : 'warning',
          start: startOf(span.start),
        })),
      ),
  );
};

/** The rules of each family. */
export const FAMILIES: readonly (readonly [UnsafeFamily, readonly UnsafeRule[]])[] = [
  ['exfiltration', exfiltration],
  ['injection', injection],
  ['destructive', destructive],
  ['persistence', persistence],
  ['network', network],
  ['obfuscation', obfuscation],
];
