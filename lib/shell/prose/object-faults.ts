import { command } from './command.ts';
import type { FaultOf, FaultTable, Prose } from './prose.ts';

/** The words for objects and for the history they make. */
export const objectFaults = {
  'missing-object': (fault) => missing(fault),
  'corrupt-object': ({ oid, says }) => ({
    message: `The object ${oid} is damaged: ${says}`,
    remedy: `A fresh clone of the remote has sound copies. This lists all that is damaged here:${command('git', 'fsck')}`,
  }),
  'wrong-object': ({ oid, expected, found }) => ({
    message: `A ${expected} is needed, and the object ${oid} is a ${found}.`,
    remedy: `Name a ${expected}. This shows what the object is:${command('git', 'cat-file', '-p', oid)}`,
  }),
  'not-on-chain': ({ commit, tip }) => ({
    message: `The commit ${commit} is not on the first-parent history of ${tip}`,
    remedy: `Name a commit that is on it. If policy.yaml names this one as since, correct it there, by a reviewed change. The history:${command('git', 'log', '--first-parent', '--oneline', tip)}`,
  }),
  'not-on-branch': ({ commit, branch }) => ({
    message: `The commit ${commit} is not on the first-parent history of the protected branch ${branch}. Only what is reviewed there is applied.`,
    remedy: `Merge it first, or name a commit of that history:${command('git', 'log', '--first-parent', '--oneline', branch)}`,
  }),
  'since-not-on-branch': ({ since, branch }) => ({
    message: `The commit ${since} is the since of policy.yaml, and it is not on the first-parent history of the protected branch ${branch}.`,
    remedy: `If the branch was rewritten, bring it back. If since is wrong, correct it by a reviewed change to a commit of:${command('git', 'log', '--first-parent', '--oneline', branch)}`,
  }),
} satisfies Partial<FaultTable>;

const missing = ({ oid, why }: FaultOf<'missing-object'>): Prose => {
  switch (why) {
    case 'absent':
      return {
        message: `The object ${oid} is missing in this repository.`,
        remedy: `If a remote has it, fetch everything again:${command('git', 'fetch', '--refetch', 'origin')}\nThis lists all that is missing:${command('git', 'fsck', '--connectivity-only')}`,
      };
    case 'promised':
      return {
        message: `This clone is a partial one, and the object ${oid} was left with the remote. Nothing is fetched here unasked.`,
        remedy: `Fetch what was left out:${command('git', 'fetch', '--refetch', '--no-filter', 'origin')}`,
      };
    case 'shallow':
      return {
        message: `This clone is a shallow one, and its history ends before ${oid}`,
        remedy: `Fetch the whole history:${command('git', 'fetch', '--unshallow')}\nIn a CI job, ask the checkout for the full depth.`,
      };
  }
};
