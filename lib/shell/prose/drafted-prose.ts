import type { FactsOf, FindingCode } from '../../model/finding.ts';
import { command, line } from './command.ts';
import type { Prose } from './prose.ts';

/** Says what to do about a finding at a file of a draft, which was not written: by the options that it was drafted from. */
export const draftedProse = <C extends FindingCode>(prose: Prose, code: C, facts: FactsOf[C]): Prose => {
  const own: ((facts: FactsOf[C]) => string) | undefined = OWN[code];
  return own === undefined ? prose : { ...prose, remedy: own(facts) };
};

const ITEMS = `The items that are applied:${command('theurian', 'list')}`;

/** Where a remedy would speak of keys and operations that nobody has written by hand. */
const OWN: { readonly [C in FindingCode]?: (facts: FactsOf[C]) => string } = {
  'sensitivity-lowered': ({ to }) =>
    `Leave --sensitivity out to keep it. To lower it, give the new one with its reason in place of --sensitivity:${line(`--sensitivity-to ${to} --reason 'why'`)}`,
  'restore-not-retired': ({ status }) =>
    status === 'approved'
      ? 'Leave --restore out: the item is in force already.'
      : 'Leave --restore out. A new text puts it in force: --body-file FILE, or --edit OLD=NEW.',
  'unknown-item': ({ aliasOf }) =>
    aliasOf === null ? `Correct --item-id. ${ITEMS}` : `Name the item itself:${line(`--item-id ${aliasOf}`)}`,
  'successor-invalid': () =>
    `Name another item that exists with --supersede-by, or say --deprecate where none takes its place. ${ITEMS}`,
  'self-relation': () => 'Name another item with --relate or --rejects, or leave it out.',
  'self-alias': () => 'Leave --alias out: an item is found by its id in any case.',
  'relation-cycle': ({ type }) =>
    type === 'supersedes'
      ? 'Leave --supersede-by or the relation out, or take an older one back with --unrelate TYPE:ITEM.'
      : 'Leave the relation out, or take an older one back with --unrelate TYPE:ITEM.',
  'dangling-target': () =>
    'If it is mistyped, correct --relate, --rejects or --supersede-by. If it is still to come, it may stay.',
  'alias-collision': () => 'Choose another name for --alias, or deprecate that item first, in a proposal of its own.',
  'revision-conflict': ({ current }) =>
    current === null
      ? 'Leave --expected-revision out: there is nothing to replace yet.'
      : 'Leave --expected-revision out: the current revision is taken then. Read first what it says.',
  'provenance-missing': () =>
    'Say where it comes from with --source-uri URI, or that it was written here: --authored-here',
};
