import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { composed } from '../../lib/recall/fold.ts';
import { sourceOf } from '../../lib/recall/source.ts';

const source = suite('source');

const cases: readonly { readonly body: string; readonly part: string; readonly stands: string }[] = [
  { body: 'plain ASCII', part: 'ASCII', stands: 'ASCII' },
  { body: 'Ｆｕｌｌ width', part: 'Full', stands: 'Ｆｕｌｌ' },
  { body: 'ログはﾊﾞｯﾁで', part: 'バッチ', stands: 'ﾊﾞｯﾁ' },
  { body: 'a ﬁle', part: 'file', stands: 'ﬁle' },
  { body: '5 ㎏ of it', part: 'kg', stands: '㎏' },
  { body: 'cafe\u0301!', part: 'café', stands: 'cafe\u0301' },
  { body: 'co\u00adop ok', part: 'coop', stands: 'co\u00adop' },
  { body: 'ok \ufeffbom', part: 'bom', stands: 'bom' },
  { body: '\u1112\u1161\u11ab\u1100\u1173\u11af', part: '한글', stands: '\u1112\u1161\u11ab\u1100\u1173\u11af' },
  { body: '𝒳𝒴 𠮷野', part: '𠮷野', stands: '𠮷野' },
];

for (const { body, part, stands } of cases)
  source(`finds ${JSON.stringify(stands)} behind ${part}`, () => {
    const { text, original } = sourceOf(body);
    const at = text.indexOf(part);
    assert.ok(at >= 0);
    const { start, end } = original(at, at + part.length);
    assert.is(body.slice(start, end), stands);
  });

source('is the composed text', () => {
  const bit = fc.constantFrom(
    'a',
    'é',
    'e\u0301',
    'ﾊﾞ',
    'ﾊ',
    'Ｆ',
    '㎏',
    '한',
    '\u1112\u1161\u11ab',
    'ข้อ',
    '鍵',
    '𠮷',
    '葛\u{e0100}',
    '👨‍👩‍👧',
    '\u00ad',
    '\ufeff',
    ' ',
    '\n',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.array(bit), (bits) => {
      const body = bits.join('');
      assert.is(sourceOf(body).text, composed(body));
    }),
  );
});

source('leads every unit of the text to a stretch of the body', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (body) => {
      const { text, original } = sourceOf(body);
      for (let at = 0; at < text.length; at += 1) {
        const { start, end } = original(at, at + 1);
        assert.ok(start >= 0 && start < end && end <= body.length);
      }
    }),
  );
});

source.run();
