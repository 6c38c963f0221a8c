import { command } from './command.ts';
import type { FaultOf, FaultTable, Prose } from './prose.ts';
import { listed, quoted } from './quoted.ts';
import { retiredSkill } from './retired-skill.ts';
import { unknownRunProse } from './unknown-run.ts';

/** The words for what is applied and served, and for what is asked of it. */
export const servingFaults = {
  'not-applied': ({ at, lacks }) => ({
    message: `No knowledge has been applied in ${at === undefined ? 'this clone' : quoted(at)} yet, so there is none to read.`,
    remedy: `${lacks === undefined ? '' : `There is no .theurian/ here. If nobody has set up this repository, do that first, and commit it:${command('theurian', 'init')}\n`}Verify the protected branch and serve what it holds:${command('theurian', 'migrate', 'apply', ...(at === undefined ? [] : ['-C', at]))}`,
  }),
  'applied-left-behind': (fault) => leftBehind(fault),
  'unusable-policy': ({ commit, finding }) => ({
    message: `The policy of commit ${commit.slice(0, 12)} cannot be used (${finding}), so nothing that came after it can be judged.`,
    remedy: `See what is wrong with it:${command('theurian', 'migrate', 'validate', '--at', commit)}\nIf the commit is not pushed, go back to the one before it:${command('git', 'reset', '--keep', `${commit}^`)}`,
  }),
  'not-signed': ({ says }) => ({
    message: `The approval was not signed: ${quoted(says)}`,
    remedy:
      'Name a key that ssh-keygen can sign with: a private key, or the public half of one that your agent holds. Nothing was written.',
  }),
  'unknown-subject': ({ name, known }) => ({
    message: `Nothing that is to be approved is called ${quoted(name)}.`,
    remedy: known.length === 0 ? 'There is nothing to approve here.' : `These are there: ${listed(known, ' ')}`,
  }),
  'unknown-item': ({ item, closest }) => ({
    message: `There is no item and no alias ${quoted(item)} in the knowledge that was read.`,
    remedy:
      closest === null
        ? `These are there:${command('theurian', 'list')}`
        : `Did you mean ${closest}? All that are there:${command('theurian', 'list')}`,
  }),
  'unknown-skill': ({ name, closest, retired }) => ({
    message: retired === undefined ? `No skill ${quoted(name)} is served here.` : retiredSkill(name, retired),
    remedy: `${closest === null ? 'These are there' : `Did you mean ${closest}? All that are there`}:${command('theurian', 'skills', 'list')}`,
  }),
  'ambiguous-skill': ({ name, layers }) => ({
    message: `There is more than one skill ${quoted(name)}: ${layers.join(', ')}.`,
    remedy: 'Say which one is meant: --layer project or --layer global. Nothing was counted.',
  }),
  'unknown-run': ({ run }) => unknownRunProse(run),
  'unknown-thread': ({ pull, thread, known }) => ({
    message:
      thread === null
        ? `No review of pull request ${pull} was imported here.`
        : `The record of pull request ${pull} has no thread ${quoted(thread)}.`,
    remedy:
      known.length === 0
        ? `Import it:${command('theurian', 'review', 'import', '--help')}`
        : `These are there: ${listed(known, ' ')}`,
  }),
  'unknown-proposal': ({ id }) => ({
    message: `There is no proposal ${quoted(id)} here.`,
    remedy: `These are there:${command('theurian', 'propose', 'list')}`,
  }),
  'rejected-item': ({ item }) => ({
    message: `The item ${item} was rejected, so it is not served.`,
    remedy: `Its history tells when and by which commit:${command('theurian', 'log', item)}`,
  }),
  'unknown-revision-of-item': ({ item, revision, known }) => ({
    message: `The item ${item} has no revision ${quoted(revision)}.`,
    remedy:
      known.length === 0
        ? 'It has no revision at all yet: leave --revision out.'
        : `Its revisions, the oldest first: ${listed(known, ' ')}`,
  }),
  'unknown-support-file': ({ item, file, known }) => ({
    message: `The item ${item} has no support file ${quoted(file)}.`,
    remedy: known.length === 0 ? 'It has none at all: leave --file out.' : `It has: ${listed(known, ' ')}`,
  }),
  'ref-moved': ({ ref, expected, found }) => ({
    message: `Another process moved ${ref} meanwhile: it was ${expected === '' ? 'not there' : `at ${expected}`} and is now ${found === '' ? 'gone' : `at ${found}`}`,
    remedy: 'Nothing was changed here. Run the command again; it starts from where the ref is now.',
  }),
} satisfies Partial<FaultTable>;

const leftBehind = ({ applied, tip, branch, at }: FaultOf<'applied-left-behind'>): Prose => {
  const what = `What would be left behind:${command('git', 'log', '--oneline', `${tip}..${applied}`)}`;
  const forget = command('git', 'update-ref', '-d', 'refs/theurian/applied', applied);
  return at === null
    ? {
        message: `The applied commit ${applied} is not an ancestor of ${tip} on ${branch}. The branch was rewound or rewritten.`,
        remedy: `${what}\nIf that should still hold, let its owners bring the branch back. If leaving it is meant, forget what was applied and apply anew:${forget}${command('theurian', 'migrate', 'apply')}`,
      }
    : {
        message: `An older commit of ${branch} was asked for: ${tip} does not contain the applied commit ${applied}`,
        remedy: `${what}\nIf that should still hold, stay with what is applied. If leaving it is meant, forget what was applied and apply the older commit:${forget}${command('theurian', 'migrate', 'apply', '--at', at)}`,
      };
};
