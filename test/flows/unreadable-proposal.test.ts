import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listProposal } from '../../lib/drafts/list-proposal.ts';
import { removeTree } from '../../lib/drafts/remove-tree.ts';
import { parseProposalId } from '../../lib/model/proposal.ts';
import { answered, cli, type Ran } from '../kit/cli.ts';
import { M } from '../kit/sound.ts';
import { LIBRARY, scene, whole } from './propose-scene.ts';

const odd = suite('a proposal with names that are no text');
const here = scene();
odd.after(() => here.remove());

const run = (dir: string, ...argv: readonly string[]): Promise<Ran> =>
  cli({ at: here.path(dir), env: { ...here.env, GIT_CEILING_DIRECTORIES: here.root } }, ...argv, '--json');

const NAME = Buffer.from([0xff]);
const oddAt = (path: string): Buffer => Buffer.concat([Buffer.from(`${path}/`), NAME]);
const ID = M(77);

odd('it hides none of the others, and can be deleted', async () => {
  here.repo('a', LIBRARY);
  const { answer } = await here.draft('a', ...whole('domain.fresh'));
  const at = here.path('a', '.theurian/proposals', ID);
  mkdirSync(at);
  mkdirSync(oddAt(at));
  writeFileSync(Buffer.concat([oddAt(at), Buffer.from('/'), NAME]), 'x');
  const ran = await run('a', 'propose', 'check', '--all');
  assert.is(ran.code, 4, ran.err);
  const told = `${ran.out}${ran.err}`;
  assert.match(told, ID);
  assert.not.match(told, /"unreadable"/);
  answered(await run('a', 'propose', 'check', String(answer.proposalId)));
  answered(await run('a', 'propose', 'list'));
  const { left } = answered(await run('a', 'propose', 'reject', ID, '--discard'));
  assert.is(left, null);
  assert.equal(readdirSync(here.path('a', '.theurian/proposals')), [answer.proposalId]);
});

odd('its files are listed, with a mark for what is no text', () => {
  const top = here.path('b');
  const at = here.path('b', '.theurian/proposals', ID);
  mkdirSync(at, { recursive: true });
  mkdirSync(oddAt(at));
  writeFileSync(Buffer.concat([oddAt(at), Buffer.from('/x')]), 'x');
  const id = parseProposalId(ID);
  if (id === null) throw new Error('no id');
  const listed = listProposal(top, 'proposals', id);
  assert.equal(listed.ok && listed.value.kind === 'directory' && listed.value.files, ['\ufffd/x']);
  removeTree(top);
  removeTree(top);
});

odd.run();
