import { EARLIER, FRESH, MIGRATION, type ToldFindings } from './explanation.ts';

/** Why names, ids and pins must agree. */
export const identityTold = {
  'name-invalid': {
    why: 'The name of the file begins with the id of the migration, so that the log sorts by age and an id is found without opening files. What may follow is a slug for people: lower-case words and hyphens. One form for all stays the same on every file system.',
    example: `.theurian/migrations/retry-policy.yaml                  refused: no id
.theurian/migrations/${MIGRATION}_Retry.yaml      refused: no hyphen, a capital
.theurian/migrations/${MIGRATION}-retry.yaml      sound
.theurian/migrations/${MIGRATION}.yaml            sound`,
    fix: [
      'Take the id from inside the file and put it first in the name.',
      'Add a hyphen and a short slug if you like, then .yaml',
      'Rename the file: mv -n -- OLD NEW',
      'Where git tracks it, stage both names: git add -- OLD NEW',
    ],
  },
  'name-id-mismatch': {
    why: 'People find a migration by the name of its file, and tools by the id inside. When the two differ, a review talks about one migration and the log about another. Most often a file was copied as a template and only one of the two was changed.',
    example: `.theurian/migrations/${MIGRATION}-retry.yaml

id: ${EARLIER}    refused
id: ${MIGRATION}    sound`,
    fix: [
      'Decide which id is meant. If other migrations already depend on one of them, it is that one.',
      'Rename the file with mv -n -- OLD NEW, or correct the id inside.',
      'Where git tracks it, stage both names: git add -- OLD NEW',
    ],
  },
  'duplicate-migration-id': {
    why: 'An id names one migration for ever: dependencies, the log and evidence refer to it. With two files of the same id each such reference would be ambiguous. It comes from copying a file, or from merging two branches that each did.',
    example: `.theurian/migrations/${MIGRATION}-retry.yaml
.theurian/migrations/${MIGRATION}-timeouts.yaml    refused: the same id again`,
    fix: [
      'Find out which of the two has landed: git log --oneline -- .theurian/migrations',
      'Give the other one a fresh ULID, inside and in its name.',
      'Correct dependsOn where it meant the one that was renamed.',
    ],
  },
  'body-missing': {
    why: 'An upsertRevision names the file that holds its text, and that text is what is approved and served. Without the file there is a title with nothing behind it. Most often the body was written and not staged, or a rule in .gitignore holds it back.',
    example: `# refused: no such file
- op: upsertRevision
  contentFile: ../knowledge/architecture/retry-polcy.${FRESH}.md
  # …

# sound
- op: upsertRevision
  contentFile: ../knowledge/architecture/retry-policy.${FRESH}.md
  # …`,
    fix: [
      'See whether the file is there and staged: git status -- .theurian/knowledge',
      'See whether it is ignored: git check-ignore -v PATH',
      'Stage it with git add, or correct contentFile.',
    ],
  },
  'body-not-utf8': {
    why: 'Bodies are text for people and agents; they are searched, and compared word by word. Bytes in another encoding are shown as other characters by each tool. Binary files have no place among the bodies: keep them elsewhere and name them in a source anchor.',
    example: `$ file .theurian/knowledge/architecture/*
retry-policy.md: ISO-8859 text             refused
retry-policy.md: Unicode text, UTF-8 text  sound`,
    fix: [
      'Save the body as UTF-8, or convert a copy with iconv and look at it.',
      'Print its new digest with sha256sum and put it into contentSha256.',
      'If it is no text, write down what it shows and name it in metadata.sourceAnchors.',
    ],
  },
  'evidence-missing': {
    why: 'A migration says that an item rests on a quoted text, and the text is not kept here. Whoever reads the item later could not check what it was concluded from. Excerpts travel with the migration that binds them, so both land in one commit.',
    example: `anchor: { provider: theurian-evidence, sourceUri: evidence/9f86d08….md }
$ ls .theurian/evidence
(nothing)           refused
9f86d08….md         sound`,
    fix: [
      'Add the excerpt under the name the anchor gives.',
      'If the migration has not landed and the excerpt is not wanted, take the addEvidence operation out.',
    ],
  },
  'evidence-mismatch': {
    why: 'An excerpt is named by the SHA-256 of its bytes, and these bytes have another one. Somebody changed the quotation after it was bound, which would let evidence say something it never said.',
    example: `$ sha256sum .theurian/evidence/9f86d08….md
2c26b46…    refused
9f86d08…    sound`,
    fix: [
      'Bring the excerpt back as it was: git log shows who touched it.',
      'A correction is a new excerpt under its own name, bound by a new migration.',
    ],
  },
  'pin-mismatch': {
    why: 'The pin is the SHA-256 of the raw bytes of a body, and it ties the review to the text: whoever approved the migration approved these bytes and no others. When they differ, the body was edited after it was pinned, the pin was mistyped, or git converted line ends on the way, as core.autocrlf does on Windows. The message tells when only line ends differ.',
    example: `$ sha256sum .theurian/knowledge/architecture/retry-policy.${FRESH}.md
9f86d081884c7d65…

contentSha256: 2c26b46b68ffc68f…    refused
contentSha256: 9f86d081884c7d65…    sound`,
    fix: [
      'If the migration has not landed and the body is right, put the digest that was found into contentSha256.',
      'If the migration has landed, bring the body back as it was, and write the new text as a new revision.',
      'If only line ends differ, run theurian init: it adds the line .theurian/** -text to .gitattributes. Then save the body with the line ends it was pinned with.',
    ],
  },
  'unnamed-body': {
    why: 'A body is in force through the migration that names it and pins its digest. This file lies among the bodies and no migration names it, so nobody is served its text. It may be a draft whose migration is still to come, or a name that was mistyped; so it is a warning and no refusal.',
    example: `.theurian/knowledge/architecture/retry-policy.${FRESH}.md

contentFile: ../knowledge/architecture/timeouts.${FRESH}.md        warned of
contentFile: ../knowledge/architecture/retry-policy.${FRESH}.md    sound`,
    fix: [
      'To put it in force, write a migration with an upsertRevision that names it in contentFile.',
      'Print its digest with sha256sum and put it into contentSha256.',
      'If it is not wanted, remove it; notes belong elsewhere.',
    ],
  },
  'conflict-markers': {
    why: 'Lines such as <<<<<<< and >>>>>>> stay in a file when a merge was not finished. Pinned and approved, they would be served to readers and agents, with both versions side by side. It is a warning and no refusal, since a text about git may show them on purpose.',
    example: `<<<<<<< HEAD
Retry three times.
=======
Retry five times.
>>>>>>> feature    warned of

Retry five times.  sound`,
    fix: [
      'Decide which of the two texts holds, and remove the marks.',
      'Print the new digest with sha256sum and put it into contentSha256.',
      'If the body has landed like this, write the resolved text as a new revision.',
    ],
  },
} satisfies Partial<ToldFindings>;
