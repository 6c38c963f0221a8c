import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { validate } from '../../lib/flows/validate.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import type { Finding } from '../../lib/model/finding.ts';
import { must, worldAt } from '../kit/ways.ts';
import { keyOf, signersFile } from './approving.ts';
import { landing, POLICY_PATH, policy, REPO, type Scene, SIGNERS_PATH, scene, verified } from './verify-scene.ts';

const told = suite('a threshold that cannot be what was meant');

const codes = (findings: readonly Finding[]): string =>
  findings.map(({ code, severity }) => `${severity} ${code}`).join();

const validated = async (here: Scene): Promise<string> =>
  codes(
    must(
      await inWorkspace(worldAt(here.path(REPO), here.env), (workspace) => validate(workspace, { kind: 'worktree' })),
    ).findings,
  );

const staged = async (here: Scene): Promise<string> =>
  codes(must(await verified(here, { kind: 'staged', message: null })).findings);

const ADA = 'ada@example.org';

for (const [text, more, says] of [
  [policy('merge', 'threshold: 2'), {}, 'warning threshold-idle'],
  [policy('trailer', 'threshold: 2', `reviewers: [${ADA}]`), {}, 'warning threshold-unmet'],
  [policy('signed'), {}, 'warning threshold-unmet'],
  [policy('signed'), { [SIGNERS_PATH]: signersFile(ADA) }, ''],
] as const)
  told(`${JSON.stringify(text.split('\n').slice(2))} ${says === '' ? 'is sound' : `gives ${says}`}`, async () => {
    assert.ok(keyOf({ author: ADA }));
    const here = scene();
    here.reviewed(landing(1));
    here.branch('topic');
    here.put({ [POLICY_PATH]: text, ...more });
    assert.is(await staged(here), says);
    here.as({ author: ADA }, 'commit', '-qm', 'policy');
    assert.is(await validated(here), says);
    const found = must(await verified(here, { kind: 'mergeable', head: 'topic', base: null }));
    assert.is(codes(found.findings), says);
    assert.ok(found.proven);
    here.remove();
  });

told.run();
