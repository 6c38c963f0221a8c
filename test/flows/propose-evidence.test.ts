import { basename } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { digestOf } from '../../lib/model/digest.ts';
import { codesOf, LIBRARY, opsOf, scene, whole } from './propose-scene.ts';

const evidence = suite('propose with excerpts');
const here = scene();
here.repo('a', LIBRARY);
evidence.after(() => here.remove());

const KEY = `AKIA${'IOSFODNN7EXAMPLQ'}`;
const NOTES = 'The log of the outage:\r\nretry 1\r\nretry 2\r\n';

evidence('an excerpt is stored under its digest, told in the evidence and bound to the item', async () => {
  here.write('a', { 'log/notes.txt': NOTES });
  const drafted = await here.draft('a', ...whole('domain.new'), '--excerpt', 'log/notes.txt');
  const stored = NOTES.replaceAll('\r\n', '\n');
  const sha256 = digestOf(stored);
  assert.is(String(drafted.files[`evidence/${sha256}.md`]), stored);
  assert.equal(drafted.evidence.excerpts, [{ sha256, description: 'Excerpt: notes.txt' }]);
  assert.equal(drafted.migration.operations.at(-1), {
    op: 'addEvidence',
    itemId: 'domain.new',
    anchor: { provider: 'theurian-evidence', sourceUri: `evidence/${sha256}.md` },
    description: 'Excerpt: notes.txt',
  });
  assert.equal(drafted.answer.excerptFiles, [`${drafted.answer.proposalDirectory}/evidence/${sha256}.md`]);
});

evidence('a secret in an excerpt is blotted out, and its name is the digest of what is left', async () => {
  here.write('a', { 'secret.txt': `before ${KEY} after\n` });
  const drafted = await here.draft('a', ...whole('domain.new'), '--excerpt', 'secret.txt');
  const [path = '', bytes = ''] = Object.entries(drafted.files).find(([name]) => name.startsWith('evidence/')) ?? [];
  assert.match(String(bytes), /^before \[redacted:[a-z0-9-]+\] after\n$/);
  assert.is(basename(path), `${digestOf(String(bytes))}.md`);
});

evidence('the same excerpt twice is one, and the order is kept', async () => {
  here.write('a', { 'x.txt': 'x\n', 'y.txt': 'y\n', 'z.txt': 'x\r\n' });
  const excerpts = ['y.txt', 'x.txt', 'z.txt'].flatMap((name) => ['--excerpt', name]);
  const drafted = await here.draft('a', ...whole('domain.new'), ...excerpts);
  assert.equal(
    (drafted.evidence.excerpts as readonly { readonly sha256: string }[]).map(({ sha256 }) => sha256),
    [digestOf('y\n'), digestOf('x\n')],
  );
});

evidence(
  'an excerpt is evidence enough for an item that is there, and the same one again changes nothing',
  async () => {
    here.write('a', { 'x.txt': 'x\n' });
    const drafted = await here.draft('a', '--item-id', 'domain.plain', '--excerpt', 'x.txt');
    assert.equal(opsOf(drafted), ['addEvidence']);
    here.repo('b', LIBRARY);
    const { answer, files } = await here.draft('b', '--item-id', 'domain.plain', '--excerpt', '../a/x.txt');
    for (const [path, thing] of Object.entries(files))
      if (path !== 'evidence.json' && typeof thing === 'object' && !('link' in thing))
        here.write('b', { [`.theurian/${path === answer.migrationFile ? 'migrations/' : ''}${path}`]: thing });
    assert.equal(codesOf(await here.refusal('b', '--item-id', 'domain.plain', '--excerpt', '../a/x.txt')), [
      'nothing-changed',
    ]);
  },
);

const unfit: readonly (readonly [why: string, bytes: string | Uint8Array, code: string])[] = [
  ['blank', ' \n', 'invalid-value'],
  ['not UTF-8', Buffer.from([0xff, 0xfe]), 'body-not-utf8'],
];

for (const [why, bytes, code] of unfit)
  evidence(`an excerpt that is ${why} is refused`, async () => {
    here.write('a', { 'unfit.txt': bytes });
    assert.equal(codesOf(await here.refusal('a', ...whole('domain.new'), '--excerpt', 'unfit.txt')), [code]);
  });

evidence('an excerpt that cannot be read is a fault', async () => {
  const ran = await here.ask('a', ...whole('domain.new'), '--excerpt', 'nowhere.txt');
  assert.equal([ran.code, ran.out, JSON.parse(ran.err).error.code], [3, '', 'unreadable']);
});

evidence.run();
