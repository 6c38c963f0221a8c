import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Disk } from '../../lib/landing/disk.ts';
import { withLock } from '../../lib/landing/lock.ts';
import { joinChain, leaveChain, readChain } from '../../lib/landing/lock-chain.ts';
import { type Liveness, livenessOf, type Owner, printOwner } from '../../lib/landing/owner.ts';
import { observe, processSpace, processStart } from '../../lib/landing/proc.ts';
import { HOSTS_LOCK, type Site } from '../../lib/landing/site.ts';
import type { Fault } from '../../lib/model/fault.ts';
import { ok, type Result } from '../../lib/model/result.ts';
import { skipped } from '../kit/skip.ts';
import { as, but, inMemory, onDisk, owner, type Scene } from './scene.ts';

const PLACES: readonly (readonly [where: string, make: () => Scene])[] = [
  ['in memory', () => inMemory()],
  ['on a disk', () => onDisk()],
];

for (const [where, make] of PLACES) {
  const locks = suite(`lock ${where}`);
  let scene = make();
  locks.before.each(() => {
    scene = make();
  });
  locks.after.each(() => scene.remove());

  const plant = (text: string): void => scene.write({ '.git/theurian/lock': text });
  const lockFiles = (): readonly string[] => Object.keys(scene.derived()).filter((path) => path.startsWith('lock'));
  const inside = async (): Promise<Result<string, Fault>> => ok('done');
  const patient = (site: Site, budget = 300) => {
    const slept: number[] = [];
    const sleep = async (milliseconds: number): Promise<void> => {
      slept.push(milliseconds);
    };
    return { slept, locking: { site, waiting: { budget, sleep } } };
  };
  const siteOf = (me: Owner, alive: Liveness = 'alive'): Site => as(scene, { owner: me, alive: () => alive });

  locks('the work runs with the lock held, and the lock is gone afterwards', async () => {
    let during: readonly string[] = [];
    const came = await withLock(patient(scene.site).locking, async () => {
      during = lockFiles();
      return ok(1);
    });
    assert.equal([came, during, lockFiles()], [ok(1), ['lock'], []]);
  });

  locks('a lock of another name is another lock', async () => {
    plant(printOwner(owner('landing1')));
    const other = { ...siteOf(owner('another1')), lock: HOSTS_LOCK };
    let during: readonly string[] = [];
    const came = await withLock(patient(other).locking, async () => {
      during = Object.keys(scene.derived()).filter((path) => path.endsWith('lock'));
      return ok(1);
    });
    assert.equal([came, during.length, lockFiles()], [ok(1), 2, ['lock']]);
  });

  locks('the lock is gone when the work fails, and when it throws', async () => {
    const fault: Fault = { kind: 'not-applied' };
    assert.equal(await withLock(patient(scene.site).locking, async () => ({ ok: false, error: fault })), {
      ok: false,
      error: fault,
    });
    assert.equal(lockFiles(), []);
    try {
      await withLock(patient(scene.site).locking, async () => {
        throw new RangeError('a bug');
      });
      assert.unreachable();
    } catch (error) {
      assert.instance(error, RangeError);
    }
    assert.equal(lockFiles(), []);
  });

  const waits: readonly (readonly [why: string, liveness: Liveness])[] = [
    ['that is alive', 'alive'],
    ['that cannot be seen from here', 'unknown'],
  ];
  for (const [why, liveness] of waits) {
    locks(`an owner ${why} is waited for as long as was said, named, and left alone`, async () => {
      plant(printOwner(owner('holder01', { pid: 77, host: 'there' })));
      const { slept, locking } = patient(siteOf(owner('waiter01'), liveness));
      assert.equal(await withLock(locking, inside), {
        ok: false,
        error: { kind: 'locked', path: '.git/theurian/lock', owner: '77 on there (since 2001-02-03T04:05:06Z)' },
      });
      assert.is(
        slept.reduce((all, one) => all + one, 0),
        300,
      );
      assert.equal(slept.slice(0, 4), [2, 4, 8, 16]);
      assert.is(scene.derived().lock, printOwner(owner('holder01', { pid: 77, host: 'there' })));
    });
  }

  locks('without a budget nobody sleeps', async () => {
    plant(printOwner(owner('holder01')));
    const { slept, locking } = patient(siteOf(owner('waiter01')), 0);
    assert.not.ok((await withLock(locking, inside)).ok);
    assert.equal(slept, []);
  });

  locks('the lock of a dead owner is taken over, and nothing of it is left', async () => {
    plant(printOwner(owner('holder01')));
    assert.equal(await withLock(patient(siteOf(owner('waiter01'), 'dead')).locking, inside), ok('done'));
    assert.equal(lockFiles(), []);
  });

  locks('whoever took over from a dead owner and died too is followed by the next', async () => {
    plant(printOwner(owner('holder01')));
    assert.ok(comes(siteOf(owner('second02'), 'dead')));
    assert.ok(comes(siteOf(owner('third003'), 'dead')));
    assert.equal(
      readChain(scene.site).owners.map(({ nonce }) => nonce),
      ['holder01', 'second02', 'third003'],
    );
    assert.equal(await withLock(patient(siteOf(owner('fourth04'), 'dead')).locking, inside), ok('done'));
    assert.equal(lockFiles(), []);
  });

  const comes = (site: Site): boolean => joinChain(site, readChain(site));

  locks('of two who take over from one dead owner only one does', () => {
    plant(printOwner(owner('holder01')));
    const [one, other] = [siteOf(owner('taker001')), siteOf(owner('taker002'))];
    const seen = readChain(one);
    assert.is(joinChain(other, readChain(other)), true);
    assert.is(joinChain(one, seen), false);
    assert.is(readChain(one).owners.at(-1)?.nonce, 'taker002');
  });

  locks('whoever is slow to take over from a dead owner gets nothing when others have come and gone', () => {
    plant(printOwner(owner('holder01')));
    const [slow, quick, later] = [siteOf(owner('slow0001')), siteOf(owner('quick001')), siteOf(owner('later001'))];
    const seen = readChain(slow);
    assert.is(comes(quick), true);
    leaveChain(quick);
    assert.is(comes(later), true);
    assert.is(joinChain(slow, seen), false);
    assert.equal(
      readChain(slow).owners.map(({ nonce }) => nonce),
      ['later001'],
    );
    assert.equal(lockFiles(), ['lock']);
  });

  locks('whoever is slow gets nothing when the lock has come and gone, and leaves nothing', () => {
    plant(printOwner(owner('holder01')));
    const [slow, quick] = [siteOf(owner('slow0001')), siteOf(owner('quick001'))];
    const seen = readChain(slow);
    assert.is(comes(quick), true);
    leaveChain(quick);
    assert.is(joinChain(slow, seen), false);
    assert.equal(lockFiles(), []);
  });

  locks('an owner who was taken for dead does not release the lock of the next', () => {
    scene.write({ '.git/theurian/other': '' });
    const [first, second] = [siteOf(owner('first001')), siteOf(owner('second01'))];
    assert.is(comes(first), true);
    assert.is(comes(second), true);
    leaveChain(first);
    assert.is(readChain(first).owners.at(-1)?.nonce, 'second01');
  });

  const damages: readonly (readonly [why: string, text: string])[] = [
    ['is empty', ''],
    ['is no JSON', '{"pid":'],
    ['is a list', '[]'],
    ['is null', 'null'],
    ['has no nonce', JSON.stringify({ ...owner('holder01'), nonce: '../../../x' })],
    ['has no process', JSON.stringify({ ...owner('holder01'), pid: 0 })],
    ['has a process that is no number', JSON.stringify({ ...owner('holder01'), pid: '7' })],
  ];
  for (const [why, text] of damages) {
    locks(`a lock that ${why} is never taken over, and names nobody`, async () => {
      plant(text);
      const came = await withLock(patient(siteOf(owner('waiter01'), 'dead')).locking, inside);
      assert.equal(came, { ok: false, error: { kind: 'locked', path: '.git/theurian/lock', owner: '' } });
      assert.is(scene.derived().lock, text);
    });
  }

  locks('a chain that bites its own tail is damaged, not followed for ever', () => {
    plant(printOwner(owner('holder01')));
    scene.write({ '.git/theurian/lock.after-holder01': printOwner(owner('holder01')) });
    assert.is(readChain(scene.site).damaged, true);
  });

  locks('a link in place of the lock is damaged, and not followed', async () => {
    scene.write({ owner: printOwner(owner('holder01')) });
    scene.link('.git/theurian/lock', join(scene.site.top, 'owner'));
    const came = await withLock(patient(siteOf(owner('waiter01'), 'dead')).locking, inside);
    assert.equal(came, { ok: false, error: { kind: 'locked', path: '.git/theurian/lock', owner: '' } });
  });

  locks('a staged lock that somebody sweeps away is staged again', async () => {
    const { fs } = scene.site;
    let swept = false;
    const linkSync = (from: string, to: string): void => {
      if (!swept) fs.unlinkSync(from);
      swept = true;
      fs.linkSync(from, to);
    };
    const came = await withLock(patient(as(scene, { fs: but(fs, { linkSync }) })).locking, inside);
    assert.equal([came, swept], [ok('done'), true]);
  });

  locks('a directory of ours that somebody removes as the lock is taken is made anew', async () => {
    const { fs } = scene.site;
    let removed = false;
    const lstatSync: Disk['lstatSync'] = (path, options) => {
      if (!removed && path.endsWith('/theurian/lock')) {
        removed = true;
        fs.rmdirSync(dirname(path));
      }
      return fs.lstatSync(path, options);
    };
    const came = await withLock(patient(as(scene, { fs: but(fs, { lstatSync }) })).locking, inside);
    assert.equal([came, removed], [ok('done'), true]);
  });

  locks('a file where our directory belongs is told', async () => {
    scene.write({ '.git/theurian': 'x' });
    const came = await withLock(patient(scene.site).locking, inside);
    assert.equal(came, { ok: false, error: { kind: 'unwritable', path: '.git/theurian', code: 'ENOTDIR' } });
  });

  locks.run();
}

const owners = suite('owner of a lock');
const me = owner('myself01');
const cases: readonly (readonly [
  why: string,
  more: Partial<Owner>,
  running: boolean,
  start: string | null,
  is: Liveness,
])[] = [
  ['is running', {}, true, '17', 'alive'],
  ['is not running', {}, false, null, 'dead'],
  ['has a number that another process has now', {}, true, '18', 'dead'],
  ['is running, and the system does not tell since when', {}, true, null, 'alive'],
  ['did not know when it began', { startTime: null }, true, '18', 'alive'],
  ['worked before the machine was started anew', { bootId: 'before' }, true, '17', 'dead'],
  ['is on another machine', { bootId: 'other', host: 'there' }, false, null, 'unknown'],
  ['is on this machine, which has another name now', { host: 'there' }, false, null, 'dead'],
  ['counts processes in another space', { space: 'pid:[2]' }, false, null, 'unknown'],
  ['does not know its space', { space: null }, false, null, 'dead'],
  ['is on a machine with this name that does not name its runs', { bootId: null }, false, null, 'dead'],
  [
    'is on a machine with another name that does not name its runs',
    { bootId: null, host: 'there' },
    false,
    null,
    'unknown',
  ],
];
for (const [why, more, running, startTime, is] of cases) {
  owners(`one who ${why} is ${is}`, () => {
    assert.is(livenessOf(owner('someone1', more), me, { running, startTime }), is);
  });
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

if (processStart(process.pid) === null) skipped('processes', 'this system has no /proc');
else {
  owners('this process is running, and began once', () => {
    assert.is(observe(process.pid, isRunning).running, true);
    assert.equal(processStart(process.pid), processStart(process.pid));
  });

  owners('a process that began later began at another time', async () => {
    const child = spawn('sleep', ['5']);
    await once(child, 'spawn');
    assert.is.not(processStart(child.pid ?? 0)?.startTime, processStart(process.pid)?.startTime);
    child.kill('SIGKILL');
  });

  owners('a process with brackets and blanks in its name is read rightly', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'theurian-name-'));
    const program = join(directory, 'a) Z 1 (b');
    copyFileSync(spawnSync('sh', ['-c', 'command -v sleep']).stdout.toString().trim(), program);
    const child = spawn(program, ['5']);
    await once(child, 'spawn');
    assert.match(readFileSync(`/proc/${child.pid}/stat`, 'utf8'), 'a) Z');
    assert.is(processStart(child.pid ?? 0)?.ended, false);
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true });
  });

  owners('a process that has ended and was not waited for is not running', async () => {
    const child = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
    const [line] = await once(child.stdout, 'data');
    const pid = Number(String(line));
    // A shell would wait for it; what it turned into does not.
    await waitFor(() => readFileSync(`/proc/${child.pid}/comm`, 'utf8') === 'sleep\n');
    process.kill(pid, 'SIGKILL');
    await waitFor(() => processStart(pid)?.ended === true);
    assert.equal([isRunning(pid), observe(pid, isRunning).running], [true, false]);
    child.kill('SIGKILL');
  });

  owners('a process in a space of its own counts in another space', () => {
    const [program, ...args] = 'unshare --pid --fork --mount-proc readlink /proc/self/ns/pid'.split(' ');
    const ran = spawnSync(program ?? '', args);
    if (ran.status === 0) assert.is.not(ran.stdout.toString().trim(), processSpace());
    else skipped('a process space of its own', `unshare says ${ran.stderr}`.trim());
  });
}

const waitFor = async (happened: () => boolean): Promise<void> => {
  for (let tries = 0; !happened(); tries += 1) {
    if (tries > 200) throw new Error('it did not happen');
    await new Promise((wake) => setTimeout(wake, 10));
  }
};

owners.run();
