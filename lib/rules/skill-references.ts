import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { pathTokens } from './path-tokens.ts';

/** Returns the support files that are handed in and that the text of the skill does not name. */
export const unreferencedFindings = (text: string, carried: readonly string[]): readonly IntentFinding[] =>
  carried.filter((path) => !isReferenced(text, path)).map((path) => intentFinding('file-unreferenced', path));

/** Returns the support paths that the text of a skill names and that are neither one of its files nor a directory of some. */
export const missingFindings = (text: string, files: readonly string[]): readonly IntentFinding[] => {
  const there = (path: string): boolean => files.some((one) => one === path || one.startsWith(`${path}/`));
  const missing = pathTokens(text).filter(({ paths, single }) => single && !paths.some(there));
  return [...new Set(missing.map(({ paths }) => paths.at(-1) ?? ''))].map((path) =>
    intentFinding('reference-missing', path),
  );
};

/** Returns whether the text of a skill still names a support file that is to be taken out. */
export const removalFindings = (text: string, path: string): readonly IntentFinding[] =>
  isReferenced(text, path) ? [intentFinding('file-still-referenced', path)] : [];

const isReferenced = (text: string, path: string): boolean =>
  pathTokens(text).some(({ paths }) => paths.includes(path));
