import type { Place } from '../../model/finding.ts';
import { line } from './command.ts';
import type { Prose, ProseTable } from './prose.ts';
import { counted } from './quoted.ts';

/** The words for what a carried text must not hold. They name rules and places, and repeat nothing of the text. */
export const screenProse = {
  secret: ({ rule }, at) => ({
    message: `Here stands what looks like a secret, by the rule ${rule}.`,
    remedy: `Take it out; if it was ever real, revoke it where it was issued. ${waived(`secret/${rule}`, at)}`,
  }),
  'invisible-character': (facts, at) => character(facts, 'which nobody can see', 'invisible-character', at),
  'bidi-character': (facts, at) => character(facts, 'which turns the direction of what follows', 'bidi-character', at),
  'terminal-control': (facts, at) => character(facts, 'which a terminal obeys', 'terminal-control', at),
  'unsafe-instruction': ({ family, rule }, at) => ({
    message: `This tells a reader to do harm: ${family}, by the rule ${rule}.`,
    remedy: `Describe it instead of telling to do it. ${waived(`unsafe-instruction/${rule}`, at)}`,
  }),
  placeholder: ({ word }, at) => ({
    message: `The text is not finished: ${word} stands here.`,
    remedy: `Write what belongs there, or put the word between backticks when it is what the text is about. ${waived(`placeholder/${word}`, at)}`,
  }),
  'waiver-expired': ({ why, entry, code, place, who }) => ({
    message:
      why === 'expired'
        ? `The exception ${entry} in waivers.yaml, for ${code} in ${place}, has expired.`
        : `The exception ${entry} in waivers.yaml is about ${code}, and there is no such code.`,
    remedy:
      why === 'expired'
        ? `Ask ${who} whether it is still needed; if so, give it a new date by a reviewed commit. If not, remove it.`
        : `Ask ${who} what was meant; theurian explain lists every code.`,
  }),
} satisfies Partial<ProseTable>;

// An exception is made by a reviewed commit and never by an option.
const waived = (code: string, { path }: Place): string =>
  `If it is a false alarm, let a person add this under waivers in .theurian/waivers.yaml:${line(`- { code: ${code}, place: ${JSON.stringify(path)}, reason: <why>, expires: <date>, who: <name> }`)}`;

const character = (
  facts: { readonly character: string; readonly count: number },
  what: string,
  code: string,
  at: Place,
): Prose => ({
  message: `The text holds ${facts.character} ${what}, ${counted(facts.count, 'time')}.`,
  remedy: `Take it out, or write its name. ${waived(`${code}/${facts.character}`, at)}`,
});
