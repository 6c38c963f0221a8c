import { chmodSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { lab } from '../kit/repo.ts';
import { ADAPTERS, answered, oidNamed, opened } from './both.ts';

const differences = suite('diff');

for (const prefer of ADAPTERS) {
  differences(`${prefer}: the difference of two trees is what git says it is`, async () => {
    const here = lab();
    here.repo('here');
    const repository = await opened(here, 'here', prefer);
    here.git('here', 'rm', '-rq', 'src');
    here.git('here', 'mv', '.theurian/config.yaml', '.theurian/moved.yaml');
    chmodSync(here.path('here/README.md'), 0o755);
    here.git('here', 'rm', '-q', '.theurian/knowledge/ns/leaf.R1.md');
    here.write('here', { src: 'a file now', '.theurian/knowledge/ns/leaf.R1.md/deeper': '', 'a-b': '', 'a/c': '' });
    here.commit('here', {});
    const [before = '', after = ''] = here.git('here', 'rev-parse', 'HEAD~1^{tree}', 'HEAD^{tree}').split('\n');
    const empty = here.raw('here', ['mktree']).toString().trim();
    for (const [a, b] of [
      [before, after],
      [after, before],
      [empty, after],
      [after, empty],
      [after, after],
    ] as const) {
      const rows = here
        .raw('here', ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', a, b])
        .toString('latin1');
      const found = answered(await repository.diff(a === empty ? null : oidNamed(a), b === empty ? null : oidNamed(b)));
      const none = { mode: '000000', oid: '0'.repeat(40) };
      const lines = found.flatMap(({ path, before: old, after: fresh }) => {
        const [left, right] = [old ?? none, fresh ?? none];
        const letter = old === null ? 'A' : fresh === null ? 'D' : 'M';
        return [`:${left.mode} ${right.mode} ${left.oid} ${right.oid} ${letter}`, path];
      });
      assert.equal(
        lines,
        rows.split('\0').filter((text) => text !== ''),
      );
    }
    await repository.close();
    here.remove();
  });
}

differences.run();
