import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { LIBRARY, whole } from '../flows/propose-scene.ts';
import { answered, type Ran } from '../kit/cli.ts';
import { PROPOSAL_REMEDIES } from './remedies-of-proposals.ts';
import { mends, remedyLab, toldBy } from './remedy-lab.ts';

const remedies = suite('remedies of proposals');
const lab = await remedyLab();
remedies.after(() => lab.here.remove());

for (const [nth, one] of PROPOSAL_REMEDIES.entries())
  remedies(`as printed, the remedy of ${one.code} holds: ${one.why}`, () => mends(lab, `r${nth}`, one));

remedies('as printed, the remedy of no-identity holds: git is told who commits', async () => {
  lab.landed('nameless', LIBRARY);
  const id = await lab.drafted('nameless', ...whole('domain.fresh'));
  const env = Object.fromEntries(
    Object.entries(lab.env).filter(([name]) => !/^(?:GIT_(?:AUTHOR|COMMITTER)_|EMAIL$)/.test(name)),
  );
  const accept = (): Promise<Ran> => lab.run('nameless', ['propose', 'accept', id, '--commit'], env);
  const [told] = toldBy(await accept());
  assert.is(told?.code, 'no-identity');
  lab.paste('nameless', told?.remedy ?? '');
  answered(await accept());
  rmSync(join(lab.here.root, '.gitconfig'));
});

remedies.run();
