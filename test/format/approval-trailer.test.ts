import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { approvalsOf, printApproval } from '../../lib/format/approval-trailer.ts';
import type { Approval, ApprovalFlaw } from '../../lib/model/approval.ts';
import { digestOf } from '../../lib/model/digest.ts';
import { parseRefName } from '../../lib/model/oid.ts';
import { seeded } from '../kit/seeded.ts';

const trailer = suite('approval trailer');

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const D = digestOf('x');

trailer('an approval is printed as one line', () => {
  const ref = parseRefName('refs/heads/main');
  assert.is(
    ref && printApproval({ subject: ID, digest: D, ref, email: 'ada@example.org' }),
    `Theurian-Approved: ${ID} sha256:${D} for refs/heads/main by ada@example.org`,
  );
});

const subject = fc.oneof(
  fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
  fc.constantFrom('policy.yaml', 'waivers.yaml', 'allowed_signers', 'a/b-c/d.yaml'),
);
const ref = fc
  .stringMatching(/^[a-z0-9é-]{1,8}(\/[a-z0-9-]{1,8}){0,2}$/)
  .filter((name) => parseRefName(`refs/heads/${name}`) !== null)
  .map((name) => parseRefName(`refs/heads/${name}`) ?? fc.pre(false));
const approvals = fc.record(
  {
    subject,
    digest: fc.string().map((text) => digestOf(text)),
    ref,
    email: fc.stringMatching(/^[^\s\p{C}<>]{1,20}$/u),
  },
  { noNullPrototype: true },
) as fc.Arbitrary<Approval>;

trailer('approvals that are printed are read back in their order, and nothing else is', () => {
  seeded(
    fc.property(fc.array(approvals, { minLength: 1, maxLength: 4 }), (all) => {
      const message = `subject\n\nbody\n\nOther: x\n${all.map(printApproval).join('\n')}\nSigned-off-by: A <a@x>\n`;
      assert.equal(
        approvalsOf(message),
        all.map((approval) => ({ kind: 'approval', approval })),
      );
    }),
    300,
  );
});

const SOUND = `${ID} sha256:${D} for refs/heads/main by ada@x`;
const flawed: readonly (readonly [value: string, why: ApprovalFlaw])[] = [
  ['', 'form'],
  ['LGTM', 'form'],
  [`${SOUND} and bob@x`, 'form'],
  [SOUND.replace(' for ', ' on '), 'form'],
  [SOUND.replace(' by ', ' of '), 'form'],
  [SOUND.replace(' by', '  by'), 'form'],
  [SOUND.replace(ID, '../policy.yaml'), 'subject'],
  [SOUND.replace(ID, '/policy.yaml'), 'subject'],
  [SOUND.replace(ID, 'a//b'), 'subject'],
  [SOUND.replace(ID, 'policy.yaml\u200b'), 'subject'],
  [SOUND.replace('sha256:', ''), 'digest'],
  [SOUND.replace('sha256:', 'sha1:'), 'digest'],
  [SOUND.replace(D, D.slice(1)), 'digest'],
  [SOUND.replace(D, D.toUpperCase()), 'digest'],
  [SOUND.replace('refs/heads/main', 'main'), 'ref'],
  [SOUND.replace('refs/heads/main', 'refs/heads/..'), 'ref'],
  [SOUND.replace('ada@x', '<ada@x>'), 'email'],
  [SOUND.replace('ada@x', 'ada@x\u200b'), 'email'],
];
for (const [value, why] of flawed)
  trailer(`${JSON.stringify(value)} is malformed in its ${why}`, () =>
    assert.equal(approvalsOf(`s\n\nTheurian-Approved: ${value}\n`), [{ kind: 'malformed', value, why }]),
  );

trailer('the key is known in any case, and a value may be folded', () => {
  const folded = SOUND.replace(' for ', '\n  for ');
  assert.equal(
    approvalsOf(`s\n\nTHEURIAN-approved : ${folded}\n`).map(({ kind }) => kind),
    ['approval'],
  );
});

trailer('another key is no approval', () => {
  assert.equal(approvalsOf(`s\n\nTheurian-Approved-By: ${SOUND}\nApproved: ${SOUND}\n`), []);
});

const misplaced: readonly (readonly [why: string, message: string])[] = [
  ['in the subject', `Theurian-Approved: ${SOUND}\n`],
  ['above another paragraph', `s\n\nTheurian-Approved: ${SOUND}\n\nmore\n`],
  ['among lines of text', `s\n\nTheurian-Approved: ${SOUND}\nmore\n`],
  ['below a list of conflicts', `s\n\nConflicts:\nTheurian-Approved: ${SOUND}\ntext\n`],
];
for (const [why, message] of misplaced)
  trailer(`an approval ${why} approves nothing and is told`, () =>
    assert.equal(approvalsOf(message), [{ kind: 'malformed', value: SOUND, why: 'misplaced' }]),
  );

trailer('an approval in its place counts beside one out of place', () => {
  assert.equal(
    approvalsOf(`s\n\nTheurian-Approved: LGTM\n\nTheurian-Approved: ${SOUND}\n`).map(({ kind }) => kind),
    ['approval', 'malformed'],
  );
});

trailer.run();
