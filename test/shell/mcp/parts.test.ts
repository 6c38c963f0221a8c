import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { few } from '../../../lib/flows/few.ts';
import { CLIENTS, configOf } from '../../../lib/shell/client-config.ts';
import { allowanceOf } from '../../../lib/shell/mcp/allowance.ts';
import { filled, sizeOf } from '../../../lib/shell/mcp/budget.ts';
import { byLine } from '../../../lib/shell/mcp/by-line.ts';
import { cursorAt, offsetOf } from '../../../lib/shell/mcp/cursor.ts';
import { beginningOf } from '../../../lib/shell/mcp/part.ts';
import { toolErrorOf } from '../../../lib/shell/mcp/tool-error.ts';

const parts = suite('parts of the surface');

const chunked = (bytes: Buffer, cuts: readonly number[]): readonly Buffer[] => {
  const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return at.slice(1).map((end, nth) => bytes.subarray(at[nth], end));
};

parts('a stream gives the same lines however it is cut into chunks', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme' }).map((line) => line.replaceAll('\n', ''))),
      fc.array(fc.nat()),
      (lines, cuts) => {
        const cutter = byLine(1_000_000);
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        assert.equal(
          chunked(bytes, cuts).flatMap((chunk) => cutter.add(chunk)),
          lines,
        );
      },
    ),
  );
});

parts('of a line that is too long the end tells whose it was, and the next one is whole', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 12 }), fc.nat(), (cuts, id) => {
      const cutter = byLine(64);
      const long = `{"method":"x","params":"${'y'.repeat(600)}","jsonrpc":"2.0","id":${id}}`;
      const bytes = Buffer.from(`${long}\nshort\n`);
      assert.equal(
        chunked(bytes, cuts).flatMap((chunk) => cutter.add(chunk)),
        [{ id }, 'short'],
      );
    }),
  );
  assert.equal(byLine(4).add(Buffer.from('hello there\n')), [{ id: null }]);
  assert.equal(byLine(4).add(Buffer.from('{"id":"a-b"}\n')), [{ id: 'a-b' }]);
});

parts('a part of a text takes no more bytes than it may, cuts no character in two, and gets on', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }),
      fc.integer({ min: -5, max: 300 }),
      (text, room) => {
        let left = text.replace(/\p{Surrogate}/gu, '?');
        const whole = left;
        const found: string[] = [];
        while (left !== '') {
          const part = beginningOf(left, room);
          assert.ok(part.length > 0);
          assert.not.match(part, /\p{Surrogate}/u);
          assert.ok(part.length <= 2 || Buffer.byteLength(JSON.stringify(part)) <= room);
          found.push(part);
          left = left.slice(part.length);
        }
        assert.is(found.join(''), whole);
      },
    ),
  );
});

parts('a page holds what fits, one entry at least, and says whether there is more', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.boolean(), fc.integer({ min: 0, max: 2_000 }), (entries, more, bytes) => {
      const head = { a: 1 };
      const page = filled({ head, entries, more, bytes, cursorAfter: String });
      assert.equal(page.entries, entries.slice(0, page.entries.length));
      assert.is(page.truncated, more || page.entries.length < entries.length);
      assert.is(page.cursor, page.truncated ? String(page.entries.length) : null);
      if (entries.length > 0) assert.ok(page.entries.length > 0);
      if (page.entries.length > 1)
        assert.ok(sizeOf({ ...head, page: page.entries, truncated: false, cursor: null }) <= bytes);
    }),
  );
});

parts('a cursor goes on where it was made, and nowhere else', () => {
  const asked = { snapshotId: 'a', tool: 't', input: { query: 'x', limit: 3 } };
  const cursor = cursorAt(asked, 1234);
  const offset = (of: Parameters<typeof offsetOf>[0]): unknown => {
    const found = offsetOf(of);
    return found.ok ? found.value : found.error.code;
  };
  assert.is(offset(asked), 0);
  assert.is(offset({ ...asked, input: { limit: 3, query: 'x', cursor, maxTokens: 9 } }), 1234);
  for (const other of [
    { ...asked, snapshotId: 'b', input: { ...asked.input, cursor } },
    { ...asked, tool: 'u', input: { ...asked.input, cursor } },
    { ...asked, input: { query: 'y', limit: 3, cursor } },
    { ...asked, input: { ...asked.input, cursor: cursor.slice(1) } },
    { ...asked, input: { ...asked.input, cursor: `-${cursor}` } },
    { ...asked, input: { ...asked.input, cursor: '.' } },
  ])
    if (offset(other) !== 'cursor-stale') assert.is(other.input.cursor, cursor.slice(1));
});

parts('few entries are few by number and by bytes', () => {
  assert.equal(few(['aa', 'bb', 'cc'], 2, 100), ['aa', 'bb']);
  assert.equal(few(['aa', 'bb', 'cc'], 9, 11), ['aa', 'bb']);
  assert.equal(few(['aa'], 9, 3), []);
});

parts('what cannot be written is told with who can help: the disk, or whoever sets the repository up', () => {
  const remedyOf = (code: string): string => toolErrorOf({ kind: 'unwritable', path: '.theurian', code }).remedy;
  assert.match(remedyOf('ENOSPC'), 'the disk');
  assert.match(remedyOf('ERR_ACCESS_DENIED'), /theurian init$/);
});

parts('an allowance is taken whole or not at all', () => {
  const allowance = allowanceOf({ proposals: 2, bytes: 10 });
  assert.ok(allowance.take(4).ok);
  const over = allowance.take(7);
  assert.equal([over.ok, over.ok ? '' : over.error.code], [false, 'allowance-spent']);
  assert.equal(allowance.left(), { proposals: 1, bytes: 6 });
  assert.ok(allowance.take(6).ok);
  assert.not.ok(allowance.take(0).ok);
});

parts('each client gets a configuration that it can parse', () => {
  for (const client of CLIENTS) {
    const { file, text } = configOf(client, '/a "b"');
    assert.ok(text.endsWith('\n'));
    if (file.endsWith('.json')) assert.match(JSON.stringify(JSON.parse(text)), '"command":"theurian","args":["mcp"');
    else assert.is(text, '[mcp_servers.theurian]\ncommand = "theurian"\nargs = ["mcp", "-C", "/a \\"b\\""]\n');
  }
});

parts.run();
