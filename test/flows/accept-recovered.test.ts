import { readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { accept } from '../../lib/flows/accept.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { parseProposalId } from '../../lib/model/proposal.ts';
import { landerOf } from '../../lib/shell/lander.ts';
import { answered, type Document, failed } from '../kit/cli.ts';
import { worldAt } from '../kit/ways.ts';
import { acceptIn } from './accept-scene.ts';
import { type Drafted, LIBRARY, scene, whole } from './propose-scene.ts';

const recovered = suite('what an accept recovers');
const here = scene();
recovered.after(() => here.remove());

const idOf = ({ answer }: Drafted): string => String(answer.proposalId);

/** Accepts a proposal until a step that begins like this, and no further. */
const interrupt = async (dir: string, id: string, step: string): Promise<void> => {
  const parsed = parseProposalId(id);
  if (parsed === null) throw new Error(id);
  const plug = new Error('the plug was pulled');
  const at = (reached: string): void => {
    if (reached.startsWith(step)) throw plug;
  };
  try {
    await inWorkspace(worldAt(here.path(dir), here.env), (workspace) =>
      accept(workspace, { id: parsed, dryRun: false }, { ...landerOf({ env: {}, now: () => 0 }), at }),
    );
    assert.unreachable(step);
  } catch (error) {
    assert.is(error, plug);
  }
};

interface Left {
  readonly what: 'completed' | 'undone' | 'foreign' | 'damaged';
  readonly at: string;
  /** What somebody does to the files meanwhile. */
  readonly meanwhile?: (dir: string, draft: Drafted) => void;
  /** The files that it tells. */
  readonly paths: (draft: Drafted) => readonly unknown[];
}

const journalIn = (dir: string): string =>
  `.git/theurian/journal/${readdirSync(here.path(dir, '.git/theurian/journal'))[0]}`;

const LEFT: readonly Left[] = [
  {
    what: 'completed',
    at: 'migration-written',
    paths: ({ answer }) => [`.theurian/migrations/${answer.migrationFile}`],
  },
  { what: 'undone', at: 'file-written:', paths: () => [] },
  {
    what: 'undone',
    at: 'file-written:',
    meanwhile: (dir, { answer }) => here.write(dir, { [String(answer.bodyDestination)]: 'Other text.\n' }),
    paths: ({ answer }) => [answer.bodyDestination],
  },
  {
    what: 'foreign',
    at: 'migration-written',
    meanwhile: (dir, { answer }) => here.write(dir, { [String(answer.bodyDestination)]: 'Other text.\n' }),
    paths: ({ answer }) => [answer.bodyDestination],
  },
  {
    what: 'damaged',
    at: 'journalled',
    meanwhile: (dir) => writeFileSync(here.path(dir, journalIn(dir)), '{'),
    paths: () => [/^\.git\/theurian\/journal\/.*\.json$/],
  },
];

for (const [nth, { what, at, meanwhile, paths }] of LEFT.entries()) {
  recovered(
    `is told when the proposal at hand is refused: ${what}${meanwhile === undefined ? '' : ', with other files'}`,
    async () => {
      const dir = `r${nth}`;
      here.repo(dir, LIBRARY);
      const draft = await here.draft(dir, ...whole('domain.fresh'));
      const bad = await here.draft(dir, ...whole('domain.bad'));
      symlinkSync('/nowhere', here.path(dir, String(bad.answer.proposalDirectory), 'notes'));
      await interrupt(dir, idOf(draft), at);
      meanwhile?.(dir, draft);
      const { findings } = failed(await acceptIn(here, dir, idOf(bad), '--json'), 4);
      const refusals = findings.filter(({ severity }) => severity === 'refusal').map(({ code }) => code);
      assert.equal(refusals, ['proposal-symlink']);
      const [told, ...more] = findings.filter(({ code }) => code === 'landing-recovered');
      assert.equal([told?.severity, more], ['warning', []]);
      const { what: done, id, paths: named }: Document = Object(told?.facts);
      assert.equal([done, id], [what, what === 'damaged' ? null : idOf(draft)]);
      for (const [index, path] of paths(draft).entries()) {
        const name = [named].flat().map(String)[index] ?? '';
        if (path instanceof RegExp) assert.match(name, path);
        else assert.is(name, path);
      }
      if (meanwhile !== undefined) return;
      // It was done once, and is not told twice.
      const again = failed(await acceptIn(here, dir, idOf(bad), '--json'), 4);
      assert.equal(
        again.findings.map(({ code }) => code),
        ['proposal-symlink'],
      );
    },
  );
}

recovered('what is undone can be accepted after all, as the text says', async () => {
  here.repo('again', LIBRARY);
  const draft = await here.draft('again', ...whole('domain.fresh'));
  const bad = await here.draft('again', ...whole('domain.bad'));
  symlinkSync('/nowhere', here.path('again', String(bad.answer.proposalDirectory), 'notes'));
  await interrupt('again', idOf(draft), 'migration-staged');
  const ran = await acceptIn(here, 'again', idOf(bad));
  assert.match(
    ran.err,
    new RegExp(
      `had been interrupted; what it had written is gone again\\.[\\s\\S]*theurian propose accept ${idOf(draft)}\n`,
    ),
  );
  answered(await acceptIn(here, 'again', idOf(draft), '--json'));
});

recovered.run();
