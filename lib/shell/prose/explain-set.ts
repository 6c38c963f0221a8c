import { CURRENT, EARLIER, FRESH, MIGRATION, type ToldFindings } from './explanation.ts';

/** Why migrations must fit together. */
export const setTold = {
  'dependency-cycle': {
    why: 'A migration is replayed after all that it depends on. In a ring each one waits for another, so there is no order in which they could be applied. What has landed stays as it is; only migrations that have not landed can be changed to open the ring.',
    example: `# in ${EARLIER}-timeouts.yaml
dependsOn: [${MIGRATION}]

# in ${MIGRATION}-retry.yaml
dependsOn: [${EARLIER}]    refused: each waits for the other
dependsOn: []                              sound`,
    fix: [
      'Decide which of them truly has to come first.',
      'Remove the dependency that points the other way.',
      'If both change the same items, put their operations into one migration.',
    ],
  },
  'dependency-missing': {
    why: 'dependsOn says that a migration builds on what another one did. Without that other one the result would be different, or would fail later and elsewhere. It happens when a branch is merged before the one it grew from, or when a file was not staged.',
    example: `# refused: no migration has this id
dependsOn: [${FRESH}]

# sound
dependsOn: [${EARLIER}]`,
    fix: [
      "Look for the migration on other branches: git log --all --oneline -- '.theurian/migrations/ID*'",
      'Merge the branch it is on first, or stage its file.',
      'If the id is mistyped or no longer needed, correct dependsOn.',
    ],
  },
  'dependency-self': {
    why: 'A migration that waits for itself can never be applied. It comes from copying a file and changing only its id, or from a program that lists every id it knows. So the entry cannot have been meant, and another one may be missing.',
    example: `# refused: in the migration ${MIGRATION}
dependsOn: [${MIGRATION}]

# sound
dependsOn: [${EARLIER}]`,
    fix: ['Remove the id of the migration itself from dependsOn.', 'Put the id there that was meant, if there is one.'],
  },
  'dependency-duplicate': {
    why: 'dependsOn is a set: to name an id twice changes nothing, so the second one may have been meant to be another id. It is refused while the mistake can still be seen and corrected.',
    example: `# refused
dependsOn:
  - ${EARLIER}
  - ${EARLIER}

# sound
dependsOn:
  - ${EARLIER}`,
    fix: ['Look whether the second one was meant to be another id.', 'Correct it, or remove it.'],
  },
  'body-shared': {
    why: 'A body belongs to exactly one revision; that keeps revisions as they are. If two shared a file, new text for one would change the other, and the history would no longer show what each of them said. The one exception is an item that declares its current revision again, with the same bytes.',
    example: `# refused: that body belongs to the revision before
- op: upsertRevision
  revisionId: ${FRESH}
  contentFile: ../knowledge/architecture/retry-policy.${CURRENT}.md
  # …

# sound
- op: upsertRevision
  revisionId: ${FRESH}
  contentFile: ../knowledge/architecture/retry-policy.${FRESH}.md
  # …`,
    fix: [
      'Copy the body to a file of its own; the revision id in the name makes it unique.',
      'Name it in contentFile, and put its digest into contentSha256.',
      'Bring the shared body back as it was, if it was edited.',
    ],
  },
  'foreign-scope': {
    why: 'tenantId and aclGroup come from services that filter what each reader may see. Here, whoever can read the repository can read everything in it, so such a label would promise a protection that does not exist. Only the defaults are accepted, local and default, or no key at all.',
    example: `# refused
- op: upsertRevision
  metadata:
    tenantId: acme
  # …

# sound
- op: upsertRevision
  metadata:
    tenantId: local
  # …`,
    fix: ['Remove the key.', 'Keep knowledge that others must not see in a repository that they cannot read.'],
  },
  'alias-collision': {
    why: 'A name has to lead to one thing. If an alias were also the id of an item in use, whoever asks for that name would get one or the other, depending on the tool. Once the item of that name ends as deprecated, its name is free to lead to its successor.',
    example: `# refused: there is an item of that name, and it is approved
- op: addAlias
  alias: architecture.timeouts
  itemId: architecture.retry-policy

# sound
- op: addAlias
  alias: architecture.time-limits
  itemId: architecture.retry-policy`,
    fix: [
      'Choose a name for the alias that no item has; theurian list shows those that are taken.',
      'If the alias is to replace the item, deprecate that item in the same migration.',
      'If an older alias now collides with a new item, take it back with removeAlias.',
    ],
  },
} satisfies Partial<ToldFindings>;
