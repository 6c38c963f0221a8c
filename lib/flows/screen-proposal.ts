import { frontMatterOf } from '../format/front-matter.ts';
import { unescapedJson } from '../format/json-texts.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Instant } from '../model/instant.ts';
import { ok, type Result } from '../model/result.ts';
import type { ScreeningFinding } from '../model/screening.ts';
import { applyWaivers, type Waiver } from '../model/waiver.ts';
import { reviewedWaivers } from './waivers-in.ts';
import type { Workspace } from './workspace.ts';

/** A text that a proposal carries, with its name in findings and waivers, such as `payments.retry body`. */
export interface CarriedText {
  readonly where: string;
  readonly text: string;
  /** How it is written, where its escapes are read by whoever reads it. */
  readonly format?: 'json' | 'yaml' | null;
}

/** Returns how the text of a file is written, by the end of its name. */
export const formatOf = (path: string): 'json' | 'yaml' | null => {
  const [, end = ''] = /\.(json|ya?ml)$/i.exec(path) ?? [];
  return end === '' ? null : end.toLowerCase() === 'json' ? 'json' : 'yaml';
};

/**
 * Screens texts before they are written anywhere, and lets pass what the waivers of the protected branch let pass.
 *
 * A finding points at the name of its text; it never repeats any of the text.
 * Refused: also where waivers.yaml is not sound, since an exception nobody understands excepts nothing.
 */
export const screenProposal = async (
  workspace: Workspace,
  texts: readonly CarriedText[],
): Promise<Result<readonly Finding[], Fault>> => {
  const waivers = await reviewedWaivers(workspace);
  if (!waivers.ok) return waivers;
  const { findings, waivers: inForce } = waivers.value;
  return ok([...findings, ...(await screenTexts(texts, inForce, workspace.world.now()))]);
};

/** Screens texts, and lets pass what waivers let pass at an instant. */
export const screenTexts = async (
  texts: readonly CarriedText[],
  waivers: readonly Waiver[],
  at: Instant,
): Promise<readonly Finding[]> => {
  if (texts.length === 0) return [];
  const found: ScreeningFinding[] = [];
  if (!(await areClean(texts))) for (const text of texts) found.push(...(await screened(text)));
  const { standing } = applyWaivers(found, waivers, at);
  const wheres = new Set(texts.map(({ where }) => where));
  return standing.filter((one) => isAbout(one, wheres)).map(findingOf);
};

/** Tells of texts in one look that nothing is found in any; false also where only a look at each would tell. */
export const areClean = async (texts: readonly CarriedText[]): Promise<boolean> => {
  const { nothingIn } = await import('../screen/clean.ts');
  return nothingIn((await Promise.all(texts.map(readingsOf))).flat());
};

/** Screens one text, also with its escapes as they are read. */
export const screened = async (carried: CarriedText): Promise<readonly ScreeningFinding[]> => {
  const { screenText } = await import('../screen/screen-text.ts');
  const [text, read] = await readingsOf(carried);
  const found = await screenText(carried.where, text);
  if (read === undefined) return found;
  const known = new Set(found.map(kindOf));
  return [...found, ...(await screenText(carried.where, read)).filter((one) => !known.has(kindOf(one)))];
};

/** Returns a text as it is, and as its escapes are read where that differs. */
export const readingsOf = async ({
  text,
  format = null,
}: CarriedText): Promise<readonly [text: string, ...read: string[]]> => {
  const read = text.includes('\\') ? await unescaped(format, text) : text;
  return read === text ? [text] : [text, read];
};

const unescaped = async (format: CarriedText['format'], text: string): Promise<string> => {
  if (format === 'json') return unescapedJson(text);
  // In what is Markdown, front matter alone has escapes.
  const front = format === 'yaml' ? null : frontMatterOf(text);
  const end = format === 'yaml' ? text.length : front === null || front === 'open' ? 0 : front.end;
  if (!text.slice(0, end).includes('\\')) return text;
  const { unescapedYaml } = await import('../format/escapes.ts');
  return unescapedYaml(text.slice(0, end)) + text.slice(end);
};

const kindOf = ({ code, severity, facts }: ScreeningFinding): string => JSON.stringify([code, severity, facts]);

// What lapsed for a text that is not carried here is nothing of this proposal's.
const isAbout = (found: ScreeningFinding, wheres: ReadonlySet<string>): boolean =>
  found.code !== 'waiver-expired' || wheres.has(found.facts.place);

const findingOf = (found: ScreeningFinding): Finding => {
  const { where, line, column, severity } = found;
  const at = where === 'waivers' ? { path: fromTop('waivers.yaml') } : { path: where, line, column };
  return { ...told(found, at), severity };
};

const told = (found: ScreeningFinding, at: { readonly path: string }): Finding => {
  switch (found.code) {
    case 'secret':
      return finding(found.code, at, found.facts);
    case 'invisible-character':
    case 'bidi-character':
    case 'terminal-control':
      return finding(found.code, at, found.facts);
    case 'unsafe-instruction':
      return finding(found.code, at, found.facts);
    case 'placeholder':
      return finding(found.code, at, found.facts);
    case 'conflict-markers':
      return finding(found.code, at, found.facts);
    case 'waiver-expired':
      return finding(found.code, at, found.facts);
    case 'too-many-findings':
      return finding(found.code, at, found.facts);
  }
};
