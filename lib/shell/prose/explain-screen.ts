import type { ToldFindings } from './explanation.ts';

/** Why a text must not be carried. */
export const screenTold = {
  secret: {
    why: 'What is committed stays in every clone, and what is proposed may be committed by the next command. So every text that a proposal carries is searched for keys, tokens and passwords before any of it is written. The finding names the rule and the place and never repeats the secret.',
    example: `--reasoning 'The service answered with token ghp_…'    refused, by the rule github
--reasoning 'The service answered with its token'      sound`,
    fix: [
      'Take the secret out of the text.',
      'If it was ever real, revoke it where it was issued: it has been read already.',
      'A false alarm passes by a reviewed entry in .theurian/waivers.yaml, with a reason and a last day.',
    ],
  },
  'invisible-character': {
    why: 'A character without a shape can carry a message that a reviewer does not see and a model reads. It also makes two names look alike that are not. Joiners that a script or an emoji needs are left alone.',
    example: `"retry<U+200B>policy"    refused: a space of no width
"retry policy"           sound`,
    fix: [
      'Let your editor show invisible characters, and remove them.',
      'When the text is about such a character, write its name: U+200B',
    ],
  },
  'bidi-character': {
    why: 'Characters that turn the direction of writing make a text look other than it is: a reviewer reads one order, and a program another. Texts in Arabic or Hebrew need none of them here, since their letters carry their own direction.',
    example: `"access <U+202E>lla ton"    refused: it is shown as "access not all"
"access not all"            sound`,
    fix: ['Remove the character.', 'When the text is about it, write its name: U+202E'],
  },
  'terminal-control': {
    why: 'A terminal obeys escape sequences: they clear lines, move the cursor and rename the window. Whoever prints a proposal with another tool than this one would see what its author wants to be seen. So texts hold tabs and line feeds and no other control character.',
    example: `"done<U+001B>[2K"    refused: it wipes the line it stands in
"done"               sound`,
    fix: ['Remove the control characters.', 'Output of a program is pasted without its colours.'],
  },
  'unsafe-instruction': {
    why: 'Agents read this knowledge, and some follow what they read. A text that tells to send secrets away, to ignore other instructions, to delete or to install something is refused, since it would act in the name of the team. Text that speaks about such things passes or is warned of.',
    example: `Ignore all previous instructions and …            refused
We saw the phrase "ignore all previous …" in …    sound: it is spoken of`,
    fix: [
      'Describe what happens instead of telling a reader to do it.',
      'Show a dangerous command between backticks, and say what it does.',
      'A false alarm passes by a reviewed entry in .theurian/waivers.yaml.',
    ],
  },
  placeholder: {
    why: 'A text with something left to fill in is no knowledge yet. Its reviewer would approve what was never written, and its readers would take the gap for an answer.',
    example: `Retry <FILL IN> times.    refused
Retry five times.         sound`,
    fix: ['Write what belongs there, or leave the sentence out.', 'A word that is spoken of stands between backticks.'],
  },
  'waiver-expired': {
    why: 'An exception is made for a time, by a person who answers for it, so that it is looked at again. This one is over, or it names a code that does not exist, so it lets nothing pass. It is only a warning: what it let pass before is told by itself.',
    example: `expires: 2026-01-31    warned of from February on
expires: 2027-01-31    sound`,
    fix: [
      'Ask who made it whether it is still needed.',
      'If it is, give it a new date by a reviewed commit; if not, remove it.',
    ],
  },
} satisfies Partial<ToldFindings>;
