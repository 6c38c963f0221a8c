import { readdirSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { draftBase } from '../../lib/flows/propose-base.ts';
import { bodyAt } from '../../lib/flows/propose-body.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { worldAt } from '../kit/ways.ts';
import { LIBRARY, RETRY, scene } from './propose-scene.ts';

const pins = suite('a landed body that is built on');
const here = scene();
pins.after(() => here.remove());

pins('it is refused when it is not what its pin says by the time it is read', async () => {
  here.repo('a', LIBRARY);
  const directory = here.path('a', '.theurian/knowledge/domain');
  const [name = ''] = readdirSync(directory).filter((one) => one.startsWith('retry.'));
  const read = await inWorkspace(worldAt(here.path('a'), here.env), async (workspace) => {
    const base = await draftBase(workspace);
    const revision = base.ok
      ? [...base.value.state.revisions.values()].find((one) => one.itemId === 'domain.retry')
      : null;
    if (!base.ok || revision == null) throw new Error('no base');
    const before = await bodyAt(workspace, base.value, revision);
    assert.is(before.ok && Buffer.from(before.value).toString('utf8'), RETRY);
    // As if it had been judged by a stat that a mapped page did not change.
    writeFileSync(`${directory}/${name}`, RETRY.replace('three', 'THREE'));
    return bodyAt(workspace, base.value, revision);
  });
  assert.is(read.ok, false);
  if (read.ok || read.error.kind !== 'refused') return assert.unreachable(JSON.stringify(read));
  assert.equal(
    read.error.findings.map(({ code, at }) => [code, at.path]),
    [['pin-mismatch', `.theurian/knowledge/domain/${name}`]],
  );
});

pins.run();
