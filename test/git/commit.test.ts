import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommit } from '../../lib/git/commit.ts';
import { type Oid, parseOid } from '../../lib/model/oid.ts';

const commit = suite('commit');

const named = (digit: string): Oid => {
  const oid = parseOid(digit.repeat(40));
  if (oid === null) throw new Error(digit);
  return oid;
};

const TREE = `tree ${named('1')}\n`;
const BY = 'Ada <ada@example.org> 981173106 +0000';
const PEOPLE = `author ${BY}\ncommitter ${BY}\n`;

const read = (text: string, encoding: BufferEncoding = 'utf8'): ReturnType<typeof parseCommit> =>
  parseCommit(named('0'), Buffer.from(text, encoding));

const ADA = { name: 'Ada', email: 'ada@example.org', seconds: 981173106, offset: '+0000' };

commit('parents stand in their order, and the message keeps its last line feed', () => {
  assert.equal(read(`${TREE}parent ${named('2')}\nparent ${named('3')}\n${PEOPLE}\nsubject\n\nbody\n`), {
    ok: true,
    value: {
      oid: named('0'),
      tree: named('1'),
      parents: [named('2'), named('3')],
      author: ADA,
      committer: ADA,
      message: 'subject\n\nbody\n',
    },
  });
});

commit('what looks like a parent in a signature or in the message is none', () => {
  const signature = `gpgsig -----BEGIN\n parent ${named('4')}\n \n -----END\n`;
  const found = read(`${TREE}${PEOPLE}${signature}\nparent ${named('5')}\n`);
  assert.ok(found.ok);
  assert.equal(found.ok && found.value.parents, []);
  assert.is(found.ok && found.value.message, `parent ${named('5')}\n`);
});

const PERSONS = [
  ['A B C <a@b> 1 -0730', { name: 'A B C', email: 'a@b', seconds: 1, offset: '-0730' }],
  ['<a@b> 1 +0000', { name: '', email: 'a@b', seconds: 1, offset: '+0000' }],
  [' <> 1 +0000', { name: '', email: '', seconds: 1, offset: '+0000' }],
  ['A <a@b> -5 +0000', { name: 'A', email: 'a@b', seconds: -5, offset: '+0000' }],
  ['A <a@b>', { name: 'A', email: 'a@b', seconds: 0, offset: '+0000' }],
  ['\u00c9 <\u00e9@b> 1 +0000', { name: '\u00c9', email: '\u00e9@b', seconds: 1, offset: '+0000' }],
] as const;

for (const [text, person] of PERSONS) {
  commit(`\`${text}\` is a person`, () => {
    const found = read(`${TREE}author ${text}\ncommitter ${BY}\n\nm`);
    assert.equal(found.ok && found.value.author, person);
  });
}

commit('bytes that are not UTF-8 are shown with replacement', () => {
  const found = read(`${TREE}${PEOPLE}\ncaf\xe9`, 'latin1');
  assert.is(found.ok && found.value.message, 'caf\ufffd');
});

commit('a commit without a message has an empty one', () => {
  const found = read(`${TREE}${PEOPLE}`.trimEnd());
  assert.is(found.ok && found.value.message, '');
});

const BROKEN = [
  ['nothing', ''],
  ['no tree', `${PEOPLE}\nm`],
  ['a tree of no length', `tree 12\n${PEOPLE}\nm`],
  ['no author', `${TREE}committer ${BY}\n\nm`],
  ['no committer', `${TREE}author ${BY}\n\nm`],
  ['an author without an address', `${TREE}author Ada\ncommitter ${BY}\n\nm`],
  ['a parent of no length', `${TREE}parent 12\n${PEOPLE}\nm`],
] as const;

for (const [why, text] of BROKEN) {
  commit(`a commit with ${why} is refused`, () => {
    assert.not(read(text).ok);
  });
}

commit.run();
