import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { repeatedKey, textsInJson, unescapedJson } from '../../lib/format/json-texts.ts';

const texts = suite('texts in JSON');

const REPEATED: readonly (readonly [text: string, key: string | null])[] = [
  ['{}', null],
  ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', null],
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061" : 2}', 'a'],
  ['[{"a":{"b":1,"b":2}}]', 'b'],
  ['{"a":"\\"a\\":","b":"{[","c":"a"}', null],
  ['{"a":["a","a"],"b":"a"}', null],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"a":1,}} "a":', null],
  ['{"\\q":1,"\\q":2}', '"\\q":'],
];
for (const [text, key] of REPEATED)
  texts(`in ${text} ${key === null ? 'no key' : `the key ${key}`} comes twice`, () =>
    assert.is(repeatedKey(text), key),
  );

texts('no key comes twice in what is printed', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => assert.is(repeatedKey(JSON.stringify(value)), null)));
});

texts('every string is among the texts, also one that a parser leaves out', () => {
  assert.equal(textsInJson('{"a":"\\u0062","a":"c", "\\q"'), ['a', 'b', 'a', 'c', '"\\q"']);
});

texts('a text without its escapes keeps all else', () => {
  assert.is(unescapedJson('{"a\\u0062": "\\u202e\\n", "\\q": 1}'), '{"ab": "\u202e\n", "\\q": 1}');
});

texts.run();
