import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Expected } from '../kit/case.ts';
import { differences, stateDifferences } from '../kit/compared.ts';
import { lab } from '../kit/repo.ts';
import { sharedAt } from '../kit/shared.ts';
import { skipped } from '../kit/skip.ts';
import { plant, treeIn } from '../kit/tree.ts';
import { reach, WAYS, worldAt } from '../kit/ways.ts';

interface Corpus extends Expected {
  readonly counts: { readonly migrations: number; readonly distinctBodies: number };
}

const corpus = suite('corpus');
const here = lab();
corpus.after(() => here.remove());

for (const name of ['theurian', 'sample-project']) {
  const at = sharedAt(`corpus/${name}`);
  if (at === null) {
    skipped(`corpus: ${name}`, 'the trees are not beside this checkout');
    continue;
  }
  const spec: Corpus = JSON.parse(readFileSync(join(at, 'expected.json'), 'utf8'));
  const { migrations: migrationCount, distinctBodies: contentFileCount } = spec.counts;
  for (const way of WAYS) {
    corpus(
      `the knowledge others wrote, ${name}, has the state that their own program gives it: ${way.name}`,
      async () => {
        const dir = `${name}-${way.prefer}-${way.target.kind}`;
        here.repo(dir, { 'README.md': 'x\n' });
        plant(here.path(dir, '.theurian'), treeIn(join(at, '.theurian')));
        here.git(dir, 'add', '-A', '-f');
        here.git(dir, 'commit', '-q', '-m', 'their knowledge');
        const { validation, state } = await reach(worldAt(here.path(dir), here.env), way);
        const expected = { ...spec, migrationCount, contentFileCount };
        assert.equal(differences(validation, expected), []);
        assert.equal(state === null ? 'no state' : stateDifferences(state, expected), []);
      },
    );
  }
}

corpus.run();
