import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { parseItemId } from '../../lib/model/ids.ts';
import { buildIndex, type Document } from '../../lib/recall/lexicon.ts';
import { searchIndex } from '../../lib/recall/search.ts';
import { loadIndex, serializeIndex } from '../../lib/recall/stored.ts';

const stored = suite('stored');

const documents: readonly Document[] = ['auth.keys', 'auth.retry-policy', 'zh.token'].flatMap((id, index) => {
  const itemId = parseItemId(id);
  const body = `鍵を交換する ${'retry '.repeat(index * 40)} "quoted" \\ 服务 ${index}`;
  return itemId === null
    ? []
    : [{ itemId, title: `Title ${index}`, namespace: 'ns', kind: 'decision', labels: ['x'], body }];
});

const lexicon = buildIndex(documents);
const text = serializeIndex(lexicon);

// What anybody could write who knows the form.
const sealed = (json: string, version = 1): string =>
  `{"version":${version},"digest":"${digestOf(json)}","lexicon":${json}}`;

stored('gives back the lexicon that was serialized', () => {
  assert.equal(loadIndex(text), lexicon);
  assert.equal(loadIndex(serializeIndex(buildIndex([]))), buildIndex([]));
});

stored('is one JSON document', () => assert.equal(JSON.parse(text).lexicon, lexicon));

stored('is the same text whatever the order of the documents', () =>
  assert.is(serializeIndex(buildIndex([...documents].reverse())), text),
);

stored('answers after loading as before', () => {
  const loaded = loadIndex(text);
  assert.ok(loaded !== null);
  for (const query of ['retry', '鍵', 'auth.keys', 'nowhere'])
    assert.equal(
      loaded && searchIndex(loaded, query, { limit: 9, keep: () => true }),
      searchIndex(lexicon, query, { limit: 9, keep: () => true }),
    );
});

stored('is refused when any one character was changed, taken out or put in', () => {
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom('', '0', 'A', '"', ' ', '\n', '鍵', 'xx'), (at, other) => {
      const damaged = text.slice(0, at) + other + text.slice(at + 1);
      fc.pre(damaged !== text);
      assert.is(loadIndex(damaged), null);
      const longer = `${text.slice(0, at)}${other}${text.slice(at)}`;
      if (longer !== text) assert.is(loadIndex(longer), null);
    }),
    { numRuns: 500 },
  );
});

stored('is refused when it was cut short', () => {
  for (let size = 0; size < text.length; size += 1) assert.is(loadIndex(text.slice(0, size)), null);
});

const shape = { itemIds: ['a'], lengths: [[1, 0, 0, 0]], words: ['x'], postings: ['A'] };

stored('is accepted in the form that the next cases bend', () =>
  assert.equal(loadIndex(sealed(JSON.stringify(shape))), shape),
);

const refused: readonly { readonly why: string; readonly text: string }[] = [
  { why: 'nothing', text: '' },
  { why: 'null', text: 'null' },
  { why: 'another document', text: '{"items":[]}' },
  { why: 'another version', text: sealed(JSON.stringify(shape), 2) },
  { why: 'a lexicon that is no JSON', text: sealed('{') },
  { why: 'a lexicon that is null', text: sealed('null') },
  { why: 'a lexicon that is a list', text: sealed('[]') },
  { why: 'a word without postings', text: sealed(JSON.stringify({ ...shape, postings: [] })) },
  { why: 'an item without lengths', text: sealed(JSON.stringify({ ...shape, lengths: [] })) },
  { why: 'too few lengths', text: sealed(JSON.stringify({ ...shape, lengths: [[1]] })) },
  { why: 'a length that is no number', text: sealed(JSON.stringify({ ...shape, lengths: [['1', 0, 0, 0]] })) },
  { why: 'a word that is no text', text: sealed(JSON.stringify({ ...shape, words: [1] })) },
  { why: 'postings that are no text', text: sealed(JSON.stringify({ ...shape, postings: [null] })) },
  { why: 'an item id that is no text', text: sealed(JSON.stringify({ ...shape, itemIds: [{}] })) },
  { why: 'no words', text: sealed(JSON.stringify({ ...shape, words: undefined })) },
];

for (const { why, text } of refused) stored(`refuses ${why}`, () => assert.is(loadIndex(text), null));

stored('answers without harm when the postings name documents that are not there', () => {
  for (const postings of ['_____', 'x', '////', 'A A A A A A', '鍵']) {
    const loaded = loadIndex(sealed(JSON.stringify({ ...shape, postings: [postings] })));
    const hits = loaded === null ? [] : searchIndex(loaded, 'x', { limit: 5, keep: () => true });
    assert.ok(hits.every(({ itemId }) => itemId === 'a'));
  }
});

stored.run();
