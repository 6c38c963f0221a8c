import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cpuUsage } from 'node:process';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { screenText } from '../../lib/screen/screen-text.ts';
import { sharedAt } from '../kit/shared.ts';
import { skipped } from '../kit/skip.ts';

const screening = suite('screen text');

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const filesBelow = (at: string): readonly string[] =>
  readdirSync(at, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

const refusalsIn = async (files: readonly string[], root: string): Promise<readonly string[]> => {
  const found = await Promise.all(
    files.map(async (file) => screenText(relative(root, file), readFileSync(file, 'utf8'))),
  );
  return found
    .flat()
    .filter(({ severity }) => severity === 'refusal')
    .map(({ where, line, code, facts }) => `${where}:${line} ${code} ${JSON.stringify(facts)}`);
};

const CORPUS = sharedAt('corpus');
if (CORPUS === null) skipped('screening of the corpora', 'they are not at hand');
else {
  for (const tree of ['theurian', 'sample-project']) {
    screening(`nothing in the ${tree} corpus is refused`, async () => {
      const files = filesBelow(join(CORPUS, tree));
      assert.ok(files.length > 4);
      assert.equal(await refusalsIn(files, CORPUS), []);
    });
  }
}

screening('nothing that this project says of itself is refused', async () => {
  const own = readdirSync(ROOT).flatMap((name) => {
    if (name === '.theurian' || name === 'schemas') return filesBelow(join(ROOT, name));
    return /\.md$|^LICENSE$/.test(name) ? [join(ROOT, name)] : [];
  });
  assert.ok(own.length > 3);
  assert.equal(await refusalsIn(own, ROOT), []);
});

screening('findings come by place, each with the text it is in', async () => {
  const found = await screenText('payments.retry body', `a\u200b\nTODO: x\n  ghp_${'a1B2'.repeat(9)}\nrm -rf /\n`);
  assert.equal(
    found.map(({ where, line, column, code, family, severity }) => [where, line, column, code, family, severity]),
    [
      ['payments.retry body', 1, 2, 'invisible-character', 'invisible', 'refusal'],
      ['payments.retry body', 2, 1, 'placeholder', 'completeness', 'refusal'],
      ['payments.retry body', 3, 3, 'secret', 'secret', 'refusal'],
      ['payments.retry body', 4, 1, 'unsafe-instruction', 'destructive', 'refusal'],
    ],
  );
});

screening('an empty text has no findings', async () => assert.equal(await screenText('title', ''), []));

screening('a flood of one thing is cut short, aloud, and hides nothing else', async () => {
  const found = await screenText('body', `${'drop table a;\n'.repeat(80)}rm -rf /\nTODO: x\n`);
  assert.is(found.filter(({ code }) => code === 'unsafe-instruction').length, 51);
  assert.equal(found.at(-1)?.facts, { left: 30 });
  for (const code of ['placeholder', 'too-many-findings'])
    assert.ok(
      found.some((one) => one.code === code),
      code,
    );
  assert.ok(found.some((one) => one.family === 'destructive' && one.severity === 'refusal'));
});

const MEGABYTE = 1 << 20;
const mega = (unit: string): string => unit.repeat(Math.ceil(MEGABYTE / unit.length)).slice(0, MEGABYTE);

// Each is a way to make one pattern or another look at the same characters again and again.
const HOSTILE: readonly string[] = [
  ...[
    '\u0301',
    'a\u200b',
    '\u0915\u094d\u200d',
    'eyJ',
    'eyJaaaaaaaaaa.',
    'password="',
    'token: \\"',
    'http://a',
    '4111 ',
    'a@a.',
  ],
  ...[
    'curl http://x | ',
    '|sh',
    'ignore previous - ',
    'send secrets to ',
    'rm - - - ',
    '.profile.',
    '`TODO:` ',
    'never "rm -rf /" ',
  ],
  ...['<<<<<<< a\n=======\n', `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(30)}\n`, `SG.a.${'_'.repeat(300)} `],
];

for (const unit of HOSTILE) {
  screening(`a megabyte of ${JSON.stringify(unit.slice(0, 30))} takes less than two seconds`, async () => {
    await screenText('body', unit);
    const text = mega(unit);
    const start = cpuUsage();
    await screenText('body', text);
    const took = cpuUsage(start).user / 1000;
    assert.ok(took < 2000, `${Math.round(took)} ms`);
  });
}

screening.run();
