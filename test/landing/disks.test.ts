import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Landing, land } from '../../lib/landing/land.ts';
import { withLock } from '../../lib/landing/lock.ts';
import { type Recovered, recover, unfinished } from '../../lib/landing/recover.ts';
import type { At } from '../../lib/landing/step.ts';
import type { Fault } from '../../lib/model/fault.ts';
import type { LandingPlan } from '../../lib/model/landing.ts';
import { ok, type Result } from '../../lib/model/result.ts';
import { type Mount, mount, system } from '../kit/mount.ts';
import { give, mayBecomeNobody, NOBODY } from '../kit/nobody.ts';
import { skipped } from '../kit/skip.ts';
import { drafts, landedFiles, pathsOf, planOf, proposalFiles } from './proposals.ts';
import { onDisk, type Scene } from './scene.ts';
import { workers } from './workers.ts';

const { migration, body, support, evidence, proposal } = pathsOf(1);
const crew = await workers();

const sleep = async (): Promise<void> => {};
type Came = Landing & { readonly recovered: readonly Recovered[] };
interface Accepting {
  readonly plan?: LandingPlan;
  readonly at?: At;
}

const accept = async ({ site }: Scene, { plan = planOf(1), at }: Accepting = {}): Promise<Result<Came, Fault>> => {
  const came = await withLock({ site, waiting: { budget: 0, sleep } }, async () => {
    const left = unfinished(site);
    if (!left.ok) return left;
    const recovered = recover(site, { unfinished: left.value, claimed: () => false });
    if (!recovered.ok) return recovered;
    const landed = land(site, plan, at);
    return landed.ok ? ok({ ...landed.value, recovered: recovered.value }) : landed;
  });
  return came;
};

/** The same scene with its git directory on another disk. */
const withGitElsewhere = (scene: Scene, elsewhere: Scene): Scene => ({
  ...scene,
  site: { ...scene.site, commonDir: elsewhere.site.commonDir },
  derived: elsewhere.derived,
});

const onlyEmpty = (scene: Scene): readonly string[] =>
  Object.keys(scene.derived()).filter((path) => path !== 'journal/' && path !== 'staging/');

const landed = (came: Result<Came, Fault>): void => {
  assert.ok(came.ok, JSON.stringify(came));
  assert.equal([came.value.kind, (came.value as { troubles?: unknown }).troubles], ['landed', []]);
};

const mounts = suite('landing on small and read-only disks');
const tried = mount('size=4k');
if (typeof tried === 'string') skipped('landing on small and read-only disks', tried);
else {
  tried.remove();

  const withDisk = async (options: string, run: (disk: Mount, scene: Scene) => Promise<void>): Promise<void> => {
    const disk = mount(options);
    if (typeof disk === 'string') throw new Error(disk);
    try {
      await run(disk, onDisk('dead', disk.at));
    } finally {
      disk.remove();
    }
  };

  const heavy = (path: string): LandingPlan =>
    planOf(1, {
      writes: drafts(1).writes.map((write) =>
        write.path === path ? { ...write, bytes: Buffer.alloc(300_000, 'x') } : write,
      ),
    });

  for (const path of [support, evidence, body, migration]) {
    for (const gitElsewhere of [false, true]) {
      const where = gitElsewhere ? 'with the git directory on another disk' : 'that holds the git directory too';
      mounts(`a full disk ${where} refuses ${path}, all is as it was, and with more room it lands`, async () => {
        const elsewhere = onDisk();
        await withDisk('size=160k', async (disk, scene) => {
          const here = gitElsewhere ? withGitElsewhere(scene, elsewhere) : scene;
          here.write(proposalFiles(1));
          const before = here.files();
          assert.equal(await accept(here, { plan: heavy(path) }), {
            ok: false,
            error: { kind: 'unwritable', path, code: 'ENOSPC' },
          });
          assert.equal([here.files(), onlyEmpty(here)], [before, []]);
          disk.again('size=4m');
          landed(await accept(here, { plan: heavy(path) }));
          assert.is(lstatSync(join(here.site.top, path)).size, 300_000);
        });
        elsewhere.remove();
      });
    }
  }

  mounts('with any number of free inodes it lands, or all is as it was', async () => {
    const counts = { landed: 0, refused: 0 };
    for (let inodes = 12; inodes <= 32; inodes += 1) {
      await withDisk(`nr_inodes=${inodes}`, async (_, scene) => {
        scene.write(proposalFiles(1));
        const came = await accept(scene);
        counts[came.ok ? 'landed' : 'refused'] += 1;
        if (!came.ok) assert.is(came.error.kind === 'unwritable' ? came.error.code : came.error.kind, 'ENOSPC');
        assert.equal(scene.files(), came.ok ? landedFiles(1) : proposalFiles(1));
        assert.equal(onlyEmpty(scene), []);
      });
    }
    assert.ok(counts.landed > 2 && counts.refused > 5, JSON.stringify(counts));
  });

  mounts('from a git directory on another disk it lands, and leaves no directory of ours', async () => {
    const elsewhere = onDisk();
    await withDisk('size=1m', async (_, scene) => {
      const here = withGitElsewhere(scene, elsewhere);
      here.write(proposalFiles(1));
      landed(await accept(here));
      assert.equal(here.files(), landedFiles(1));
    });
    elsewhere.remove();
  });

  mounts(
    'a working directory that is mounted a second time is too far for a link, and it lands all the same',
    async () => {
      const [home, elsewhere] = [onDisk(), onDisk()];
      const at = mkdtempSync(join(tmpdir(), 'theurian-mount-'));
      assert.is(system('mount', ['--bind', home.site.top, at]).status, 0);
      const here = withGitElsewhere({ ...home, site: { ...home.site, top: at } }, elsewhere);
      const came = [lstatSync(at).dev === lstatSync(elsewhere.site.commonDir).dev];
      try {
        home.write(proposalFiles(1));
        landed(await accept(here));
      } finally {
        system('umount', [at]);
        rmdirSync(at);
      }
      assert.equal([...came, home.files(), onlyEmpty(here)], [true, landedFiles(1), []]);
      for (const scene of [home, elsewhere]) scene.remove();
    },
  );

  mounts('a read-only disk is told, and written to it lands', async () => {
    await withDisk('size=1m', async (disk, scene) => {
      scene.write(proposalFiles(1));
      disk.again('ro');
      const error = { kind: 'unwritable', path: '.git/theurian', code: 'EROFS' };
      assert.equal(await accept(scene), { ok: false, error });
      disk.again('rw');
      landed(await accept(scene));
    });
  });

  mounts('a read-only working directory is told by the first thing that cannot be made', async () => {
    const elsewhere = onDisk();
    await withDisk('size=1m', async (disk, scene) => {
      const here = withGitElsewhere(scene, elsewhere);
      here.write(proposalFiles(1));
      disk.again('ro');
      const error = { kind: 'unwritable', path: '.theurian/knowledge', code: 'EROFS' };
      assert.equal(await accept(here), { ok: false, error });
      assert.equal([here.files(), onlyEmpty(here)], [proposalFiles(1), []]);
    });
    elsewhere.remove();
  });

  mounts(
    'a disk that becomes read-only on the way keeps its journal, and the next one takes back what was made',
    async () => {
      const elsewhere = onDisk();
      await withDisk('size=1m', async (disk, scene) => {
        const here = withGitElsewhere(scene, elsewhere);
        here.write(proposalFiles(1));
        const at: At = (step) => (step === `file-written:${evidence}` ? disk.again('ro') : undefined);
        assert.equal(await accept(here, { at }), {
          ok: false,
          error: { kind: 'unwritable', path: body, code: 'EROFS' },
        });
        assert.is(onlyEmpty(here).length, 1);
        disk.again('rw');
        const came = await accept(here);
        landed(came);
        assert.equal(came.ok && came.value.recovered.map(({ kind }) => kind), ['undone']);
        assert.equal([here.files(), onlyEmpty(here)], [landedFiles(1), []]);
      });
      elsewhere.remove();
    },
  );

  mounts('a disk that becomes read-only once the migration is there has landed all the same', async () => {
    const elsewhere = onDisk();
    await withDisk('size=1m', async (disk, scene) => {
      const here = withGitElsewhere(scene, elsewhere);
      here.write(proposalFiles(1));
      const came = await accept(here, { at: (step) => (step === 'migration-written' ? disk.again('ro') : undefined) });
      assert.ok(came.ok && came.value.kind === 'landed');
      const troubles = planOf(1).removes.map(({ path }) => ({ kind: 'unremoved', path, code: 'EROFS' }));
      assert.equal(came.value.troubles.slice(0, 2), troubles);
      assert.equal(here.files(), { ...proposalFiles(1), ...landedFiles(1) });
    });
    elsewhere.remove();
  });
}

const rights = suite('landing without permission');
rights.after(() => crew.remove());

const asNobody = (): Scene => {
  const scene = onDisk();
  scene.write(proposalFiles(1));
  for (const path of [
    '.theurian/knowledge',
    '.theurian/evidence',
    '.theurian/migrations',
    '.git/theurian/journal',
    '.git/theurian/staging',
  ])
    mkdirSync(join(scene.site.top, path), { recursive: true });
  give(scene.site.top);
  return scene;
};

if (!mayBecomeNobody()) skipped('landing without permission', 'this user may not become another one');
else {
  const KNOWLEDGE = '.theurian/knowledge';
  const cases: readonly (readonly [directory: string, mode: number, told: string])[] = [
    ['.git/theurian', 0o555, '.git/theurian/lock'],
    ['.git/theurian/staging', 0o555, '.git/theurian/staging/.theurian-new-…-lock'],
    ['.git/theurian', 0o000, '.git/theurian/lock'],
    [KNOWLEDGE, 0o555, `${KNOWLEDGE}/space`],
    [KNOWLEDGE, 0o000, support],
    ['.theurian/evidence', 0o555, evidence],
    ['.theurian/evidence', 0o000, evidence],
    ['.theurian/migrations', 0o555, migration],
    ['.theurian/migrations', 0o000, migration],
  ];
  for (const [directory, mode, told] of cases) {
    rights(
      `in ${directory} with mode ${mode.toString(8)} it is told, all is as it was, and with permission it lands`,
      async () => {
        const scene = asNobody();
        const before = scene.files();
        chmodSync(join(scene.site.top, directory), mode);
        const came = await crew.once(scene, { nth: 1 }, { uid: NOBODY });
        const { kind, code, path } = came?.error ?? { kind: JSON.stringify(came) };
        assert.equal([kind, code, path?.replace(/new-\w+-/, 'new-…-')], ['unwritable', 'EACCES', told]);
        chmodSync(join(scene.site.top, directory), 0o755);
        assert.equal([scene.files(), onlyEmpty(scene)], [before, []]);
        assert.is((await crew.once(scene, { nth: 1 }, { uid: NOBODY }))?.value?.kind, 'landed');
        scene.remove();
      },
    );
  }

  rights('in the journal directory it is told, and all is as it was', async () => {
    const scene = asNobody();
    chmodSync(join(scene.site.commonDir, 'theurian/journal'), 0o555);
    const came = await crew.once(scene, { nth: 1 }, { uid: NOBODY });
    assert.is(came?.error?.code, 'EACCES');
    assert.match(came?.error?.path ?? '', /^\.git\/theurian\/journal\//);
    assert.equal(onlyEmpty(scene), []);
    scene.remove();
  });

  rights('in the proposal it has landed all the same, and tells what stays', async () => {
    const scene = asNobody();
    chmodSync(join(scene.site.top, proposal), 0o555);
    const came = (await crew.once(scene, { nth: 1 }, { uid: NOBODY })) as {
      value?: { kind: string; troubles?: unknown[] };
    };
    assert.is(came.value?.kind, 'landed');
    const [first] = planOf(1).removes;
    assert.equal(came.value?.troubles?.[0], { kind: 'unremoved', path: first?.path, code: 'EACCES' });
    assert.ok(existsSync(join(scene.site.top, migration)));
    scene.remove();
  });
}

mounts.run();
rights.run();
