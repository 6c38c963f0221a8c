import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { leafOf, migrationFileOf, slugOf } from '../../lib/format/slug.ts';
import { type ItemId, parseItemId } from '../../lib/model/ids.ts';
import { mintIds } from '../../lib/model/proposal.ts';
import { seeded } from '../kit/seeded.ts';

const slug = suite('slug');

const item = (text: string): ItemId => {
  const id = parseItemId(text);
  if (id === null) throw new Error(text);
  return id;
};
const ITEM = item('architecture.cache-lifetime');

const cases: readonly (readonly [why: string, title: string, slug: string])[] = [
  ['words are joined by hyphens', 'How long entries live', 'how-long-entries-live'],
  ['capitals and digits stay as lower case and digits', '2026 Q3 Plan', '2026-q3-plan'],
  ['underscores, tabs and line feeds separate', 'cache_lifetime__v2\t\nx', 'cache-lifetime-v2-x'],
  ['letters with marks separate like signs', 'Überblick: Café und Küche', 'berblick-caf-und-k-che'],
  ['signs at both ends go', '  {a: 1} | > % @ `x`  ', 'a-1-x'],
  ['48 characters stay', 'a'.repeat(48), 'a'.repeat(48)],
  ['the 49th goes', 'a'.repeat(49), 'a'.repeat(48)],
  ['a cut that ends in a hyphen loses it', `${'a'.repeat(47)} bcd`, 'a'.repeat(47)],
  ['a hyphen in front counts when it is cut', `!${'a'.repeat(60)}`, 'a'.repeat(47)],
  ['a title of signs gives way to the item', '!!! ???', 'cache-lifetime'],
  ['a title in another script gives way to the item', '再試行ポリシー', 'cache-lifetime'],
  ['no title gives way to the item', '', 'cache-lifetime'],
  ['what is lower case in ASCII only by its lower case counts', '\u212aelvin', 'kelvin'],
];

for (const [why, title, expected] of cases)
  slug(`${why}: ${JSON.stringify(title.slice(0, 30))}`, () => {
    assert.is(slugOf(title, ITEM), expected);
  });

slug('an item of one segment is its own leaf, and a long one is cut too', () => {
  assert.is(leafOf(item('glossary')), 'glossary');
  assert.is(leafOf(item('a.b.c-d')), 'c-d');
  assert.is(slugOf('?', item(`a.${'b'.repeat(60)}`)), 'b'.repeat(48));
});

slug('any title gives a name that a migration may have', () => {
  seeded(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (title) => {
      assert.match(slugOf(title, ITEM), /^(?=.{1,48}$)[a-z0-9]+(-[a-z0-9]+)*$/);
    }),
    300,
  );
});

slug('a migration file is named by its id and the slug', () => {
  const { migration } = mintIds(() => '01ARZ3NDEKTSV4RRFFQ69G5FAV');
  assert.is(migrationFileOf(migration, 'a-b'), '01ARZ3NDEKTSV4RRFFQ69G5FAV-a-b.yaml');
});

slug.run();
