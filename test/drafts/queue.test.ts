import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listQueued, listRuns } from '../../lib/drafts/list-queue.ts';
import { listRoom } from '../../lib/drafts/list-room.ts';
import { claimIntent, finishIntent } from '../../lib/drafts/move-queued.ts';
import { QUEUE, QUEUE_PLACES, type Queued, queuedPath } from '../../lib/drafts/queue.ts';
import { readQueued } from '../../lib/drafts/read-queued.ts';
import { runSize } from '../../lib/drafts/run-size.ts';
import type { DraftStep } from '../../lib/drafts/step.ts';
import { sweepQueue } from '../../lib/drafts/sweep-queue.ts';
import { type QueuedDraft, writeQueued } from '../../lib/drafts/write-queued.ts';
import type { IntentId, RunId } from '../../lib/model/intent.ts';
import { plant, treeIn } from '../kit/tree.ts';

const queue = suite('queue');
const root = mkdtempSync(join(tmpdir(), 'theurian-test-'));
queue.after(() => rmSync(root, { recursive: true }));

let count = 0;
/** An empty repository of its own, with a directory beside it. */
const place = () => {
  count += 1;
  const [top, outside] = [join(root, `top${count}`), join(root, `outside${count}`)];
  for (const path of [top, outside]) mkdirSync(path);
  return { top, outside };
};

const idOf = (nth: number): IntentId => `01ARZ3NDEKTSV4RRFFQ69G5F${String(nth).padStart(2, '0')}` as IntentId;
const ID = idOf(1);
const RUN = 'run-1' as RunId;
const WAITING: Queued = { runId: RUN, place: 'new', intentId: ID };
const draftOf = (more: Partial<QueuedDraft> = {}): QueuedDraft => ({
  ...WAITING,
  draftId: more.intentId ?? ID,
  bytes: Buffer.from('{}\n'),
  ...more,
});

queue('what is written is there under its name alone, readable by its owner only', () => {
  const { top } = place();
  const steps: DraftStep[] = [];
  assert.equal(
    writeQueued(top, draftOf(), (step) => steps.push(step)),
    { ok: true, value: 'written' },
  );
  assert.equal(treeIn(top), { [queuedPath(WAITING)]: Buffer.from('{}\n') });
  assert.is(statSync(join(top, queuedPath(WAITING))).mode & 0o777, 0o600);
  assert.equal(steps, ['queue-staged', 'queue-written']);
});

queue('what stands there already keeps its bytes', () => {
  const { top } = place();
  writeQueued(top, draftOf());
  const again = writeQueued(top, draftOf({ bytes: Buffer.from('other') }));
  assert.equal(again, { ok: true, value: 'there' });
  assert.equal(treeIn(top), { [queuedPath(WAITING)]: Buffer.from('{}\n') });
});

queue('of two who write one name at once the later one is told that it stands there', () => {
  const { top } = place();
  const other = draftOf({ bytes: Buffer.from('other'), draftId: idOf(9) });
  const first = writeQueued(top, draftOf(), (step) => {
    if (step === 'queue-staged') assert.equal(writeQueued(top, other), { ok: true, value: 'written' });
  });
  assert.equal(first, { ok: true, value: 'there' });
  assert.equal(treeIn(top), { [queuedPath(WAITING)]: Buffer.from('other') });
});

for (const [nth, at] of [
  '.theurian',
  '.theurian/proposals-local',
  QUEUE,
  `${QUEUE}/run-1`,
  `${QUEUE}/run-1/new`,
].entries())
  for (const what of ['link', 'file'] as const)
    queue(`a ${what} at ${at} is not gone through (${nth})`, () => {
      const { top, outside } = place();
      mkdirSync(join(top, at, '..'), { recursive: true });
      if (what === 'link') symlinkSync(outside, join(top, at));
      else writeFileSync(join(top, at), '');
      const code = what === 'link' ? 'ELOOP' : 'ENOTDIR';
      assert.equal(writeQueued(top, draftOf()), { ok: false, error: { kind: 'unwritable', path: at, code } });
      assert.equal(treeIn(outside), {});
      assert.equal(listQueued(top, WAITING), { ok: true, value: { found: [], strange: [at] } });
    });

queue('a link in the place of an intent keeps its target, whoever writes there', () => {
  const { top, outside } = place();
  plant(outside, { x: 'mine' });
  plant(top, { [queuedPath(WAITING)]: { link: join(outside, 'x') } });
  assert.equal(writeQueued(top, draftOf()), { ok: true, value: 'there' });
  assert.equal(treeIn(outside), { x: Buffer.from('mine') });
});

queue('a directory above that is swapped for a link while it is written gets nothing', () => {
  const { top, outside } = place();
  mkdirSync(join(outside, 'new'));
  const written = writeQueued(top, draftOf(), (step) => {
    if (step !== 'queue-staged') return;
    execFileSync('mv', [join(top, QUEUE, 'run-1'), join(top, 'moved')]);
    symlinkSync(outside, join(top, QUEUE, 'run-1'));
  });
  assert.is(written.ok ? null : Object(written.error).code, 'ELOOP');
  assert.equal(treeIn(outside), {});
});

queue('what is listed is sorted, and what nobody queued is told apart from what is still being written', () => {
  const { top } = place();
  for (const nth of [3, 1, 2]) writeQueued(top, draftOf({ intentId: idOf(nth) }));
  plant(top, {
    [`${QUEUE}/run-1/new/notes.txt`]: '',
    [`${QUEUE}/run-1/new/${idOf(1).toLowerCase()}.json`]: '',
    [`${QUEUE}/run-1/new/${idOf(7)}.json/x`]: '',
    [`${QUEUE}/run-1/new/.${idOf(8)}.new`]: '',
    [`${QUEUE}/run-1/new/${idOf(9)}.json`]: { link: '/etc/passwd' },
    [`${QUEUE}/not.a.run/x`]: '',
    [`${QUEUE}/file`]: '',
  });
  const strange = ['notes.txt', `${idOf(7)}.json`, `${idOf(1).toLowerCase()}.json`].map(
    (name) => `${QUEUE}/run-1/new/${name}`,
  );
  assert.equal(listQueued(top, WAITING), {
    ok: true,
    value: { found: [1, 2, 3, 9].map(idOf), strange: strange.sort() },
  });
  assert.equal(listRuns(top), {
    ok: true,
    value: { found: ['run-1'], strange: [`${QUEUE}/file`, `${QUEUE}/not.a.run`] },
  });
});

queue('nothing is listed where there is no queue, and the queue is no proposal', () => {
  const { top } = place();
  assert.equal(listRuns(top), { ok: true, value: { found: [], strange: [] } });
  writeQueued(top, draftOf());
  assert.equal(listRoom(top, 'proposals-local'), { ok: true, value: [] });
});

queue('bytes are read up to the limit, and nothing but a file has any', () => {
  const { top } = place();
  writeQueued(top, draftOf());
  assert.equal(readQueued(top, WAITING, 3), { ok: true, value: { kind: 'bytes', bytes: Buffer.from('{}\n') } });
  assert.equal(readQueued(top, WAITING, 2), { ok: true, value: { kind: 'too-large', size: 3 } });
  assert.equal(readQueued(top, { ...WAITING, intentId: idOf(2) }, 2), { ok: true, value: { kind: 'absent' } });
  plant(top, { [queuedPath({ ...WAITING, intentId: idOf(3) })]: { link: '/etc/passwd' } });
  assert.equal(readQueued(top, { ...WAITING, intentId: idOf(3) }, 9), { ok: true, value: { kind: 'no-file' } });
  execFileSync('mkfifo', [join(top, queuedPath({ ...WAITING, intentId: idOf(4) }))]);
  assert.equal(readQueued(top, { ...WAITING, intentId: idOf(4) }, 9), { ok: true, value: { kind: 'no-file' } });
});

queue('an intent is taken up by one, and finished once', () => {
  const { top } = place();
  writeQueued(top, draftOf());
  assert.equal(claimIntent(top, WAITING), { ok: true, value: 'claimed' });
  assert.equal(claimIntent(top, WAITING), { ok: true, value: 'held' });
  assert.equal(treeIn(top), { [queuedPath({ ...WAITING, place: 'claimed' })]: Buffer.from('{}\n') });
  assert.equal(finishIntent(top, WAITING), { ok: true, value: undefined });
  assert.equal(finishIntent(top, WAITING), { ok: true, value: undefined });
  assert.equal(claimIntent(top, WAITING), { ok: true, value: 'gone' });
  assert.equal(treeIn(top), {});
});

queue('a directory is no intent, and in the place of what became of one it is that, and cannot be read', () => {
  const { top } = place();
  for (const at of QUEUE_PLACES) {
    const queued = { runId: RUN, place: at, intentId: ID };
    mkdirSync(join(top, queuedPath(queued)), { recursive: true });
    const isTold = at === 'done' || at === 'rejected';
    const listed = isTold ? { found: [ID], strange: [] } : { found: [], strange: [queuedPath(queued)] };
    assert.equal(listQueued(top, queued), { ok: true, value: listed });
    assert.equal(readQueued(top, queued, 9), { ok: true, value: { kind: 'no-file' } });
  }
});

queue('an intent is not taken up over one that was taken up before', () => {
  const { top } = place();
  writeQueued(top, draftOf());
  claimIntent(top, WAITING);
  writeQueued(top, draftOf({ bytes: Buffer.from('other') }));
  assert.equal(claimIntent(top, WAITING), { ok: true, value: 'held' });
  assert.is(Object.keys(treeIn(top)).length, 2);
});

queue('a run is as large as all its intents, and as heavy as those that wait', () => {
  const { top } = place();
  assert.equal(runSize(top, RUN), { ok: true, value: { intents: 0, bytes: 0 } });
  for (const [nth, at] of (['new', 'claimed', 'done', 'rejected'] as const).entries())
    writeQueued(top, draftOf({ place: at, intentId: idOf(nth) }));
  writeQueued(top, draftOf({ place: 'done', intentId: idOf(0) }));
  assert.equal(runSize(top, RUN), { ok: true, value: { intents: 4, bytes: 6 } });
});

queue('what was left half written goes after an hour, and nothing else does', () => {
  const { top } = place();
  writeQueued(top, draftOf());
  const at = `${QUEUE}/run-1/new`;
  plant(top, { [`${at}/.${idOf(8)}.new`]: 'old', [`${at}/.${idOf(9)}.new`]: 'young', [`${at}/.mine.new`]: 'other' });
  const hours = (count: number) => new Date(Date.UTC(2026, 0, 1, count));
  for (const name of [`.${idOf(8)}.new`, '.mine.new']) utimesSync(join(top, at, name), hours(0), hours(0));
  utimesSync(join(top, at, `.${idOf(9)}.new`), hours(2), hours(2));
  sweepQueue(top, RUN, hours(2).getTime());
  assert.equal(
    Object.keys(treeIn(top)).sort(),
    [`${at}/.${idOf(9)}.new`, `${at}/.mine.new`, `${at}/${ID}.json`].sort(),
  );
  assert.ok(existsSync(join(top, queuedPath(WAITING))));
});

queue.run();
