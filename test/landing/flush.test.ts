import { basename, dirname, join, relative } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Disk } from '../../lib/landing/disk.ts';
import { land } from '../../lib/landing/land.ts';
import { recover, unfinished } from '../../lib/landing/recover.ts';
import type { Site } from '../../lib/landing/site.ts';
import { flushDirectory } from '../../lib/landing/write-file.ts';
import { landedFiles, pathsOf, planOf, proposalFiles } from './proposals.ts';
import { as, but, inMemory, onDisk, type Scene } from './scene.ts';

const flushes = suite('what the disk has, and when');

/** The same disk, and a log: `flush PATH`, `name PATH`, `make PATH`, `gone PATH`, relative to the top. */
const logged = ({ site: { fs, top } }: Scene): { readonly fs: Disk; readonly log: string[] } => {
  const log: string[] = [];
  const open = new Map<number, string>();
  const note = (what: string, path: string): void => {
    log.push(`${what} ${relative(top, path) || '.'}`);
  };
  const noting: Partial<Disk> = {
    openSync: (path, flags, mode) => {
      const file = fs.openSync(path, flags, mode);
      open.set(file, path);
      return file;
    },
    fsyncSync: (file) => {
      fs.fsyncSync(file);
      note('flush', open.get(file) ?? '');
    },
    mkdirSync: (path, mode) => {
      fs.mkdirSync(path, mode);
      note('make', path);
    },
    linkSync: (from, to) => {
      assert.is(log.at(-1), `flush ${relative(top, from)}`, 'bytes are flushed before they are named');
      fs.linkSync(from, to);
      note('name', to);
    },
    unlinkSync: (path) => {
      fs.unlinkSync(path);
      note('gone', path);
    },
  };
  return { fs: but(fs, noting), log };
};

flushes(
  'the journal first, then every file and every name, then the migration, and only then anything is cleared',
  () => {
    const scene = onDisk();
    scene.write(proposalFiles(1));
    const { fs, log } = logged(scene);
    assert.ok(land(as(scene, { fs }), planOf(1)).ok);
    const { migration, proposal } = pathsOf(1);
    const at = (what: string, from = 0): number => {
      const index = log.indexOf(what, from);
      assert.ok(index >= 0, `${what} is missing`);
      return index;
    };
    const named = at(`name ${migration}`);
    const journal = log.findIndex((line) => line.startsWith('name .git/theurian/journal/'));
    const governed = log.findIndex((line) => /^(?:make|name) \.theurian/.test(line));
    assert.ok(journal < at('flush .git/theurian/journal'), 'the name of the journal is flushed');
    assert.ok(at('flush .git/theurian/journal') < governed, 'before anything governed is made');
    for (const [index, line] of log.slice(0, named).entries()) {
      const made = /^(?:make|name) (\.theurian.*)$/.exec(line)?.[1];
      if (made !== undefined)
        assert.ok(at(`flush ${dirname(made)}`, index) < named, `${made} is flushed before the migration`);
    }
    const kept = at(`flush ${dirname(migration)}`, named);
    const cleared = log.findIndex((line) => line.startsWith(`gone ${proposal}`));
    assert.ok(kept < cleared, 'nothing is cleared before the disk has the migration');
    const closed = log.findIndex((line) => line.startsWith('gone .git/theurian/journal/'));
    assert.ok(cleared < closed, 'the journal goes last');
    scene.remove();
  },
);

const error = (code: string): Error => Object.assign(new Error(code), { code });
const failing = (scene: Scene, code: string, which: (path: string) => boolean, when: 'open' | 'flush'): Disk => {
  const { fs } = scene.site;
  const open = new Map<number, string>();
  return but(fs, {
    openSync: (path, flags, mode) => {
      if (when === 'open' && flags === 'r' && which(path)) throw error(code);
      const file = fs.openSync(path, flags, mode);
      open.set(file, path);
      return file;
    },
    fsyncSync: (file) => {
      if (when === 'flush' && which(open.get(file) ?? '')) throw error(code);
      fs.fsyncSync(file);
    },
  });
};

const isDirectory = (path: string): boolean => !/\.[a-z]+$|theurian-new/.test(basename(path));
for (const [when, code] of [
  ['open', 'EISDIR'],
  ['open', 'EPERM'],
  ['flush', 'EINVAL'],
  ['flush', 'EPERM'],
] as const) {
  flushes(
    `a system that answers ${code} to the ${when} of a directory keeps names in its own order, and it lands`,
    () => {
      const scene = inMemory();
      scene.write(proposalFiles(1));
      const fs = failing(scene, code, isDirectory, when);
      assert.equal(land(as(scene, { fs }), planOf(1)), { ok: true, value: { kind: 'landed', troubles: [] } });
      assert.equal(scene.files(), landedFiles(1));
    },
  );
}

flushes('a disk that cannot keep the names before the migration is told, and all is as it was', () => {
  const scene = inMemory();
  scene.write(proposalFiles(1));
  const fs = failing(scene, 'EIO', (path) => path.endsWith('/evidence'), 'flush');
  assert.equal(land(as(scene, { fs }), planOf(1)), {
    ok: false,
    error: { kind: 'unwritable', path: '.theurian/evidence', code: 'EIO' },
  });
  assert.equal(scene.files(), proposalFiles(1));
});

flushes('a disk that cannot keep the bytes is told, and all is as it was', () => {
  const scene = inMemory();
  scene.write(proposalFiles(1));
  const fs = failing(scene, 'EIO', (path) => path.endsWith('-w2'), 'flush');
  const { body } = pathsOf(1);
  assert.equal(land(as(scene, { fs }), planOf(1)), {
    ok: false,
    error: { kind: 'unwritable', path: body, code: 'EIO' },
  });
  assert.equal(scene.files(), proposalFiles(1));
});

flushes('a disk that cannot keep the name of the journal is told, and nothing was begun', () => {
  const scene = inMemory();
  scene.write(proposalFiles(1));
  const fs = failing(scene, 'EIO', (path) => path.endsWith('/journal'), 'flush');
  const fault = { kind: 'unwritable', path: '.git/theurian/journal', code: 'EIO' };
  assert.equal(land(as(scene, { fs }), planOf(1)), { ok: false, error: fault });
  assert.equal([scene.files(), Object.keys(scene.derived())], [proposalFiles(1), ['journal/', 'staging/']]);
});

flushes(
  'a disk that cannot keep the name of the migration has landed, is told, and loses no proposal until it can',
  () => {
    const scene = inMemory();
    scene.write(proposalFiles(1));
    const { migration } = pathsOf(1);
    const fs = failing(scene, 'EIO', (path) => path.endsWith('/migrations'), 'flush');
    assert.equal(land(as(scene, { fs }), planOf(1)), {
      ok: true,
      value: { kind: 'landed', troubles: [{ kind: 'unflushed', path: migration, code: 'EIO' }] },
    });
    assert.equal(scene.files(), { ...proposalFiles(1), ...landedFiles(1) });
    const recoverNow = (site: Site) => {
      const left = unfinished(site);
      return left.ok ? recover(site, { unfinished: left.value, claimed: () => true }) : left;
    };
    assert.equal(recoverNow(as(scene, { fs })), {
      ok: false,
      error: { kind: 'unwritable', path: migration, code: 'EIO' },
    });
    assert.ok(recoverNow(scene.site).ok);
    assert.equal(scene.files(), landedFiles(1));
  },
);

flushes('an answer that got lost on the network is no refusal: the name is there, and it is ours', () => {
  const scene = onDisk();
  scene.write(proposalFiles(1));
  const { fs } = scene.site;
  const linkSync = (from: string, to: string): void => {
    fs.linkSync(from, to);
    throw error('EEXIST');
  };
  const came = land(as(scene, { fs: but(fs, { linkSync }) }), planOf(1));
  assert.equal([came.ok, scene.files()], [true, landedFiles(1)]);
  scene.remove();
});

flushes('a directory that the disk fails to keep is an error for whoever asks', () => {
  const scene = inMemory();
  scene.write({ 'a/b': '' });
  const failed = failing(scene, 'EIO', () => true, 'open');
  assert.throws(() => flushDirectory(failed, join(scene.site.top, 'a')), /EIO/);
});

flushes.run();
