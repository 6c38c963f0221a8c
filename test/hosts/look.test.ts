import fs, { mkdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lookInto } from '../../lib/hosts/look.ts';
import { noStats } from '../../lib/model/file-stat.ts';
import { MARKER_FILE } from '../../lib/model/host.ts';
import { A1, A2, type HostScene, hostScene } from './scene.ts';

const looking = suite('looking at a host’s directory while others change it');

// A place and another revision beside it that is whole, as whoever is at work with it has them.
const scened = async (run: (scene: HostScene, swap: () => void) => void): Promise<void> => {
  const scene = hostScene();
  try {
    await scene.sync([A2]);
    renameSync(scene.path('alpha'), `${scene.top}/next`);
    await scene.sync([A1]);
    run(scene, () => {
      renameSync(scene.path('alpha'), `${scene.top}/former`);
      renameSync(`${scene.top}/next`, scene.path('alpha'));
    });
  } finally {
    scene.remove();
  }
};

// Every file is asked for by its path before it is read: there others are at work, once.
const lookedAt = (scene: HostScene, at: string, change: () => void, markers = new Map()) => {
  let changes = 0;
  const oid = (path: string): null => {
    if (path === `alpha/${at}` && changes++ === 0) change();
    return null;
  };
  const look = lookInto(scene.target, { project: 'demo', stats: { oid, keep: () => {} }, markers });
  assert.ok(changes > 0, `nobody asked for ${at}`);
  return look;
};

const told = (look: ReturnType<typeof lookInto>): readonly string[] =>
  look.ok
    ? look.value.found.map((one) =>
        one.kind === 'ours'
          ? `${one.name} ${one.marker.revisionId} ${one.edits.length}`
          : `${one.name} ${one.foreign.why}`,
      )
    : [`${look.error.kind}`];

const A2_WHOLE = [`alpha ${A2.skill.revisionId} 0`];
const PLACES = [MARKER_FILE, 'SKILL.md', 'scripts/a.sh', 'assets/deep/er/a.txt'];

for (const at of PLACES)
  looking(`what is replaced when ${at} is reached is the new one, whole`, () =>
    scened((scene, swap) => assert.equal(told(lookedAt(scene, at, swap)), A2_WHOLE)),
  );

for (const at of PLACES)
  looking(`what is taken away when ${at} is reached is not there`, () =>
    scened((scene) =>
      assert.equal(told(lookedAt(scene, at, () => renameSync(scene.path('alpha'), `${scene.top}/gone`))), []),
    ),
  );

looking('a directory without a marker, one with half of one, and a file that goes meanwhile are still told', () =>
  scened((scene) => {
    const edit = (): void => unlinkSync(scene.path('alpha/scripts/a.sh'));
    assert.equal(told(lookedAt(scene, 'scripts/a.sh', edit)), [`alpha ${A1.skill.revisionId} 1`]);
    const halve = (): void => writeFileSync(scene.path('alpha', MARKER_FILE), '{');
    assert.equal(told(lookedAt(scene, MARKER_FILE, halve)), ['alpha damaged-marker']);
    const lose = (): void => unlinkSync(scene.path('alpha', MARKER_FILE));
    assert.equal(told(lookedAt(scene, MARKER_FILE, lose)), ['alpha no-marker']);
  }),
);

looking('what goes and comes back while its marker is looked for is no stranger', () =>
  scened((scene) => {
    const { lstatSync } = fs;
    let away = 0;
    const absent = ((path: string, ...more: readonly []) => {
      if (!String(path).endsWith(MARKER_FILE) || away++ > 1) return lstatSync(path, ...more);
      renameSync(scene.path('alpha'), `${scene.top}/away`);
      try {
        return lstatSync(path, ...more);
      } finally {
        renameSync(`${scene.top}/away`, scene.path('alpha'));
      }
    }) as typeof lstatSync;
    Object.assign(fs, { lstatSync: absent });
    syncBuiltinESMExports();
    try {
      const look = lookInto(scene.target, { project: 'demo', stats: noStats, markers: new Map() });
      assert.equal(told(look), [`alpha ${A1.skill.revisionId} 0`]);
      assert.ok(away > 1);
    } finally {
      Object.assign(fs, { lstatSync });
      syncBuiltinESMExports();
    }
  }),
);

looking('what never comes to rest is said to be busy, and is not taken for somebody’s edit', () =>
  scened((scene) => {
    let nth = 0;
    const oid = (): null => {
      renameSync(scene.path('alpha'), `${scene.top}/${nth++}`);
      mkdirSync(scene.path('alpha'));
      writeFileSync(scene.path('alpha', MARKER_FILE), '{');
      return null;
    };
    const look = lookInto(scene.target, { project: 'demo', stats: { oid, keep: () => {} }, markers: new Map() });
    assert.equal(look, {
      ok: false,
      error: { kind: 'unreadable', path: '.claude/skills/alpha', code: 'EBUSY' },
    });
    rmSync(scene.path('alpha'), { recursive: true });
  }),
);

looking.run();
