import type { Intent } from '../model/intent.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import type { ScreeningFinding } from '../model/screening.ts';
import { areClean, type CarriedText, formatOf, screened } from './screen-proposal.ts';

/** A text of an intent, named by its field or its path. */
export interface IntentText {
  readonly where: string;
  readonly text: string;
}

/**
 * Screens the texts that a skill would consist of. What a reviewer of a person's proposal is only warned of refuses an agent's,
 * who is there to say it otherwise.
 */
export const skillTextFindings = async (texts: readonly IntentText[]): Promise<readonly IntentFinding[]> =>
  (await foundIn(texts)).flatMap((found) => toldOf(found));

/** Screens what is said of a change. Secrets are left out, since these texts are redacted. */
export const saidTextFindings = async (texts: readonly IntentText[]): Promise<readonly IntentFinding[]> =>
  (await foundIn(texts))
    .filter(({ code, severity }) => code !== 'secret' && severity === 'refusal')
    .flatMap((found) =>
      found.where === 'evidence'
        ? toldOf(found).map(({ detail }) => intentFinding('evidence-unfit', detail.slice(detail.indexOf(': ') + 2)))
        : toldOf(found),
    );

/** Finds secrets in texts that are refused with one. */
export const secretFindings = async (texts: readonly IntentText[]): Promise<readonly IntentFinding[]> =>
  (await foundIn(texts)).filter(({ code }) => code === 'secret').flatMap((found) => toldOf(found));

/** Tells in one look that nothing would be found in any of several texts; false also where only a look at each would tell. */
export const nothingToTell = (texts: readonly IntentText[]): Promise<boolean> =>
  areClean(texts.map(({ where, text }) => carried(where, text)));

/** Looks at texts of many intents in one go: those in which nothing is found need no look when each intent is decided. */
export const lookedOver = async (intents: readonly Intent[]): Promise<void> => {
  for (let from = 0; from < intents.length; from += TOGETHER)
    await nothingToTell(
      intents
        .slice(from, from + TOGETHER)
        .flatMap(textsIn)
        .filter(isShort),
    );
};

// One that is unfit leaves the others of its group to a look at each.
const TOGETHER = 8;

const textsIn = (intent: Intent): readonly IntentText[] => [
  { where: 'reason', text: intent.reason },
  { where: 'evidence', text: intent.evidence },
  ...('body' in intent ? [{ where: 'body', text: intent.body }] : []),
  ...('files' in intent ? Object.entries(intent.files).map(([where, text]) => ({ where, text })) : []),
];

const isShort = ({ text }: IntentText): boolean => text.length < 2 ** 16;

const foundIn = async (texts: readonly IntentText[]): Promise<readonly ScreeningFinding[]> => {
  const all = texts.map(({ where, text }) => carried(where, text));
  if (await areClean(all)) return [];
  const found: ScreeningFinding[] = [];
  for (const one of all) found.push(...(await screened(one)));
  return found;
};

const carried = (where: string, text: string): CarriedText => ({ where, text, format: formatOf(where) });

const toldOf = (found: ScreeningFinding): readonly IntentFinding[] => {
  const at = `${found.where}:${found.line}`;
  switch (found.code) {
    case 'secret':
      return [intentFinding('secret', `${at} ${found.facts.rule}`)];
    case 'unsafe-instruction':
      return [intentFinding('unsafe', `${at} ${found.facts.family}/${found.facts.rule}`)];
    case 'invisible-character':
    case 'bidi-character':
    case 'terminal-control':
      return [intentFinding('character', `${at} ${found.facts.character}`)];
    case 'placeholder':
      return [intentFinding('placeholder', `${at} ${found.facts.word}`)];
    case 'conflict-markers':
      return [intentFinding('conflict-markers', at)];
    case 'too-many-findings':
    case 'waiver-expired':
      return [];
  }
};
