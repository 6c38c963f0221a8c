import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rawName, showName } from '../../lib/git/name.ts';

const name = suite('name');

name('every text survives its raw form', async () => {
  await fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(showName(rawName(text)), { text, utf8: true });
    }),
  );
});

name('bytes are UTF-8 exactly when a strict decoder takes them', async () => {
  const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const likely = fc.constantFrom(0xc3, 0xa9, 0xe0, 0x80, 0xed, 0xa0, 0xbf, 0xf0, 0xf4, 0x90, 0xff, 0xc0, 0xaf, 0x61);
  await fc.assert(
    fc.property(fc.array(fc.oneof(likely, fc.integer({ min: 1, max: 255 })), { maxLength: 8 }), (codes) => {
      const bytes = Buffer.from(codes);
      let expected: string | null = null;
      try {
        expected = strict.decode(bytes);
      } catch {
        // Not UTF-8.
      }
      const found = showName(bytes.toString('latin1'));
      assert.is(found.utf8, expected !== null);
      if (expected !== null) assert.is(found.text, expected);
    }),
    { numRuns: 2000 },
  );
});

name('a byte that is not UTF-8 stands as its digits, the rest as it is', () => {
  assert.equal(showName('caf\xe9/\xc3\xa9\xff'), { text: 'caf\\xe9/\u00e9\\xff', utf8: false });
});

name.run();
