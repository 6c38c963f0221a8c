import type { Check } from '../../model/check.ts';
import { faultProse } from '../prose/fault-prose.ts';
import { plainLine, plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';

/** A check with its words: what is wrong, and what mends it, mostly a command. Both null where nothing is to be done. */
export interface CheckRecord extends Check {
  readonly problem: string | null;
  readonly fix: string | null;
}

/** Gives a check its words. */
export const checkRecord = (check: Check): CheckRecord => {
  const { message: problem, remedy: fix } = check.fault === undefined ? wordsFor(check) : faultProse(check.fault);
  return { ...check, problem, fix };
};

interface Words {
  readonly message: string | null;
  readonly remedy: string | null;
}

const NOTHING: Words = { message: null, remedy: null };

const wordsFor = (check: Check): Words => (check.state === 'fine' ? NOTHING : (WORDS[check.id]?.(check) ?? NOTHING));

const says = (message: string, remedy: string) => (): Words => ({ message, remedy });

const WORDS: { readonly [I in Check['id']]?: (check: Check) => Words } = {
  node: says('Node is older than 20.19.', 'Install Node 20.19 or later.'),
  'whole-history': says('The clone is shallow: what landed earlier cannot be checked.', 'git fetch --unshallow'),
  substitutes: ({ seen }) => ({
    message: 'Git shows substitutes for some objects; they are not followed here.',
    remedy: withoutSubstitutes(seen),
  }),
  initialised: says('There is no .theurian/policy.yaml here.', 'theurian init'),
  // Not written by a command: the policy is reviewed like knowledge.
  policy: ({ seen }) =>
    seen === 'none'
      ? NOTHING
      : {
          message: 'The policy names no start, so the whole history is judged. A line for policy.yaml, to start here:',
          remedy: `git log -1 --format='since: "%H"'`,
        },
  'ignore-block': says(".gitignore does not keep this machine's proposals out of git.", 'theurian init'),
  'attributes-block': says(
    '.gitattributes does not keep git from converting line ends below .theurian/.',
    'theurian init',
  ),
  'editor-schemas': ({ state }) =>
    state === 'absent'
      ? { message: 'There are no schemas for editors.', remedy: 'theurian init' }
      : {
          message: 'The schemas for editors are of another version.',
          remedy: 'rm -r .theurian/schema && theurian init',
        },
  hooks: ({ state }) =>
    state === 'absent'
      ? { message: 'No hook of git judges what is committed and pushed here.', remedy: 'theurian hooks install' }
      : { message: 'The hooks are not in order in every working directory.', remedy: 'theurian hooks install' },
  knowledge: says('The knowledge in the working directory is refused.', 'theurian migrate validate'),
  landed: ({ state }) =>
    state === 'absent'
      ? NOTHING
      : {
          message: 'Not all that has landed is proven to be reviewed, so it will not be applied.',
          remedy: 'theurian verify',
        },
  reviewed: says('Not all that is served here is proven to be reviewed.', 'theurian verify'),
  'skills-queue': ({ seen }) =>
    seen.startsWith('0 ')
      ? { message: 'Intents were rejected that nobody has looked at.', remedy: 'theurian skills account' }
      : { message: 'What agents want of skills waits to be decided.', remedy: 'theurian skills promote' },
  applied: ({ seen }) =>
    seen.endsWith('not proven')
      ? { message: 'What has landed is applied once it is proven to be reviewed.', remedy: 'theurian verify' }
      : {
          message:
            seen === 'nothing'
              ? 'Nothing has been applied in this clone yet.'
              : 'Not all that has landed is applied in this clone yet.',
          remedy: 'theurian migrate apply',
        },
};

const withoutSubstitutes = (seen: string): string =>
  [
    ...(seen.includes('refs/replace/') ? ['git replace -d $(git replace -l)'] : []),
    ...(seen.includes('info/grafts') ? ['rm "$(git rev-parse --git-common-dir)/info/grafts"'] : []),
  ].join(' && ');

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
    const more = problem === null ? '' : `${below(problem)}${below(fix ?? '')}`;
    return `${mark[state]} ${id.padEnd(18)} ${plainLine(seen)}\n${more}`;
  });
  return `${rows.join('')}${healthy ? 'The set-up is sound.' : 'Mend what is named above.'}\n`;
};

const below = (text: string): string => `${plainText(text).replaceAll(/^/gm, ' '.repeat(10))}\n`;
