import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { protectedBranch } from '../../lib/flows/protected.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { lab } from '../kit/repo.ts';
import { SOUND } from '../kit/sound.ts';
import { worldAt } from '../kit/ways.ts';

const bare = suite('the protected branch of a bare repository');
const here = lab();
bare.after(() => here.remove());

const branchIn = async (dir: string): Promise<string | null> => {
  const found = await inWorkspace(worldAt(here.path(dir), here.env), protectedBranch);
  return found.ok ? found.value.branch : null;
};

bare('it is not named by the applied ref, which whoever may push can set', async () => {
  here.repo('a', { ...SOUND, 'a.txt': 'a\n' });
  const policy = (branch: string) => `apiVersion: theurian.dev/policy/v1\nbranches: [${branch}]\nreview: commit\n`;
  here.commit('a', { '.theurian/policy.yaml': policy('main') }, 'main is protected');
  here.git('a', 'checkout', '-q', '-b', 'mine');
  here.commit('a', { '.theurian/policy.yaml': policy('mine') }, 'mine is');
  here.git('.', 'clone', '-q', '--bare', 'a', 'bare');
  for (const dir of ['a', 'bare']) here.git(dir, 'update-ref', 'refs/theurian/applied', 'refs/heads/mine');
  assert.is(await branchIn('bare'), 'main');
  assert.is(await branchIn('a'), 'mine');
});

bare.run();
