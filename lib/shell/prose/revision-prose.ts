import type { FactsOf, Place } from '../../model/finding.ts';
import { command, line } from './command.ts';
import { proposalIn } from './proposal-in.ts';
import type { Prose, ProseTable } from './prose.ts';
import { quoted } from './quoted.ts';

/** The words for revisions that do not follow from what was there. */
export const revisionProse = {
  'revision-conflict': (facts, at) => conflict(facts, at),
  'revision-of-other-item': ({ revision, item, owner }) => ({
    message: `The revision ${revision} belongs to the item ${owner}, and here it is declared for ${item}.`,
    remedy: 'Give this revision a fresh ULID as its revisionId.',
  }),
  'revision-changed': ({ revision, recorded, found }) => ({
    message: `The revision ${revision} was recorded with the body ${recorded} and is declared here with ${found}`,
    remedy: `A revision stays as it was recorded. Give the new text a fresh revisionId, a body file of its own and:${line(`expectedRevision: ${revision}`)}`,
  }),
  'revision-rollback': ({ item, revision, current }) => ({
    message: `${revision} is a former revision of ${item}, whose current one is ${current}`,
    remedy: `Old text comes back as a new revision: copy its body to a new file, take a fresh revisionId, and write:${line(`expectedRevision: ${current}`)}`,
  }),
  'provenance-missing': ({ revision }) => ({
    message: `The revision ${revision} does not say where its knowledge comes from.`,
    remedy: `Name a source under metadata.sourceAnchors. If the text was written here, say so instead:${line('labels: [authored-in-theurian]')}`,
  }),
  'sensitivity-lowered': ({ item, from, to }) => ({
    message: `The item ${item} is ${from}, and this revision states the lower sensitivity ${to}.`,
    remedy: `Leave sensitivity out to keep it. To lower it, put this operation before the revision, with the reason:${line(`- { op: changeSensitivity, itemId: ${item}, sensitivity: ${to}, reason: <why> }`)}`,
  }),
  'validity-inverted': ({ from, to }) => ({
    message: `The revision is valid to ${to}, and that is before it becomes valid at ${from}`,
    remedy: 'Correct validFrom or validTo. Without validFrom, the createdAt of the migration counts.',
  }),
} satisfies Partial<ProseTable>;

const conflict = (facts: FactsOf['revision-conflict'], { path }: Place): Prose => {
  const { item, expected, current } = facts;
  if (current === null)
    return {
      message: `The item ${item} has no revision yet, and this one expects to replace ${expected ?? 'one'}`,
      remedy:
        'If it is the first revision, leave expectedRevision out. If it follows one from another migration, add the id of that migration to dependsOn.',
    };
  const after =
    facts.setBy === null
      ? ''
      : `\nWhere the migration would come first, let it wait:${line(`dependsOn: [${facts.setBy}]`)}`;
  const begin = anew(path);
  const says = `${begin}${begin === '' ? 'Read' : 'read'} what it says now, take over what still holds, then write:${line(`expectedRevision: ${current}`)}${after}\nThe life of the item, as far as it is applied:${command('theurian', 'log', item)}`;
  const since = `${current}${sinceWhen(facts)}`;
  const message =
    expected === current
      ? `This revision is to replace ${since}, and in the order of replay it comes before that.`
      : expected === null
        ? `The item ${item} has the revision ${since} and this one does not say that it replaces it.`
        : `This revision expects to replace ${expected} but the current revision of ${item} is ${since}`;
  return { message, remedy: says };
};

// A proposal of edits is made anew by program; by hand there is more to it.
const anew = (path: string): string => {
  const id = proposalIn(path);
  return id === null
    ? ''
    : `Make it anew on what is current, and accept that:${command('theurian', 'propose', 'rebase', id)}\nBy hand: `;
};

const sinceWhen = ({ setBy, setIn, proposal }: FactsOf['revision-conflict']): string => {
  if (setBy === null || setIn === null) return '';
  const by = `the migration ${setBy} in ${quoted(setIn)}`;
  return proposal === null ? ` since ${by}` : ` since the proposal ${proposal} was accepted, by ${by}`;
};
