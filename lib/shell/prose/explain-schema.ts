import { FRESH, type ToldFindings } from './explanation.ts';

/** Why documents must have their shape. */
export const schemaTold = {
  'unknown-key': {
    why: 'An unknown key is nearly always a typing error, and to ignore it would drop what it was meant to say: a sensitivty that nobody reads protects nothing. In policy.yaml it could be a rule of a newer version, which this one would not keep. Only at the top of config.yaml may other tools keep keys of their own.',
    example: `# refused
- op: upsertRevision
  metadata:
    sensitivty: restricted
  # …

# sound
- op: upsertRevision
  metadata:
    sensitivity: restricted
  # …`,
    fix: [
      'Correct the spelling; the message names the key that is closest.',
      'If the key stands one level too deep or too high, move it.',
      'If the file needs a newer version of theurian, compare with theurian version',
    ],
  },
  'missing-key': {
    why: 'The required keys are those without which an item cannot be found, judged or traced: who wrote it, when, of what kind it is, who owns it. No value is guessed for them, since a guessed owner or date would be approved as if a person had stated it.',
    example: `# refused: a new owner that is not named
- op: changeOwner
  itemId: architecture.retry-policy

# sound
- op: changeOwner
  itemId: architecture.retry-policy
  owner: platform-team`,
    fix: [
      'Add the key at the place that is named.',
      'Your editor lists the required keys of each operation when it knows .theurian/schema/migration.schema.json',
    ],
  },
  'invalid-value': {
    why: 'Each key holds one kind of value: a ULID, an item id, a word of a closed list, a text up to some length. What does not fit is refused and never adjusted, so that what was reviewed is what is used. Without quotes, YAML reads 12, true and null as a number, a truth value and nothing, and not as text.',
    example: `# refused: kind is a word of a closed list, and title is text
- op: upsertRevision
  metadata:
    title: 2026
    kind: Decision
  # …

# sound
- op: upsertRevision
  metadata:
    title: "2026"
    kind: decision
  # …`,
    fix: [
      'Read what the message says is needed; where it can, it proposes a value.',
      'Correct the value, and put text that looks like something else in quotes.',
    ],
  },
  'unknown-operation': {
    why: 'A migration is replayed in order, and each operation changes the state that the next one sees. To skip one that is not known would give another state than its author and its reviewer had in mind. There are fourteen operations; more would come with another apiVersion.',
    example: `# refused
- op: deprecate
  itemId: architecture.retry-policy

# sound
- op: deprecateItem
  itemId: architecture.retry-policy`,
    fix: [
      'Use one of the operations that the message lists.',
      'To change the text of an item, write an upsertRevision; to retire it, a deprecateItem.',
    ],
  },
  'pin-missing': {
    why: 'contentSha256 ties an approved migration to the very bytes of its body. Without it the body could be edited later and would still count as approved, and nobody would notice. So every upsertRevision has one.',
    example: `# refused
- op: upsertRevision
  itemId: architecture.backoff
  revisionId: ${FRESH}
  contentFile: ../knowledge/architecture/retry-policy.${FRESH}.md
  metadata: &about
    title: Backoff
    contentType: text/markdown
    kind: decision
    status: approved
    owner: platform-team
    labels: [authored-in-theurian]

# sound
- op: upsertRevision
  contentSha256: <digest>
  # …`,
    fix: [
      'Finish the body first: each change of it changes the digest.',
      'Print the digest: sha256sum FILE, or shasum -a 256 FILE on macOS.',
      'Add it as contentSha256 beside contentFile.',
    ],
  },
  'control-character': {
    why: 'A title is shown in lists, reviews and terminals. Control characters can clear a screen or fake its contents, and direction overrides let a text read differently from what it says. They are refused in titles; half of a surrogate pair is refused everywhere, since UTF-8 cannot hold it.',
    example: `# refused
- op: upsertRevision
  metadata:
    title: "Retry \\u202Eycilop"
  # …

# sound
- op: upsertRevision
  metadata:
    title: Retry policy
  # …`,
    fix: [
      'Type the title anew: copied text often carries such characters along.',
      'Write it as one line; details belong in the body.',
    ],
  },
  'timestamp-invalid': {
    why: 'Times decide what is in force: validFrom and validTo are compared as instants, wherever the reader is. A time without an offset means another instant in each time zone, and 30 February means none at all. Nothing is taken from the clock of the machine, so the file has to say it.',
    example: `# refused: no offset
createdAt: "2026-08-01T09:30:00"

# sound
createdAt: "2026-08-01T09:30:00+02:00"`,
    fix: [
      'Write date, time and offset, such as 2026-08-01T09:30:00Z or 2026-08-01T09:30:00+02:00',
      'Print the present time in that form: date -u +%Y-%m-%dT%H:%M:%SZ',
    ],
  },
} satisfies Partial<ToldFindings>;
