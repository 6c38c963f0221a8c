import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { countOne, markedAt, markOnce, tallyAt } from '../../lib/store/counter.ts';

const counter = suite('counter');

let top = '';
counter.before.each(() => {
  top = mkdtempSync(join(tmpdir(), 'theurian-test-'));
});
counter.after.each(() => rmSync(top, { recursive: true, force: true }));

counter('what was never counted is nought, and asking makes nothing', () => {
  assert.equal(tallyAt(join(top, 'a/b')), { count: 0, last: null });
  assert.is(markedAt(join(top, 'a/b')), null);
  assert.equal(readdirSync(top), []);
});

counter('each time counts, and the time of the last one is told', () => {
  const path = join(top, 'deep/er/count');
  for (let n = 1; n <= 3; n += 1) {
    assert.is(countOne(path), null);
    assert.is(tallyAt(path).count, n);
  }
  utimesSync(path, 1000, 2000);
  assert.equal(tallyAt(path), { count: 3, last: 2_000_000 });
});

counter('an empty file is no count, and neither is a directory or a link', () => {
  writeFileSync(join(top, 'empty'), '');
  mkdirSync(join(top, 'dir'));
  writeFileSync(join(top, 'file'), 'xx');
  symlinkSync('file', join(top, 'link'));
  for (const name of ['empty', 'dir', 'link']) assert.equal(tallyAt(join(top, name)), { count: 0, last: null }, name);
});

counter('what is in the way is told by its code, and a link is not followed', () => {
  writeFileSync(join(top, 'file'), 'xx');
  symlinkSync('file', join(top, 'link'));
  mkdirSync(join(top, 'dir'));
  assert.is(countOne(join(top, 'link')), 'ELOOP');
  assert.is(countOne(join(top, 'dir')), 'EISDIR');
  assert.is(countOne(join(top, 'file/below')), 'ENOTDIR');
  assert.is(tallyAt(join(top, 'file')).count, 2);
  symlinkSync(join(top, 'nowhere'), join(top, 'gone'));
  assert.is.not(countOne(join(top, 'gone/count')), null);
  assert.not(existsSync(join(top, 'nowhere')));
});

counter('a mark is made once, and keeps its time', () => {
  const path = join(top, 'deep/mark');
  markOnce(path);
  utimesSync(path, 1000, 2000);
  markOnce(path);
  assert.is(markedAt(path), 2_000_000);
  writeFileSync(join(top, 'file'), '');
  markOnce(join(top, 'file/below'));
  assert.is(markedAt(join(top, 'file/below')), null);
});

const WORKER = fileURLToPath(new URL('./counter-worker.ts', import.meta.url));

/** Runs a worker; kills it after so many counts it has told of, or lets it come to its end. Gives how many it told of. */
const counting = (path: string, times: number, killAfter: number | null): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), WORKER, path, String(times)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = 0;
    child.stdout.on('data', (bytes: Buffer) => {
      told += bytes.length;
      if (killAfter !== null && told >= killAfter) child.kill('SIGKILL');
    });
    child.on('error', reject);
    child.on('close', () => resolve(told));
  });

counter(
  'eight processes that count at once, half of them killed, lose nothing that one of them has told of',
  async () => {
    const path = join(top, 'count');
    const [times, workers] = [500, 8];
    const told = await Promise.all(
      Array.from({ length: workers }, (_, n) => counting(path, times, n % 2 === 0 ? null : 50 + n * 20)),
    );
    assert.equal(
      told.filter((_, n) => n % 2 === 0),
      [times, times, times, times],
    );
    const sum = told.reduce((all, one) => all + one, 0);
    const { count } = tallyAt(path);
    // Whoever is killed may have counted once more than it came to tell, and its pipe may hold what nobody has read.
    assert.ok(count >= sum, `${count} of ${sum}`);
    assert.ok(count <= workers * times, String(count));
  },
);

counter.run();
