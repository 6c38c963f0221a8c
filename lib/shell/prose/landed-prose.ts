import { type FactsOf, type FindingCode, type Place, STAGE_OF } from '../../model/finding.ts';
import { idInName } from '../../rules/names.ts';
import { command, line } from './command.ts';
import { lineEndRemedy } from './line-ends.ts';
import { naming, nounOf } from './pin-prose.ts';
import type { Prose } from './prose.ts';
import { quoted } from './quoted.ts';
import { asMigration } from './renaming.ts';

/** Says what to do about a finding at a file that has landed, where editing that file is no way out. */
export const landedProse = <C extends FindingCode>(prose: Prose, code: C, facts: FactsOf[C], at: Place): Prose => {
  const own: ((facts: FactsOf[C], at: Place) => string) | undefined = OWN[code];
  return { ...prose, remedy: own === undefined ? `${settled(code, at)}\n${BROKEN}` : own(facts, at) };
};

/** Returns whether a finding points at a file that may not be edited any more: policy and configuration always may. */
export const hasLanded = (code: FindingCode, { landed, path }: Place): boolean =>
  landed === true && STAGE_OF[code] !== 'history' && /^\.theurian\/(?:migrations|knowledge|evidence)\//.test(path);

const STAYS = 'This file has landed and stays as it is.';

const BROKEN = `If the set was broken when it landed and that commit is not pushed, go back to the last good one; what is committed elsewhere is not lost:${command('git', 'reset', '--keep', 'COMMIT')}\nIf it is pushed, correct it in a commit of its own, then move since in .theurian/policy.yaml to that commit, by review:${line('since: "<commit>"')}`;

// What is replayed before another one may not have landed: a set is ordered by its dependencies, then by its ids.
const settled = (code: FindingCode, { path }: Place): string => {
  const id = STAGE_OF[code] === 'replay' ? idInName(path) : null;
  const after =
    id === null ? '.' : ` and, where it has to come after this one, let it say so:${line(`dependsOn: [${id}]`)}`;
  return `${STAYS} If a migration that has not landed brings this about, change that one${after}`;
};

const other = (name: string): string => `${STAYS} If ${quoted(name)} has not landed, change that one.\n${BROKEN}`;

// Mostly it was changed here only; that the set landed broken is the rare case.
const bringBack = (what: string, path: string): string =>
  `Bring ${what} back; these commits touched it:${command('git', 'log', '--oneline', '--', path)}\nIf the set landed like this, theurian explain landed-changed tells the ways out.`;

/** Where there is more to say than that the file stays. */
const OWN: { readonly [C in FindingCode]?: (facts: FactsOf[C], at: Place) => string } = {
  'path-collision': (facts) => other(facts.other),
  'duplicate-migration-id': (facts) => other(facts.other),
  'body-shared': (facts) => other(facts.otherPath),
  'body-missing': ({ body, support }) => bringBack(`the ${nounOf(support)}`, body),
  'evidence-missing': ({ file }) => bringBack('the excerpt', file),
  'evidence-mismatch': ({ file }) => bringBack('the excerpt', file),
  'pin-mismatch': ({ body, lineEnds, support }) =>
    lineEnds === 'same' ? bringBack(`the pinned ${nounOf(support)}`, body) : lineEndRemedy(body, lineEnds),
  'ignored-file': (_, { path }) => {
    const meant = asMigration(path);
    return `It may stay.${meant === null ? '' : ` If it was meant as a migration, add a copy that is one:${command('cp', '-n', '--', path, meant)}`}`;
  },
  'unnamed-body': (_, { path }) => `It may stay as it is. To put it in force, name it in a migration:${naming(path)}`,
  'dangling-target': () =>
    `${STAYS} If the target is still to come, there is nothing to do. If not, a new migration takes this back with removeRelation, removeAlias or removeEvidence.`,
  'conflict-markers': () => `${STAYS} Write the resolved text as a new revision, in a new migration.`,
  'too-many-findings': () => 'What is to be done about those that are listed mostly settles the others too.',
};
