import { chmodSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { stepsOf, type Walking } from '../../lib/git/chain.ts';
import type { Objects } from '../../lib/git/objects.ts';
import { openRepository } from '../../lib/git/open.ts';
import { together } from '../../lib/git/together.ts';
import type { Oid } from '../../lib/model/oid.ts';
import { err, ok } from '../../lib/model/result.ts';
import { type Lab, lab } from '../kit/repo.ts';
import { answered, faultOf, oidNamed, opened } from './both.ts';

const side = suite<{ here: Lab }>('who reads side by side');

side.before.each((context) => {
  context.here = lab();
});
side.after.each(({ here }) => here.remove());

const oid = (n: number): Oid => oidNamed(n.toString(16).padStart(40, '0'));
const GONE = oid(13);

/** A store that keeps an account of what it is asked, and has everything but one object. */
const store = () => {
  const asked: (readonly Oid[])[] = [];
  const objects: Objects = {
    read: async (oids, take) => {
      asked.push(oids);
      for (const one of oids) {
        if (one === GONE) return err({ kind: 'missing-object', oid: one, why: 'absent' });
        const fault = take({ oid: one, type: 'blob', size: 1, bytes: Buffer.from('x') });
        if (fault !== null) return err(fault);
      }
      return ok(undefined);
    },
    sizes: async () => ok(new Map()),
  };
  return { asked, objects };
};

const reading = async (objects: Objects, oids: readonly Oid[], keep?: number): Promise<string> => {
  const got: Oid[] = [];
  const read = await objects.read(
    oids,
    (object) => {
      if (object.oid === oid(7)) return { kind: 'wrong-object', oid: object.oid, expected: 'tree', found: 'blob' };
      got.push(object.oid);
      return null;
    },
    keep,
  );
  return read.ok ? got.map((one) => Number.parseInt(one, 16)).join(' ') : faultOf(read);
};

side('is answered as one alone, for one question to the store', async () => {
  const { asked, objects } = store();
  const read = together(objects);
  const all = [[oid(2), oid(1)], [oid(1), oid(3)], [oid(7), oid(2)], [oid(3)]];
  assert.equal(await Promise.all(all.map((oids) => reading(read, oids))), ['2 1', '1 3', 'wrong-object', '3']);
  assert.equal(asked, [[oid(2), oid(1), oid(3), oid(7)]]);
});

side('does not suffer from what another asks for', async () => {
  const { asked, objects } = store();
  const read = together(objects);
  const answers = await Promise.all([reading(read, [oid(1)]), reading(read, [oid(2), GONE]), reading(read, [oid(3)])]);
  assert.equal([answers[0], answers[2]], ['1', '3']);
  assert.match(String(answers[1]), /^missing-object/);
  assert.is(asked.length, 4);
});

side('waits for nobody with a long question, or one for a beginning', async () => {
  const { asked, objects } = store();
  const read = together(objects);
  const many = Array.from({ length: 65 }, (_, n) => oid(n + 20));
  await Promise.all([reading(read, many), reading(read, [oid(1)], 10), reading(read, [oid(2)])]);
  assert.equal(asked, [many, [oid(1)], [oid(2)]]);
});

side('git of before 2.36 is asked name by name, with the same answers', async ({ here }) => {
  here.repo('here');
  here.write('bin', {
    git: '#!/bin/sh\nPATH=`printf %s "$PATH" | cut -d: -f2-`\nfor one; do [ "$one" = --batch-command ] && echo usage >&2 && exit 129; done\nexec git "$@"\n',
  });
  const many = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`many/${n}`, `${n}`]));
  const commit = oidNamed(here.commit('here', many));
  chmodSync(here.path('bin/git'), 0o755);
  const env = { ...here.env, PATH: `${here.path('bin')}:${here.env.PATH}` };
  const read = async (where: Record<string, string>): Promise<unknown> => {
    const repository = answered(await openRepository({ at: here.path('here'), env: where, prefer: 'native' }));
    try {
      const { tree, parents } = answered(await repository.commit(commit));
      const entries = answered(await repository.listing(tree)).filter(({ mode }) => mode !== '40000');
      const texts: string[] = [];
      const blobs = entries.map((entry) => entry.oid);
      answered(await repository.blobs(blobs, (_, bytes) => void texts.push(Buffer.from(bytes).toString())));
      const gone = faultOf(await repository.commit(GONE));
      return { parents, entries, texts, gone, steps: answered(await repository.steps(commit, null, '.theurian')) };
    } finally {
      await repository.close();
    }
  };
  assert.equal(await read(env), await read(here.env));
});

side('what makes git take paths for something else hides no step', async ({ here }) => {
  here.repo('here');
  const tip = oidNamed(here.commit('here', { '.theurian/config.yaml': 'x\n' }));
  const counts = new Set<number>();
  for (const name of ['LITERAL', 'GLOB', 'NOGLOB', 'ICASE']) {
    const env = { ...here.env, [`GIT_${name}_PATHSPECS`]: '1' };
    for (const at of ['here', 'here/src']) {
      const repository = answered(await openRepository({ at: here.path(at), env, prefer: 'native' }));
      counts.add(answered(await repository.steps(tip, null, '.theurian')).length);
      await repository.close();
    }
  }
  assert.equal([...counts], [2]);
});

side('a list of steps that does not fit together is not believed', async ({ here }) => {
  here.repo('here');
  const tips = ['a', 'b', 'c'].map((text) => oidNamed(here.commit('here', { '.theurian/config.yaml': `${text}\n` })));
  const tip = tips.at(-1) ?? oid(0);
  const repository = await opened(here, 'here', 'native');
  const commits = answered(await repository.firstParents(tip, null));
  const governed = new Map(
    commits.map((commit) => [commit.oid, oidNamed(here.git('here', 'rev-parse', `${commit.oid}:.theurian`))]),
  );
  const walked: string[] = [];
  const walking = (told: readonly Oid[] | null): Walking => ({
    objects: {
      read: async (oids, take) => {
        for (const one of oids)
          take({ oid: one, type: 'commit', size: 0, bytes: answered(await repository.commitBytes(one)) });
        return ok(undefined);
      },
      sizes: async () => ok(new Map()),
    },
    chain: async () => {
      walked.push('all');
      return ok(commits.map((commit) => commit.oid));
    },
    standing: async (oids) => ok(oids.map((one) => ({ oid: governed.get(one) ?? GONE, mode: '40000' }))),
    touching: async () => told,
  });
  const stepsBy = async (told: readonly Oid[] | null): Promise<number> =>
    answered(await stepsOf(walking(told), { tip, until: null, directory: '.theurian' })).length;
  const all = commits.map((commit) => commit.oid);
  assert.is(await stepsBy(all), 4);
  assert.equal(walked, []);
  for (const told of [null, [], all.slice(1), all.slice(0, -1), all.filter((one) => one !== tips[1])])
    assert.is(await stepsBy(told), 4);
  assert.is(walked.length, 5);
  await repository.close();
});

side.run();
