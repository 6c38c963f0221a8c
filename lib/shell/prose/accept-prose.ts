import type { Malformation } from '../../model/draft-facts.ts';
import type { FactsOf } from '../../model/finding.ts';
import { command } from './command.ts';
import { proposalIn } from './proposal-in.ts';
import type { Prose, ProseTable } from './prose.ts';
import { listed, quoted } from './quoted.ts';
import { recoveryRemedy, recoveryText } from './recovery-prose.ts';

/** The words for proposals that cannot be accepted. */
export const acceptProse = {
  'proposal-symlink': () => ({
    message: 'A symbolic link stands here. What it points to can change between the look at it and the move.',
    remedy: 'Put a copy of what it points to in its place, or remove the link.',
  }),
  'proposal-malformed': ({ why, names }, { path }) => malformed(why, names, path),
  'already-in-place': (facts) => (facts.by === 'branch' ? onBranch(facts) : inPlace(facts.by, facts.id, facts.path)),
  'conflict-ahead': (facts) => ahead(facts),
  'out-of-order': (facts, { path }) => outOfOrder(facts, path),
  overtaken: (facts, { path }) => overtaken(facts, path),
  'proposals-conflict': (facts) => notTogether(facts),
  'body-destination-taken': ({ path, owner }) => ({
    message:
      owner === null
        ? `The body would go to ${quoted(path)}, and something stands there already.`
        : `The body would go to ${quoted(path)}, which is the current body of ${owner}.`,
    remedy:
      owner === null
        ? `See where it comes from, and move it aside if nothing needs it:${command('git', 'log', '--oneline', '--', path)}`
        : 'Give the body a name of its own, in the proposal and in contentFile. The revision id makes it unique.',
  }),
  'landing-recovered': (facts) => ({ message: recoveryText(facts), remedy: recoveryRemedy(facts) }),
} satisfies Partial<ProseTable>;

const malformed = (why: Malformation, names: readonly string[], path: string): Prose => {
  const there = names.length === 0 ? 'It is empty.' : `In it: ${listed(names)}`;
  const look = `What is there stays as it is. This shows what git knows of it:${command('git', 'log', '--oneline', '--', path)}`;
  switch (why) {
    case 'no-migration':
      return {
        message: `No file here has a migration's name, and none was accepted from here. ${there}`,
        remedy: 'Name the migration <id>.yaml or <id>-<slug>.yaml, with the id that stands in it.',
      };
    case 'evidence-unclear':
      return {
        message: `No file here has a migration's name, and no evidence.json tells which one there was. ${there}`,
        remedy: look,
      };
    case 'other-item':
      return {
        message: `No file here has a migration's name. The migration that evidence.json names is in place, but for another item: ${listed(names)}`,
        remedy: look,
      };
    case 'several':
      return {
        message: `More than one file here has a migration's name: ${listed(names)}`,
        remedy: 'Leave the one that is meant, and move the others aside.',
      };
    case 'two-uses':
      return {
        message: `One file of this proposal is wanted in two places: ${listed(names)}`,
        remedy: 'Give each body a name of its own, in the proposal and in contentFile.',
      };
    case 'twice':
      return {
        message: `This proposal lies in two places, and they may differ: ${listed(names)}`,
        remedy: `Compare them, then move one of them aside:${command('diff', '-r', '--', ...names)}`,
      };
    case 'no-id':
      return {
        message: 'The name of this directory is no id, so no proposal can be accepted from here.',
        remedy: `If it is a proposal, give it the name that evidence.json says, as proposalId. If not, move it out of here:${command('mv', '-n', '--', path, `./${path.slice(path.lastIndexOf('/') + 1)}`)}`,
      };
    case 'no-evidence':
    case 'others':
      return unfit(why, names, path);
    case 'unreadable':
      return unreadable(path);
    case 'no-directory':
      return {
        message: 'A file stands where the directory of a proposal belongs.',
        remedy: `Move it aside:${command('mv', '-n', '--', path, `${path}.aside`)}`,
      };
  }
};

const discarding = (path: string): string =>
  command('theurian', 'propose', 'reject', path.slice(path.lastIndexOf('/') + 1), '--discard');

const unreadable = (path: string): Prose => ({
  message: 'This proposal cannot be looked through, so nothing is known of it.',
  remedy: `Give yourself the right to read it. If it is not needed, delete it:${discarding(path)}`,
});

// It could be accepted; no other proposal can be made of it.
const unfit = (why: 'no-evidence' | 'others', names: readonly string[], path: string): Prose =>
  why === 'others'
    ? {
        message: `These files are no part of the proposal, and would be lost with it: ${listed(names)}`,
        remedy: 'Move them out of its directory, or remove them.',
      }
    : {
        message: `No evidence.json tells who proposed this and why. In it: ${listed(names)}`,
        remedy: `Propose it anew, and delete this one:${discarding(path)}`,
      };

const inPlace = (by: 'name' | 'id' | 'accepted', id: string, path: string): Prose => {
  const see = `This shows it:${command('git', 'log', '--oneline', '--', path)}`;
  switch (by) {
    case 'accepted':
      return {
        message: `This proposal was accepted before: its migration ${id} is ${quoted(path)}.`,
        remedy: `There is nothing left to accept. If the files are not committed yet, commit them.${command('git', 'status', '--', '.theurian')}`,
      };
    case 'id':
      return {
        message: `A migration with the id ${id} is in place already: ${quoted(path)}.`,
        remedy: `If it is the same change, there is nothing left to accept. If not, propose this one anew, with an id of its own. ${see}`,
      };
    case 'name':
      return {
        message: `Something has the name of this migration already: ${quoted(path)}.`,
        remedy: `Nothing that is in place is written over. ${see}`,
      };
  }
};

const onBranch = ({
  id,
  path,
  branch,
}: {
  readonly id: string;
  readonly path: string;
  readonly branch: string;
}): Prose => ({
  message: `The migration ${id} is on the branch ${quoted(branch)} already, in ${quoted(path)}.`,
  remedy: `There is nothing left to accept. Landing that branch by review is the approval; this shows what is on it:${command('git', 'log', '-1', '--patch', branch, '--', path)}`,
});

const since = ({ setBy, setIn, proposal }: Pick<FactsOf['out-of-order'], 'setBy' | 'setIn' | 'proposal'>): string => {
  const by = `the migration ${setBy} in ${quoted(setIn)}`;
  return proposal === null ? by : `the proposal ${proposal} with ${by}`;
};

const overtaken = (facts: FactsOf['overtaken'], path: string): Prose => {
  const { item, label, given, now } = facts;
  const id = proposalIn(path) ?? 'ID';
  return label === 'status'
    ? {
        message: `The item ${item} is ${now}, by ${since(facts)}. This proposal would put it in force again without saying so.`,
        remedy: `If it shall be in force again, propose this anew, with --restore and --reason. Once that is done, or if it shall not, delete this proposal:${command('theurian', 'propose', 'reject', id, '--discard')}`,
      }
    : {
        message: `This proposal took ${label} ${quoted(given)} over from ${item}. In between it was changed to ${now === null ? 'nothing' : quoted(now)} by ${since(facts)}, which this would undo.`,
        remedy: `Make it anew, with what ${item} has now, and accept what comes of it:${command('theurian', 'propose', 'rebase', id)}`,
      };
};

const outOfOrder = (facts: FactsOf['out-of-order'], path: string): Prose => {
  const { item } = facts;
  const id = proposalIn(path);
  return {
    message: `The item ${item} was changed in between by ${since(facts)}, which comes later in the order of replay. What this proposal does to ${item} would be written over.`,
    remedy:
      id === null
        ? 'Give it a fresh id, in its name and in the migration.'
        : `Make it anew, to come after that one, and accept what comes of it:${command('theurian', 'propose', 'rebase', id)}`,
  };
};

const notTogether = ({ proposal, other, codes, after }: FactsOf['proposals-conflict']): Prose => {
  const first = after === proposal ? other : proposal;
  return after === null
    ? {
        message: `The proposals ${proposal} and ${other} do not go together: once either is accepted, the other is refused (${codes.join(', ')}).`,
        remedy: `Read both, and accept one. Make the other one anew then, with theurian propose rebase ID; what cannot be made anew is proposed again.${command('theurian', 'propose', 'show', other)}`,
      }
    : {
        message: `The proposals ${proposal} and ${other} act upon the same item, and ${first} is the older one: once ${after} is accepted, ${first} is refused (${codes.join(', ')}).`,
        remedy: `Read both. If both are right, accept the older one first:${command('theurian', 'propose', 'accept', first)}\nOnce the other one is accepted, the older one is made anew with theurian propose rebase ID.`,
      };
};

const ahead = ({ proposal, branch, ref, code, setBy, setIn }: FactsOf['conflict-ahead']): Prose => ({
  message:
    setBy === null || setIn === null
      ? `The branch ${branch} has moved on, and there this proposal is refused (${code}).`
      : `The branch ${branch} has moved on, and there this proposal is refused (${code}): the migration ${setBy} landed in between, in ${quoted(setIn)}.`,
  remedy: `${waysFrom(code)}${command('git', 'merge', ref)}${code === 'already-in-place' ? '' : command('theurian', 'propose', 'rebase', proposal)}`,
});

const waysFrom = (code: string): string =>
  code === 'already-in-place'
    ? 'There is nothing left to accept once what is there is merged:'
    : 'Merge what is there, make the proposal anew on it, and accept what comes of that. What cannot be made anew tells why:';
