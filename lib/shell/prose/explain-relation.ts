import type { ToldFindings } from './explanation.ts';

/** Why items and what ties them must make sense. */
export const relationTold = {
  'unknown-item': {
    why: 'An operation that changes an item needs one that exists at that point of the replay. An unknown id is nearly always a typing error, and to make an item of it would leave the real one as it was. Migrations take ids literally: an alias is not followed, since it may lead elsewhere tomorrow. Commands that read, such as theurian show, do follow aliases, and report this code when nothing has the name.',
    example: `# refused: architecture.retries is an alias of architecture.retry-policy
- op: changeOwner
  itemId: architecture.retries
  owner: platform-team

# sound
- op: changeOwner
  itemId: architecture.retry-policy
  owner: platform-team`,
    fix: [
      'See which items there are: theurian list',
      'Correct the id; for an alias, name the item itself.',
      'If another migration creates the item, add the id of that migration to dependsOn.',
      'If it has not been applied yet: theurian migrate apply, or read another state with --at',
    ],
  },
  'restore-not-retired': {
    why: 'restoreItem makes an item approved again after it was deprecated or superseded. For a draft or a rejected item it would approve a text that no review ever did. For those, a new revision states the status and is reviewed with its text.',
    example: `# refused: the item is approved
- op: restoreItem
  itemId: architecture.retry-policy

# sound: the item is deprecated
- op: restoreItem
  itemId: architecture.old-retries`,
    fix: [
      'See the status of the item: theurian show ITEM',
      'If it is approved already, remove the operation.',
      'If it is a draft, proposed or rejected, write a new revision with metadata.status: approved',
    ],
  },
  'relation-cycle': {
    why: 'supersedes, superseded_by and depends_on say what comes before what. In a ring nothing comes first: none of the items would be the one in force, and following the relations would never end. The successor that deprecateItem names counts as a supersedes relation.',
    example: `# refused: architecture.timeouts already depends on architecture.retry-policy
- op: addRelation
  sourceItemId: architecture.retry-policy
  relationType: depends_on
  targetItemId: architecture.timeouts

# sound
- op: addRelation
  sourceItemId: architecture.retry-policy
  relationType: related_to
  targetItemId: architecture.timeouts`,
    fix: [
      'Decide which relation of the ring does not hold; the message lists the ring.',
      'Leave the new relation out, or take an older one back with removeRelation.',
      'If the two only belong together, use related_to.',
    ],
  },
  'self-relation': {
    why: 'An item that supersedes or depends on itself says nothing, and following its relations would never end. Nearly always a line was copied and only one of the two ids was changed.',
    example: `# refused
- op: addRelation
  sourceItemId: architecture.retry-policy
  relationType: depends_on
  targetItemId: architecture.retry-policy

# sound
- op: addRelation
  sourceItemId: architecture.retry-policy
  relationType: related_to
  targetItemId: architecture.timeouts`,
    fix: ['Correct targetItemId or sourceItemId.', 'If no other item was meant, remove the operation.'],
  },
  'self-alias': {
    why: 'An alias is a second name for an item. One that equals the id of its own item adds no name, so one of the two must have been meant to be something else. An item is always found by its id.',
    example: `# refused
- op: addAlias
  alias: architecture.old-retries
  itemId: architecture.old-retries

# sound
- op: addAlias
  alias: architecture.old-retries
  itemId: architecture.retry-policy`,
    fix: ['Give the alias the second name that was meant.', 'If none was meant, remove the operation.'],
  },
  'successor-invalid': {
    why: 'supersededBy tells readers of a deprecated item where to go instead. If it led nowhere, or back to the item itself, they would be left with knowledge that no longer holds and nothing in its place. The successor may be created later in the replay; what counts is the end.',
    example: `# refused: there is no such item
- op: deprecateItem
  itemId: architecture.retry-policy
  supersededBy: architecture.retry-policy-v2

# sound
- op: deprecateItem
  itemId: architecture.retry-policy
  supersededBy: architecture.timeouts`,
    fix: [
      'Correct the id in supersededBy; theurian list shows the items.',
      'If the successor is still to be written, create it in the same migration.',
      'If nothing takes its place, leave supersededBy out and give a reason.',
    ],
  },
  'dangling-target': {
    why: 'Relations, aliases, evidence and specifications may name something that comes later, so a missing target is no reason to refuse. But most missing targets are typing errors, and a link that leads nowhere helps no reader. The warning goes away once the target exists.',
    example: `# warned of: there is no such item
- op: addRelation
  sourceItemId: architecture.retry-policy
  relationType: related_to
  targetItemId: architecture.circuit-breaker

# sound
- op: addRelation
  sourceItemId: architecture.retry-policy
  relationType: related_to
  targetItemId: architecture.timeouts`,
    fix: [
      'Correct the id if it is mistyped; theurian list shows the items.',
      'If the item is still to come, leave it as it is.',
      'If it will never come and the operation has landed, take it back: removeRelation, removeAlias or removeEvidence.',
    ],
  },
} satisfies Partial<ToldFindings>;
