import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered, child, failed } from '../kit/cli.ts';
import { type Mount, mount, system } from '../kit/mount.ts';
import { skipped } from '../kit/skip.ts';
import { faulted, filesIn, obstacles, PROPOSE, passes, type Site } from './propose-obstacles.ts';

const disks = suite('propose and accept on disks');
const lab = await obstacles();
disks.after(() => lab.here.remove());

const whole = lab.library('whole');

/** Copies a whole repository onto a disk of its own. */
const onDisk = async (options: string, run: (disk: Mount, site: Site) => Promise<void>): Promise<void> => {
  const disk = mount(options);
  if (typeof disk === 'string') throw new Error(disk);
  try {
    const at = join(disk.at, 'repo');
    assert.is(system('cp', ['-a', whole, at]).status, 0);
    await run(disk, lab.site(at));
  } finally {
    disk.remove();
  }
};

const fill = ({ at }: Mount): string => {
  const path = join(at, 'filler');
  system('sh', ['-c', 'cat /dev/zero > "$0"', path]);
  return path;
};

const tried = mount('size=4k');
if (typeof tried === 'string') skipped('propose and accept on disks', tried);
else {
  tried.remove();

  disks('a read-only file system is told by both, and written to again both pass', async () => {
    await onDisk('size=8m', async (disk, site) => {
      const accept = await lab.drafted(site);
      const before = filesIn(site.at);
      disk.again('ro');
      for (const [argv, path] of [
        [PROPOSE, /^"\.theurian\/proposals\/[0-9A-Z]{26}" cannot be written: the file system is read-only\.$/],
        [accept, /^"\.git\/theurian(?:\/lock)?" cannot be written: the file system is read-only\.$/],
      ] as const) {
        const error = faulted(await site.run(...argv), site);
        assert.is(error.code, 'unwritable');
        assert.match(error.message, path);
        assert.match(error.remedy, /mount this one for writing/);
        assert.equal(filesIn(site.at), before);
      }
      assert.is(answered(await site.run(...accept, '--dry-run')).dryRun, true, 'a trial writes nothing');
      disk.again('rw');
      await passes(site, PROPOSE);
      await passes(site, accept);
    });
  });

  disks('a full disk is told by both with the file that found no room, and with room again both pass', async () => {
    await onDisk('size=2m', async (disk, site) => {
      const accept = await lab.drafted(site);
      const before = filesIn(site.at);
      const filler = fill(disk);
      for (const [argv, path] of [
        [PROPOSE, /^"\.theurian\/proposals\/[0-9A-Z]{26}[^"]*" cannot be written: there is no room left\.$/],
        [accept, /^"\.git\/theurian[^"]*" cannot be written: there is no room left\.$/],
      ] as const) {
        const error = faulted(await site.run(...argv), site);
        assert.is(error.code, 'unwritable');
        assert.match(error.message, path);
        assert.match(error.remedy, /^Make room on the disk or in the quota/);
        assert.equal(filesIn(site.at), before);
      }
      rmSync(filler);
      await passes(site, PROPOSE);
      await passes(site, accept);
    });
  });

  disks('a disk that is full but for a little takes an accept as a whole or not at all', async () => {
    await onDisk('size=2m', async (disk, site) => {
      writeFileSync(join(site.at, 'body.md'), `${'Some text.\n'.repeat(20_000)}`);
      const accept = await lab.drafted(site);
      const before = filesIn(site.at);
      const filler = fill(disk);
      let refused = 0;
      // A little more room each time, until all of it fits.
      for (let size = readFileSync(filler).length; ; size -= 16_384) {
        system('truncate', ['-s', String(size), filler]);
        const ran = await site.run(...accept);
        if (ran.code === 0) break;
        refused += 1;
        const error = faulted(ran, site);
        assert.match(error.message, /there is no room left\.$/);
        assert.equal(filesIn(site.at), before, error.message);
        assert.ok(size > 0, 'it fits in the end');
      }
      assert.ok(refused > 5, String(refused));
      answered(await site.run('migrate', 'validate'));
    });
  });
}

disks('where no file may grow larger than a bound, both tell it, and without the bound both pass', async () => {
  const at = lab.library('bound');
  const site = lab.site(at);
  writeFileSync(join(at, 'body.md'), 'Some text.\n'.repeat(1000));
  const accept = await lab.drafted(site);
  const before = filesIn(at);
  const bounded = ['sh', '-c', 'ulimit -f 8; exec "$@"', 'sh', ...lab.program];
  for (const argv of [PROPOSE, accept]) {
    const error = faulted(await child(bounded, site.place, ...argv, '--json'), site);
    assert.match(error.message, /cannot be written: it would grow larger than this shell allows\.$/);
    assert.match(error.remedy, /ulimit -f/);
    assert.equal(filesIn(at), before);
  }
  await passes(site, PROPOSE);
  await passes(site, accept);
});

disks('a proposal that has vanished is no proposal, and nothing else changes', async () => {
  const at = lab.library('vanished');
  const site = lab.site(at);
  const accept = await lab.drafted(site);
  const [, , id = ''] = accept;
  const directory = join(at, '.theurian/proposals', id);
  assert.is(system('mv', [directory, join(at, 'aside')]).status, 0);
  const error = failed(await site.run(...accept), 2);
  assert.equal([error.code, error.findings], ['unknown-proposal', []]);
  assert.ok(error.message.includes(id));
  mkdirSync(directory);
  assert.is(failed(await site.run(...accept), 4).findings[0]?.code, 'proposal-malformed');
  rmSync(directory, { recursive: true });
  assert.is(system('mv', [join(at, 'aside'), directory]).status, 0);
  await passes(site, accept);
});

/** What may stand in a `contentFile` that no disk can hold. */
const UNFIT: readonly (readonly [what: string, written: string])[] = [
  ['NUL', '../knowledge/domain/a\\0b.md'],
  ['NUL at the end', '../knowledge/domain/a.md\\0'],
  ['half of a surrogate pair', '../knowledge/domain/a\\uD800.md'],
  ['the other half', '../knowledge/domain/a\\uDC00.md'],
  ['a line feed', '../knowledge/domain/a\\nb.md'],
  ['a backslash', '../knowledge/domain/a\\\\b.md'],
  ['a step out of it', '../knowledge/../../outside.md'],
  ['a name longer than a disk takes', `../knowledge/domain/${'a'.repeat(300)}.md`],
];

disks(
  'what no name may have in contentFile is refused where it stands, and once it is gone the proposal passes',
  async () => {
    const at = lab.library('unfit');
    const site = lab.site(at);
    const accept = await lab.drafted(site);
    const directory = `.theurian/proposals/${accept.at(-1)}`;
    const name = Object.keys(filesIn(join(at, directory))).find((path) => /^[0-9A-Z]{26}.*\.yaml$/.test(path)) ?? '';
    const migration = join(at, directory, name);
    const text = readFileSync(migration, 'utf8');
    for (const [what, written] of UNFIT) {
      writeFileSync(migration, text.replace(/contentFile: .*/, `contentFile: "${written}"`));
      const before = filesIn(at);
      const ran = await site.run(...accept);
      const error = failed(ran, 4);
      const [found] = error.findings.filter(({ severity }) => severity === 'refusal');
      assert.equal([error.code, found?.file], ['refused', `${directory}/${name}`], what);
      assert.type(found?.line, 'number', what);
      assert.is.not(String(found?.remedy), '');
      assert.not.ok(ran.err.includes(at), ran.err);
      assert.equal(filesIn(at), before);
    }
    writeFileSync(migration, text);
    await passes(site, accept);
  },
);

disks('half of a surrogate pair or NUL in a text of a proposal is refused before anything is written', async () => {
  const at = lab.library('halves');
  const site = lab.site(at);
  const before = filesIn(at);
  for (const bad of ['\\ud800', '\\udc00', '\\u0000']) {
    writeFileSync(join(at, 'edits.json'), `[{"oldText":"three times","newText":"${bad}"}]`);
    const argv = PROPOSE.filter(
      (word, n, all) =>
        !['--body-file', '--title', '--kind', '--owner'].includes(word) &&
        !['--body-file', '--title', '--kind', '--owner'].includes(all[n - 1] ?? ''),
    );
    const ran = await site.run(
      ...argv.map((word) => (word === 'domain.fresh' ? 'domain.retry' : word)),
      '--edits',
      'edits.json',
    );
    failed(ran, 4);
    rmSync(join(at, 'edits.json'));
    assert.equal(filesIn(at), before);
  }
  assert.not.ok(existsSync(join(at, '.theurian/proposals')));
});

disks.run();
