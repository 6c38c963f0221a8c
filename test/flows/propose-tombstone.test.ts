import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codesOf, LIBRARY, opsOf, REJECTED, scene, whole } from './propose-scene.ts';

const tombstones = suite('propose what was rejected');
const here = scene();
here.repo('a', LIBRARY);
const LANDED = here.git('a', 'rev-parse', 'HEAD');
tombstones.after(() => here.remove());

const REASON = 'Rejected: it couples all services.';

tombstones('a rejected item is answered with its rejection, the reason and the commit', async () => {
  const [found, ...others] = await here.refusal('a', ...whole('domain.shared-database'));
  assert.equal(others, []);
  assert.is(found?.code, 'already-rejected');
  assert.equal(found?.facts, {
    item: 'domain.shared-database',
    by: 'item',
    rejected: 'domain.shared-database',
    reason: REASON,
    author: 'ada@example.org',
    commit: LANDED,
  });
  assert.match(String(found?.message), REASON);
  assert.match(String(found?.message), LANDED);
});

const same: readonly (readonly [why: string, text: string])[] = [
  ['to the byte', REJECTED],
  ['in other case', REJECTED.toUpperCase()],
  ['with other white space', `\n\n#  One\tDatabase\r\nAll services\u00a0share one  database.`],
  [
    'with unseen characters in it',
    REJECTED.replace('services', 's\u200be\u00adr\u2060vices').replace('one', 'o\ufe0fne'),
  ],
  ['in full-width letters', REJECTED.replace('All services', 'Ａｌｌ ｓｅｒｖｉｃｅｓ')],
  ['with another byte order mark', `\ufeff${REJECTED}`],
];

for (const [why, text] of same)
  tombstones(`the same text under another name is the same, ${why}`, async () => {
    here.write('a', { 'again.md': text });
    const findings = await here.refusal('a', ...whole('domain.fresh-idea', 'again.md'));
    const met = findings.find(({ code }) => code === 'already-rejected');
    // Unseen characters are refused for themselves, before any text is compared.
    if (/[\u200b\u2060]/.test(text)) return assert.ok(codesOf(findings).includes('invisible-character'));
    const { by, rejected, commit } = (met?.facts ?? {}) as Readonly<Record<string, unknown>>;
    assert.equal([by, rejected, commit], ['body', 'domain.shared-database', LANDED]);
  });

const other: readonly (readonly [why: string, text: string])[] = [
  ['a word more', `${REJECTED}No.\n`],
  ['a word less', REJECTED.replace('All ', '')],
  ['words glued together', REJECTED.replace('one database', 'onedatabase')],
];

for (const [why, text] of other)
  tombstones(`a text with ${why} is another`, async () => {
    here.write('a', { 'other.md': text });
    assert.equal(opsOf(await here.draft('a', ...whole('domain.fresh-idea', 'other.md'))), [
      'createItem',
      'upsertRevision',
    ]);
  });

tombstones('whoever says why may propose it again, and the reason stands in the evidence', async () => {
  const drafted = await here.draft('a', ...whole('domain.shared-database'), '--despite-rejection', 'We shard now.');
  assert.is(drafted.evidence.despiteRejection, 'We shard now.');
  assert.equal(opsOf(drafted), ['upsertRevision']);
});

tombstones('a rejected item is not restored by an operation', async () => {
  const findings = await here.refusal('a', '--item-id', 'domain.shared-database', '--restore', '--authored-here');
  assert.equal([...codesOf(findings)].sort(), ['already-rejected', 'restore-not-retired']);
});

tombstones('what does not bring a rejected item back may be proposed for it', async () => {
  const drafted = await here.draft(
    'a',
    '--item-id',
    'domain.shared-database',
    '--owner-to',
    'storage',
    '--authored-here',
  );
  assert.equal(opsOf(drafted), ['changeOwner']);
});

tombstones('the text of a recorded rejected approach is not proposed as anything else', async () => {
  here.write('a', { 'queue.md': 'We do not use a queue.\n' });
  const findings = await here.refusal('a', ...whole('domain.queue', 'queue.md'));
  assert.equal(codesOf(findings), ['already-rejected']);
  const again = await here.draft('a', ...whole('domain.queue', 'queue.md'), '--kind', 'rejected-approach');
  assert.equal(opsOf(again), ['createItem', 'upsertRevision']);
});

tombstones('a rejection that has not landed is told without a commit', async () => {
  here.repo('b', { 'README.md': 'x\n' });
  here.write('b', LIBRARY);
  const [found] = await here.refusal('b', ...whole('domain.shared-database'));
  assert.is(((found?.facts ?? {}) as Readonly<Record<string, unknown>>).commit, null);
});

tombstones.run();
