import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Journal, parseJournal, printJournal } from '../../lib/landing/journal.ts';
import { land } from '../../lib/landing/land.ts';
import { printOwner } from '../../lib/landing/owner.ts';
import { type Recovered, recover, unfinished } from '../../lib/landing/recover.ts';
import { type Recovery, recoveryOf } from '../../lib/landing/recovery.ts';
import type { Site } from '../../lib/landing/site.ts';
import type { Standing } from '../../lib/landing/standing.ts';
import type { Step } from '../../lib/landing/step.ts';
import { digestOf } from '../../lib/model/digest.ts';
import type { Fault } from '../../lib/model/fault.ts';
import type { LandingKind, LandingPlan } from '../../lib/model/landing.ts';
import type { Result } from '../../lib/model/result.ts';
import { drafts, id, landedFiles, pathsOf, planOf, proposalFiles } from './proposals.ts';
import { as, but, inMemory, onDisk, owner, type Scene } from './scene.ts';

const decisions = suite('what an interrupted landing calls for');

const standings: readonly Standing[] = ['absent', 'same', 'empty', 'other'];
const writesOf = (stood: boolean) =>
  (['support', 'evidence', 'body', 'migration'] as const).map((kind: LandingKind) => ({
    path: kind,
    kind,
    digest: digestOf(kind),
    stood: stood && kind === 'body',
  }));
const decide = (
  found: Readonly<Record<string, Standing>>,
  { claimed = [], stood = false }: { readonly claimed?: readonly string[]; readonly stood?: boolean } = {},
): Recovery =>
  recoveryOf(
    { writes: writesOf(stood) },
    { standing: (path) => found[path] ?? 'same', claimed: (path) => claimed.includes(path) },
  );

decisions('everything there is complete', () => {
  assert.equal(decide({}), { kind: 'complete' });
});

for (const body of standings.filter((standing) => standing !== 'same')) {
  decisions(`a migration whose body is ${body} is left alone, and told`, () => {
    assert.equal(decide({ body }), { kind: 'foreign', paths: ['body'] });
  });
}

decisions('another file in place of the migration is left alone, and told, whatever else is there', () => {
  for (const body of standings) {
    const paths = body === 'same' ? ['migration'] : ['body', 'migration'];
    assert.equal(decide({ migration: 'other', body }), { kind: 'foreign', paths });
  }
});

decisions('without the migration all that the journal wrote goes', () => {
  assert.equal(decide({ migration: 'absent' }), { kind: 'undo', remove: ['support', 'evidence', 'body'], others: [] });
});

decisions('without the migration nothing goes that is not there, or is another file', () => {
  assert.equal(decide({ migration: 'absent', support: 'absent', body: 'other' }), {
    kind: 'undo',
    remove: ['evidence'],
    others: ['body'],
  });
});

decisions('without the migration no file goes that stood there before, or that something landed claims', () => {
  assert.equal(decide({ migration: 'absent' }, { stood: true, claimed: ['evidence'] }), {
    kind: 'undo',
    remove: ['support'],
    others: [],
  });
});

decisions('empty files go, the migration too, whoever claims it', () => {
  const found = { migration: 'empty', body: 'empty', evidence: 'absent', support: 'absent' } as const;
  assert.equal(decide(found, { claimed: ['migration'] }), { kind: 'undo', remove: ['body', 'migration'], others: [] });
});

decisions.run();

const { migration, body, support, evidence, proposal } = pathsOf(1);
const PLACES: readonly (readonly [where: string, make: () => Scene])[] = [
  ['in memory', () => inMemory()],
  ['on a disk', () => onDisk()],
];

class Plug extends Error {}

for (const [where, make] of PLACES) {
  const recovering = suite(`recovery ${where}`);
  let scene = make();
  recovering.before.each(() => {
    scene = make();
    scene.write(proposalFiles(1));
  });
  recovering.after.each(() => scene.remove());

  /** Lands until the plug is pulled at a step: nothing after it happens, and the disk refuses to be cleaned up. */
  const interrupt = (when: Step, site: Site = scene.site, plan: LandingPlan = planOf(1)): void => {
    const off = new Set<string>();
    const pulled = () => {
      if (off.size > 0) throw new Plug();
    };
    const { fs } = site;
    const plugged = but(fs, {
      unlinkSync: (path) => {
        pulled();
        fs.unlinkSync(path);
      },
      rmdirSync: (path) => {
        pulled();
        fs.rmdirSync(path);
      },
    });
    try {
      land({ ...site, fs: plugged }, plan, (step) => {
        if (step !== when) return;
        off.add(step);
        throw new Plug();
      });
      assert.unreachable();
    } catch (error) {
      assert.instance(error, Plug);
    }
  };
  const next = (): Site => as(scene, { owner: owner('nextone1') });
  const recoverNow = (site: Site = next(), claimed: (path: string) => boolean = () => false) => {
    const found = unfinished(site);
    assert.ok(found.ok);
    return recover(site, { unfinished: found.value, claimed });
  };
  const only = (came: Result<readonly Recovered[], Fault>): Recovered | undefined => {
    assert.ok(came.ok, JSON.stringify(came));
    assert.is(came.value.length, 1);
    return came.value[0];
  };
  const journals = (): readonly string[] =>
    Object.keys(scene.derived()).filter((path) => /^(?:journal|staging)\/./.test(path));

  recovering('nothing is unfinished where nothing ever landed, and where all has', () => {
    assert.equal(recoverNow(), { ok: true, value: [] });
    assert.ok(land(scene.site, planOf(1)).ok);
    assert.equal(recoverNow(), { ok: true, value: [] });
  });

  recovering('a landing without its migration is undone', () => {
    interrupt('migration-staged');
    assert.equal(only(recoverNow()), {
      kind: 'undone',
      id: id(1),
      removed: [support, evidence, body],
      others: [],
    });
    assert.equal(scene.files(), proposalFiles(1));
    assert.equal(journals(), []);
  });

  recovering('a landing with its migration is completed', () => {
    interrupt('migration-written');
    assert.equal(only(recoverNow()), { kind: 'completed', id: id(1), migration, troubles: [] });
    assert.equal(scene.files(), landedFiles(1));
    assert.equal(journals(), []);
  });

  recovering('what something landed claims stays', () => {
    interrupt('migration-staged');
    assert.equal(only(recoverNow(next(), (path) => path === body)), {
      kind: 'undone',
      id: id(1),
      removed: [support, evidence],
      others: [],
    });
    assert.equal(scene.files(), { ...proposalFiles(1), [body]: 'body 1\n' });
  });

  recovering('a body that stood in place before stays', () => {
    scene.write({ [body]: 'body 1\n' });
    const writes = drafts(1).writes.map((write) => ({ ...write, inPlace: write.path === body }));
    interrupt('migration-staged', scene.site, planOf(1, { writes }));
    assert.equal(only(recoverNow()), { kind: 'undone', id: id(1), removed: [support, evidence], others: [] });
    assert.equal(scene.files(), { ...proposalFiles(1), [body]: 'body 1\n' });
  });

  recovering('what somebody put in place of a file stays, and is told', () => {
    interrupt('migration-staged');
    scene.write({ [body]: 'theirs' });
    assert.equal(only(recoverNow()), { kind: 'undone', id: id(1), removed: [support, evidence], others: [body] });
    assert.is(scene.files()[body], 'theirs');
  });

  recovering('what somebody put in place of the migration stays, with all else, until it is gone', () => {
    interrupt('migration-staged');
    scene.write({ [migration]: 'theirs' });
    const before = scene.files();
    const foreign = { kind: 'foreign', id: id(1), paths: [migration] };
    assert.equal([only(recoverNow()), only(recoverNow())], [foreign, foreign]);
    assert.equal(scene.files(), before);
    scene.site.fs.unlinkSync(`${scene.site.top}/${migration}`);
    assert.is(only(recoverNow())?.kind, 'undone');
    assert.equal(scene.files(), proposalFiles(1));
  });

  recovering('a proposal that changed meanwhile is not cleared away', () => {
    interrupt('migration-written');
    const source = `${proposal}/space/deep/item.${id(1)}.md`;
    scene.write({ [source]: 'edited' });
    const troubles = [{ kind: 'changed', path: source }];
    assert.equal(only(recoverNow()), { kind: 'completed', id: id(1), migration, troubles });
    assert.is(scene.files()[source], 'edited');
  });

  recovering('a link on the way to what was written is not followed', () => {
    interrupt('migration-staged');
    const deep = '.theurian/knowledge/space';
    scene.site.fs.renameSync(`${scene.site.top}/${deep}`, `${scene.site.top}/moved`);
    scene.link(deep, `${scene.site.top}/moved`);
    assert.equal(only(recoverNow()), { kind: 'undone', id: id(1), removed: [evidence], others: [support, body] });
    assert.is(scene.files()[`moved/deep/item.${id(1)}.md`], 'body 1\n');
  });

  recovering('a landing whose owner is at work is left to him', () => {
    interrupt('migration-staged');
    const came = recoverNow({ ...next(), owner: owner('nextone1', { pid: 2 }), alive: () => 'alive' });
    assert.not.ok(came.ok);
    assert.is(came.ok ? '' : came.error.kind, 'locked');
    assert.is(journals().length > 0, true);
  });

  recovering('a landing that this very process was thrown out of is its own to recover', () => {
    interrupt('migration-staged');
    assert.is(only(recoverNow({ ...next(), alive: () => 'alive' }))?.kind, 'undone');
  });

  recovering('a landing of an owner who cannot be seen is recovered: whoever asks has the lock', () => {
    interrupt('migration-staged');
    const site: Site = { ...next(), owner: owner('nextone1', { pid: 2 }), alive: () => 'unknown' };
    assert.is(only(recoverNow(site))?.kind, 'undone');
  });

  recovering('a landing in another working directory is none of ours, and keeps what it has staged', () => {
    interrupt('migration-staged');
    const other = `${scene.site.top === '/' ? '' : scene.site.top}/other`;
    const before = journals();
    assert.equal(recoverNow({ ...next(), top: other }), { ok: true, value: [] });
    assert.equal(journals(), before);
    assert.is(before.filter((path) => path.startsWith('staging/')).length, 1);
  });

  recovering('a damaged journal is told, and gone', () => {
    interrupt('migration-staged');
    const [path = ''] = journals();
    scene.write({ [`.git/theurian/${path}`]: '{"id":' });
    assert.equal(only(recoverNow()), { kind: 'damaged', path: `.git/theurian/${path}` });
    assert.equal(recoverNow(), { ok: true, value: [] });
  });

  recovering('only what is ours and belongs to nobody at work is swept', () => {
    const staging = '.git/theurian/staging';
    const at = (nonce: string): string => `${staging}/.theurian-new-${nonce}-lock`;
    scene.write({
      [`${staging}/kept`]: 'not ours',
      [at('working1')]: printOwner(owner('working1', { pid: 5 })),
      [at('gone0001')]: printOwner(owner('gone0001', { pid: 6 })),
      [at('torn0001')]: '{"pid"',
      '.git/theurian/lock': printOwner(owner('holder01')),
      '.git/theurian/lock.after-holder01': printOwner(owner('nextone1')),
      '.git/theurian/lock.after-longgone': printOwner(owner('vanished')),
    });
    assert.ok(recoverNow({ ...next(), alive: ({ pid }) => (pid === 5 ? 'alive' : 'dead') }).ok);
    assert.equal(Object.keys(scene.derived()), [
      'lock',
      'lock.after-holder01',
      'staging/.theurian-new-working1-lock',
      'staging/kept',
    ]);
  });

  recovering.run();
}

const journals = suite('journal');

const sound: Journal = {
  id: id(1),
  tree: '..',
  owner: owner('journal1'),
  writes: planOf(1).writes.map(({ path, kind, digest }) => ({ path, kind, digest, stood: false })),
  directories: ['.theurian', '.theurian/knowledge'],
  removes: planOf(1).removes,
  directory: proposal,
};

journals('what is printed is parsed again', () => {
  assert.equal(parseJournal(printJournal(sound)), sound);
});

const [first] = sound.writes;
const broken: readonly (readonly [why: string, more: Readonly<Record<string, unknown>>])[] = [
  ['no identifier', { id: 'x' }],
  ['no owner', { owner: null }],
  ['no working directory', { tree: 7 }],
  ['no writes', { writes: [] }],
  ['writes that are none', { writes: null }],
  ['a write without a digest', { writes: [{ ...first, digest: 'x' }] }],
  ['a write of no kind', { writes: [{ ...first, kind: 'x' }] }],
  ['a write that does not say whether it stood', { writes: [{ ...first, stood: null }] }],
  ['a write that climbs', { writes: [{ ...first, path: '.theurian/knowledge/../../a' }, sound.writes.at(-1)] }],
  ['no migration', { writes: [first] }],
  ['the migration first', { writes: sound.writes.toReversed() }],
  ['a removal outside the proposal', { removes: [{ path: body, digest: digestOf('') }] }],
  ['a removal that has no path', { removes: [{ path: 1, digest: digestOf('') }] }],
  ['a proposal that is none', { directory: '.theurian/knowledge' }],
  ['a proposal that is no text', { directory: 1 }],
  ['a directory outside', { directories: ['src'] }],
];
for (const [why, more] of broken) {
  journals(`a journal with ${why} is damaged`, () => {
    assert.is(parseJournal(JSON.stringify({ ...sound, ...more })), null);
  });
}

journals.run();
