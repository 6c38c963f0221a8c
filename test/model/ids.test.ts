import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ItemId, namespaceOf, parseItemId, parseUlid } from '../../lib/model/ids.ts';

const ids = suite('ids');

const SOUND = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const ulids: readonly (readonly [text: string, why: string, sound: boolean])[] = [
  [SOUND, 'is one', true],
  ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'is the largest', true],
  ['00000000000000000000000000', 'is the smallest', true],
  ['8ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'holds more than 128 bits', false],
  [SOUND.toLowerCase(), 'is in small letters', false],
  [SOUND.slice(1), 'is a letter short', false],
  [`${SOUND}0`, 'is a letter long', false],
  [`${SOUND}\n`, 'ends a line', false],
  ...['I', 'L', 'O', 'U'].map(
    (letter) => [`${SOUND.slice(0, 25)}${letter}`, `holds the letter ${letter}`, false] as const,
  ),
  ['', 'is empty', false],
];

for (const [text, why, sound] of ulids)
  ids(`the ULID ${JSON.stringify(text)} ${why}`, () => assert.is(parseUlid(text), sound ? text : null));

const items: readonly (readonly [text: string, sound: boolean])[] = [
  ['a', true],
  ['0', true],
  ['domain.a', true],
  ['a-b.c-d-2.e', true],
  ['constructor', true],
  ['x'.repeat(200), true],
  ['x'.repeat(201), false],
  ['', false],
  ['.', false],
  ['a.', false],
  ['.a', false],
  ['a..b', false],
  ['-a', false],
  ['a-', false],
  ['a--b', false],
  ['a.-b', false],
  ['A', false],
  ['a_b', false],
  ['a b', false],
  ['a\n', false],
  ['ａ', false],
  ['é', false],
  ['__proto__', false],
  ['a/b', false],
];

for (const [text, sound] of items) {
  const name = text.length > 40 ? `${text.length} letters` : JSON.stringify(text);
  ids(`${name} ${sound ? 'can' : 'cannot'} name an item`, () => assert.is(parseItemId(text), sound ? text : null));
}

ids('a text of many hyphens is refused at once', () => {
  assert.is(parseItemId(`${'a-'.repeat(99)}!`), null);
});

ids('the namespace is all before the last dot', () => {
  const namespaces = ['a', 'a.b', 'a.b.c'].map((id) => namespaceOf(id as ItemId));
  assert.equal(namespaces, ['', 'a', 'a.b']);
});

ids.run();
