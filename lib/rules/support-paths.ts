import { foldedName } from '../model/folded-name.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { isPortablePath, isSupportPath } from '../model/support-file.ts';

/** Returns what is wrong with the path of one support file by itself. */
export const supportPathFindings = (path: string): readonly IntentFinding[] => {
  if (!isSupportPath(path)) return [intentFinding('file-path', path)];
  return foldedName(path).startsWith(EVIDENCE) ? [intentFinding('file-of-evidence', path)] : [];
};

/** Returns what is wrong with the path of one support file that is to be written. */
export const writtenPathFindings = (path: string): readonly IntentFinding[] =>
  isSupportPath(path) && !isPortablePath(path) ? [intentFinding('file-path', path)] : supportPathFindings(path);

// What is quoted for a skill goes by such names in hosts that keep it beside the skill.
const EVIDENCE = 'references/evidence-';

/**
 * Returns the paths that are written and cannot lie beside another one: both are the same to a file system that folds case, or
 * the one is a directory of the other.
 */
export const pathCollisions = (written: readonly string[], staying: readonly string[]): readonly IntentFinding[] => {
  const paths = [...new Set([...written, ...staying])];
  return written.flatMap((path) => {
    const other = paths.find((one) => one !== path && collide(foldedName(one), foldedName(path)));
    return other === undefined ? [] : [intentFinding('file-collision', `${path} ${other}`)];
  });
};

const collide = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
