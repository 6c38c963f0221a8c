import { command, line } from './command.ts';
import type { Prose, ProseTable } from './prose.ts';
import { listed, quoted } from './quoted.ts';

/** The words for items, their status, and what ties them together. */
export const relationProse = {
  'unknown-item': (facts) => unknownItem(facts),
  'restore-not-retired': ({ item, status }) => ({
    message: `The item ${item} is ${status}, and only deprecated or superseded items can be restored.`,
    remedy:
      status === 'approved'
        ? 'Remove this operation: the item is in force already.'
        : 'Remove this operation. Another status comes with a new revision that states it in metadata.status.',
  }),
  'relation-cycle': ({ type, ring }) => ({
    message: `The ${type} relations lead in a ring: ${listed(ring, ' -> ')}`,
    remedy: `Leave out the relation named here, or take an older one back with removeRelation.${type === 'supersedes' ? ' The supersededBy of deprecateItem counts as a supersedes relation.' : ''}`,
  }),
  'self-relation': ({ item, type }) => ({
    message: `This relation says that ${item} ${type} itself.`,
    remedy: 'Correct targetItemId, or remove the operation.',
  }),
  'self-alias': ({ item }) => ({
    message: `The alias ${item} is the id of its own item.`,
    remedy: 'Remove the operation: an item is found by its id in any case.',
  }),
  'successor-invalid': ({ item, successor }) => ({
    message:
      item === successor
        ? `The item ${item} is named as its own successor.`
        : `The successor ${successor} of ${item} does not exist at the end of the replay.`,
    remedy: 'Name another item that exists in supersededBy, or leave the key out.',
  }),
  'dangling-target': ({ what, target }) => ({
    message: `${article(what)} names ${quoted(target)}, which does not exist at the end of the replay.`,
    remedy: 'If it is mistyped, correct it. If it is still to come, it may stay.',
  }),
} satisfies Partial<ProseTable>;

const unknownItem = ({ item, op, aliasOf }: Parameters<ProseTable['unknown-item']>[0]): Prose =>
  aliasOf === null
    ? {
        message: `${op} names the item ${quoted(item)}, which does not exist at this point of the replay.`,
        remedy: `Correct the id, or create the item before. If another migration creates it, add its id to dependsOn. The items that are applied:${command('theurian', 'list')}`,
      }
    : {
        message: `${op} names ${quoted(item)}, which is an alias. Migrations take ids literally.`,
        remedy: `Name the item itself:${line(`itemId: ${aliasOf}`)}`,
      };

const article = (what: string): string => {
  if (what === 'evidence') return 'Evidence';
  return what === 'alias' ? 'An alias' : `A ${what}`;
};
