import { lstatSync, readlinkSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { theDisk } from '../../lib/landing/disk.ts';
import { type Landing, land } from '../../lib/landing/land.ts';
import type { Step } from '../../lib/landing/step.ts';
import type { Fault } from '../../lib/model/fault.ts';
import type { LandingPlan } from '../../lib/model/landing.ts';
import type { Result } from '../../lib/model/result.ts';
import { drafts, id, landedFiles, pathsOf, planOf, proposalFiles } from './proposals.ts';
import { as, but, inMemory, onDisk, type Scene } from './scene.ts';

const { migration, body, support, evidence, proposal } = pathsOf(1);
const DESTINATIONS = [support, evidence, body, migration];

const parentsOf = (path: string): readonly string[] => {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};

const PLACES: readonly (readonly [where: string, make: () => Scene])[] = [
  ['in memory', () => inMemory()],
  ['on a disk', () => onDisk()],
];

for (const [where, make] of PLACES) {
  const landing = suite(`landing ${where}`);
  let scene = make();
  landing.before.each(() => {
    scene = make();
    scene.write(proposalFiles(1));
  });
  landing.after.each(() => scene.remove());

  const landed = { ok: true, value: { kind: 'landed', troubles: [] } };
  const taken = (path: string) => ({ ok: true, value: { kind: 'taken', path } });
  const unwritable = (path: string, code: string) => ({ ok: false, error: { kind: 'unwritable', path, code } });
  const nothingLeft = (): void => {
    const left = Object.keys(scene.derived()).filter((path) => !['journal/', 'staging/'].includes(path));
    assert.equal(left, []);
  };
  /** Lands, doing something just after a step. */
  const landWhile = (when: Step, act: () => void, plan: LandingPlan = planOf(1)): Result<Landing, Fault> => {
    let happened = false;
    const came = land(scene.site, plan, (step) => {
      if (step !== when) return;
      happened = true;
      act();
    });
    assert.ok(happened, `there was no step ${when}`);
    return came;
  };
  const remove = (path: string): void => scene.site.fs.unlinkSync(join(scene.site.top, path));

  landing('everything the plan says is there, the proposal is cleared, and nothing of ours is left', () => {
    assert.equal(land(scene.site, planOf(1)), landed);
    assert.equal(scene.files(), landedFiles(1));
    nothingLeft();
  });

  landing('a proposal that leaves nothing behind goes with its directories', () => {
    remove(`${proposal}/evidence.json`);
    assert.equal(land(scene.site, planOf(1)), landed);
    const { [`${proposal}/evidence.json`]: _, ...rest } = landedFiles(1);
    assert.equal(scene.files(), { ...rest, '.theurian/proposals/': '' });
  });

  landing('the steps come in the order that is promised', () => {
    const steps: string[] = [];
    land(scene.site, planOf(1), (step) => steps.push(step));
    const knowledge = ['', '/space', '/space/deep', `/space/deep/item.${id(1)}`];
    const written = (path: string) => [`file-created:${path}`, `file-staged:${path}`, `file-written:${path}`];
    assert.equal(steps, [
      'journalled',
      ...knowledge.map((path) => `directory:.theurian/knowledge${path}`),
      ...written(support),
      'directory:.theurian/evidence',
      ...written(evidence),
      ...written(body),
      'directory:.theurian/migrations',
      'migration-created',
      'migration-staged',
      'migration-written',
      `cleared:${proposal}/${id(1)}-made.yaml`,
      `cleared:${proposal}/space/deep/item.${id(1)}.md`,
      'journal-removed',
    ]);
  });

  landing('no file has its name before it has all of its bytes', () => {
    const plan = planOf(1);
    land(scene.site, plan, () => {
      const files = scene.files();
      for (const { path, bytes } of plan.writes) assert.ok([undefined, `${bytes}`].includes(files[path]), path);
    });
  });

  landing('the journal holds paths and digests, and not one text', () => {
    let journal = '';
    landWhile('journalled', () => {
      journal = Object.values(scene.derived()).join();
    });
    for (const { path, digest } of planOf(1).writes)
      assert.ok(journal.includes(path) && journal.includes(digest), path);
    for (const text of ['body 1', 'support 1', 'migration 1', 'evidence 1'])
      assert.not.ok(journal.includes(text), text);
  });

  for (const path of DESTINATIONS) {
    for (const text of ['something else', landedFiles(1)[path] ?? '', '']) {
      landing(`${path} is refused when a file with ${JSON.stringify(text)} is there, and nothing changes`, () => {
        scene.write({ [path]: text });
        const before = scene.files();
        assert.equal(land(scene.site, planOf(1)), taken(path));
        assert.equal(scene.files(), before);
        nothingLeft();
      });
    }

    landing(`${path} is refused when it appears meanwhile, what was made goes, and what appeared stays`, () => {
      const text = landedFiles(1)[path] ?? '';
      assert.equal(
        landWhile('journalled', () => scene.write({ [path]: text })),
        taken(path),
      );
      assert.equal(scene.files(), { ...proposalFiles(1), [path]: text });
      nothingLeft();
    });

    landing(`${path} is refused when a link is there, and the link is not followed`, () => {
      scene.link(path, 'nowhere');
      assert.equal(land(scene.site, planOf(1)), taken(path));
      assert.equal(scene.files(), { ...proposalFiles(1), [path]: '-> a link' });
    });

    landing(`${path} is refused when a link appears there meanwhile, and the link is not followed`, () => {
      assert.equal(
        landWhile('journalled', () => scene.link(path, 'nowhere')),
        taken(path),
      );
      assert.equal(scene.files(), { ...proposalFiles(1), [path]: '-> a link' });
      nothingLeft();
    });

    landing(`${path} is refused when a directory is there`, () => {
      scene.write({ [`${path}/inside`]: 'x' });
      assert.equal(land(scene.site, planOf(1)), taken(path));
      assert.equal(scene.files(), { ...proposalFiles(1), [`${path}/inside`]: 'x' });
    });
  }

  const ways = [...new Set(DESTINATIONS.flatMap(parentsOf))].filter((path) => path !== '.theurian');
  for (const path of ways) {
    for (const meanwhile of [false, true]) {
      const when = meanwhile ? ' meanwhile' : '';
      const landNow = (act: () => void) => {
        if (meanwhile) return landWhile('journalled', act);
        act();
        return land(scene.site, planOf(1));
      };

      landing(`a link planted at ${path}${when} is told, not followed, and all else is as it was`, () => {
        const elsewhere = { 'elsewhere/file': 'x' };
        scene.write(elsewhere);
        const came = landNow(() => scene.link(path, join(scene.site.top, 'elsewhere')));
        assert.equal(came, unwritable(path, 'ELOOP'));
        assert.equal(scene.files(), { ...proposalFiles(1), ...elsewhere, [path]: '-> a link' });
        nothingLeft();
      });

      landing(`a file planted at ${path}${when} is told, and all else is as it was`, () => {
        assert.equal(
          landNow(() => scene.write({ [path]: 'a file' })),
          unwritable(path, 'ENOTDIR'),
        );
        assert.equal(scene.files(), { ...proposalFiles(1), [path]: 'a file' });
        nothingLeft();
      });
    }
  }

  const inPlace = (): LandingPlan => {
    const { writes } = drafts(1);
    return planOf(1, { writes: writes.map((write) => ({ ...write, inPlace: write.path === body })) });
  };

  landing('a body in place with the same bytes will do, and is not touched', () => {
    scene.write({ [body]: 'body 1\n' });
    const inode = () => scene.site.fs.lstatSync(join(scene.site.top, body), { bigint: true }).ino;
    const before = inode();
    assert.equal(land(scene.site, inPlace()), landed);
    assert.is(inode(), before);
    assert.equal(scene.files(), landedFiles(1));
  });

  landing('a body in place with other bytes is refused, and stays', () => {
    scene.write({ [body]: 'body 2\n' });
    assert.equal(land(scene.site, inPlace()), taken(body));
    assert.equal(scene.files(), { ...proposalFiles(1), [body]: 'body 2\n' });
  });

  landing('a body in place survives when the landing fails later', () => {
    scene.write({ [body]: 'body 1\n' });
    assert.equal(
      landWhile('migration-staged', () => scene.write({ [migration]: 'other' }), inPlace()),
      taken(migration),
    );
    assert.equal(scene.files(), { ...proposalFiles(1), [body]: 'body 1\n', [migration]: 'other' });
  });

  landing('a body that somebody replaces before the migration is written stops it, and stays', () => {
    const came = landWhile(`file-written:${body}`, () => {
      remove(body);
      scene.write({ [body]: 'theirs' });
    });
    assert.equal(came, { ok: false, error: { kind: 'changed-while-reading', path: body } });
    assert.equal(scene.files(), { ...proposalFiles(1), [body]: 'theirs' });
    nothingLeft();
  });

  landing('a body that somebody replaces by an equal one stops it too, and stays: it is theirs', () => {
    const came = landWhile(`file-written:${body}`, () => {
      scene.site.fs.renameSync(join(scene.site.top, body), join(scene.site.top, 'old'));
      scene.write({ [body]: 'body 1\n' });
    });
    assert.equal(came, { ok: false, error: { kind: 'changed-while-reading', path: body } });
    assert.equal(scene.files(), { ...proposalFiles(1), [body]: 'body 1\n', old: 'body 1\n' });
  });

  landing('a body that somebody writes into before the migration is written stops it, and stays', () => {
    const came = landWhile(`file-written:${body}`, () => scene.write({ [body]: 'theirs' }));
    assert.equal(came, { ok: false, error: { kind: 'changed-while-reading', path: body } });
    assert.equal(scene.files(), { ...proposalFiles(1), [body]: 'theirs' });
  });

  landing('a directory that is swapped for a link before the migration is written stops it', () => {
    const deep = `.theurian/knowledge/space/deep`;
    const came = landWhile(`file-written:${body}`, () => {
      scene.site.fs.renameSync(join(scene.site.top, deep), join(scene.site.top, 'moved'));
      scene.link(deep, join(scene.site.top, 'moved'));
    });
    assert.equal(came, { ok: false, error: { kind: 'changed-while-reading', path: deep } });
    assert.is(scene.files()[migration], undefined);
  });

  landing('a proposal file that changes before it is cleared away stays, and is told', () => {
    const source = `${proposal}/space/deep/item.${id(1)}.md`;
    assert.equal(
      landWhile('migration-written', () => scene.write({ [source]: 'edited' })),
      { ok: true, value: { kind: 'landed', troubles: [{ kind: 'changed', path: source }] } },
    );
    assert.equal(scene.files(), { ...landedFiles(1), [source]: 'edited' });
  });

  landing('a proposal directory that becomes a link is not cleared through it', () => {
    const deep = `${proposal}/space`;
    const came = landWhile('migration-written', () => {
      scene.site.fs.renameSync(join(scene.site.top, deep), join(scene.site.top, 'moved'));
      scene.link(deep, join(scene.site.top, 'moved'));
    });
    const source = `${deep}/deep/item.${id(1)}.md`;
    assert.equal(came, { ok: true, value: { kind: 'landed', troubles: [{ kind: 'changed', path: source }] } });
    assert.is(scene.files()[`moved/deep/item.${id(1)}.md`], 'body 1\n');
  });

  landing('a proposal that is landing already is locked by its journal', () => {
    let inner: Result<Landing, Fault> | null = null;
    const came = landWhile('journalled', () => {
      inner = land(scene.site, planOf(1));
    });
    assert.equal(came, landed);
    assert.match(
      JSON.stringify(inner),
      /^\{"ok":false,"error":\{"kind":"locked","path":"\.git\/theurian\/journal\/[^"]+","owner":"4194305 on here \(since 2001-02-03T04:05:06Z\)"\}\}$/,
    );
    assert.equal(scene.files(), landedFiles(1));
  });

  landing('two proposals land side by side', () => {
    scene.write(proposalFiles(2));
    assert.equal(
      landWhile(`file-written:${body}`, () => assert.equal(land(as(scene, {}), planOf(2)), landed)),
      landed,
    );
    assert.equal(scene.files(), { ...landedFiles(1), ...landedFiles(2) });
  });

  landing('a disk that takes three bytes at a time gets all of them', () => {
    const { fs } = scene.site;
    const short = as(scene, {
      fs: but(fs, {
        writeSync: (file, bytes, offset, length) => fs.writeSync(file, bytes, offset, Math.min(3, length)),
      }),
    });
    assert.equal(land(short, planOf(1)), landed);
    assert.equal(scene.files(), landedFiles(1));
  });

  landing('where there are no hard links it lands too, and takes no name that is taken', () => {
    const { fs } = scene.site;
    const linkSync = (): void => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    };
    const linkless = as(scene, { fs: but(fs, { linkSync }) });
    const refused = land(linkless, planOf(1), (step) => {
      if (step === 'migration-staged') scene.write({ [migration]: 'other' });
    });
    assert.equal(refused, taken(migration));
    // A volume in memory goes on counting a file that another one was moved over, so its empty directories stay.
    const files = Object.entries(scene.files()).filter(([path]) => !path.endsWith('/'));
    assert.equal(Object.fromEntries(files), { ...proposalFiles(1), [migration]: 'other' });
    remove(migration);
    assert.equal(land(linkless, planOf(1)), landed);
    assert.equal(scene.files(), landedFiles(1));
    nothingLeft();
  });

  landing.run();
}

const modes = suite('landing modes');

modes('what lands has mode 0644, whatever the umask says', () => {
  const scene = onDisk();
  scene.write(proposalFiles(1));
  const before = process.umask(0o077);
  try {
    assert.ok(land(scene.site, planOf(1)).ok);
  } finally {
    process.umask(before);
  }
  for (const path of DESTINATIONS) assert.is(statSync(join(scene.site.top, path)).mode & 0o7777, 0o644, path);
  scene.remove();
});

modes('what lands has one name only', () => {
  const scene = onDisk();
  scene.write(proposalFiles(1));
  assert.ok(land(scene.site, planOf(1)).ok);
  for (const path of DESTINATIONS) assert.is(lstatSync(join(scene.site.top, path)).nlink, 1, path);
  scene.remove();
});

modes('a link in place of our own directories is told, and not followed', () => {
  for (const [at, path] of [
    ['theurian', '.git/theurian'],
    ['theurian/journal', '.git/theurian/journal'],
  ] as const) {
    const scene = onDisk();
    scene.write(proposalFiles(1));
    if (at !== 'theurian') theDisk.mkdirSync(join(scene.site.commonDir, 'theurian'), 0o755);
    symlinkSync(scene.site.top, join(scene.site.commonDir, at));
    assert.equal(land(scene.site, planOf(1)), { ok: false, error: { kind: 'unwritable', path, code: 'ELOOP' } });
    assert.is(readlinkSync(join(scene.site.commonDir, at)), scene.site.top);
    scene.remove();
  }
});

modes.run();
