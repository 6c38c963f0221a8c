import type { Check } from '../../model/check.ts';
import { plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';

/** A check with its words: what is wrong, and the command that mends it. Both null where nothing is. */
export interface CheckRecord extends Check {
  readonly problem: string | null;
  readonly fix: string | null;
}

/** Gives a check its words. */
export const checkRecord = (check: Check): CheckRecord => {
  const [problem, fix] = check.state === 'fine' ? [null, null] : wordsFor(check);
  return { ...check, problem, fix };
};

const wordsFor = ({ id, state, seen }: Check): readonly [string | null, string | null] => {
  switch (id) {
    case 'node':
      return ['Node is older than 20.19.', 'Install Node 20.19 or later.'];
    case 'repository':
    case 'reader':
      return [null, null];
    case 'whole-history':
      return ['The clone is shallow: what landed earlier cannot be checked.', 'git fetch --unshallow'];
    case 'substitutes':
      return [
        'Git shows substitutes for some objects; they are not followed here.',
        'git replace -d $(git replace -l)',
      ];
    case 'initialised':
      return ['There is no .theurian/policy.yaml here.', 'theurian init'];
    case 'policy':
      return state === 'absent'
        ? ['The policy names no start: everything in the history is claimed.', 'theurian init --dry-run']
        : [`The policy's start is not on the protected branch: ${seen}.`, 'git log --first-parent --oneline'];
    case 'branch':
      return ['The protected branch does not exist here.', 'git fetch origin'];
    case 'ignore-block':
      return [".gitignore does not keep this machine's proposals out of git.", 'theurian init'];
    case 'attributes-block':
      return ['.gitattributes does not keep git from converting line ends below .theurian/.', 'theurian init'];
    case 'editor-schemas':
      return state === 'absent'
        ? ['There are no schemas for editors.', 'theurian init']
        : ['The schemas for editors are of another version.', 'git rm -r .theurian/schema && theurian init'];
    case 'knowledge':
      return ['The knowledge in the working directory is refused.', 'theurian migrate validate'];
    case 'applied':
      return state === 'absent'
        ? ['Nothing has been applied in this clone yet.', 'theurian migrate apply']
        : ['What is applied is not on the protected branch any more.', 'theurian migrate apply'];
  }
};

/** Prints the checks, a line each, with the fix below what needs one. */
export const doctorText = (
  { healthy, checks }: { readonly healthy: boolean; readonly checks: readonly CheckRecord[] },
  { paint }: Terminal,
): string => {
  const mark = {
    fine: paint.green('ok     '),
    problem: paint.red('problem'),
    absent: paint.yellow('not yet'),
  } as const;
  const rows = checks.map(({ id, state, seen, problem, fix }) => {
    const more = problem === null ? '' : `\n          ${problem}\n          ${fix ?? ''}`;
    return `${mark[state]} ${id.padEnd(18)} ${plainText(seen)}${more}\n`;
  });
  return `${rows.join('')}${healthy ? 'The set-up is sound.' : 'Mend what is named above.'}\n`;
};
