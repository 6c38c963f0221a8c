import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apply } from '../../lib/flows/apply.ts';
import { list } from '../../lib/flows/list.ts';
import { validate } from '../../lib/flows/validate.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { digestOf } from '../../lib/model/digest.ts';
import { type Lab, lab } from '../kit/repo.ts';
import { append, BODY, edit, FIRST, PIN, SOUND, type Texts, THIRD } from '../kit/sound.ts';
import { worldAt } from '../kit/ways.ts';

const tricks = suite('tricks with what has landed');
const here: Lab = lab();
tricks.after(() => here.remove());

const world = (dir: string) => worldAt(here.path(dir), here.env, { cache: true });

/** What a flow ends with: `ok`, the fault's kind, or the codes that refuse. */
const applying = async (dir: string): Promise<string> => {
  const answer = await inWorkspace(world(dir), (w) => apply(w, { revision: null, allowUnreviewed: true }));
  if (answer.ok) return 'ok';
  return answer.error.kind === 'refused' ? codesOf(answer.error.findings) : answer.error.kind;
};

const validating = async (dir: string, kind: 'worktree' | 'staged'): Promise<string> => {
  const answer = await inWorkspace(world(dir), (w) => validate(w, { kind }));
  return answer.ok ? codesOf(answer.value.findings) : answer.error.kind;
};

const codesOf = (findings: readonly { readonly code: string; readonly severity: string }[]): string =>
  [...new Set(findings.flatMap((f) => (f.severity === 'refusal' ? [f.code] : [])))].sort().join() || 'ok';

/** The sound set with its first body edited, and the pin made to fit. */
const repinned = (texts: Texts = SOUND): Texts => {
  const text = 'Edited.\n';
  return { ...edit(texts, FIRST, PIN, digestOf(text)), [BODY]: text };
};

const commit = (dir: string, texts: Texts, message = 'change'): string => here.commit(dir, texts, message);

tricks('a merge that takes the place of the branch does not hide an edit, here or in a fresh clone', async () => {
  here.repo('foxtrot', { 'README.md': 'x\n' });
  commit('foxtrot', SOUND, 'land');
  assert.is(await applying('foxtrot'), 'ok');
  here.git('foxtrot', 'checkout', '-qb', 'f', 'HEAD~1');
  commit('foxtrot', repinned());
  here.git('foxtrot', 'merge', '-q', '-s', 'ours', 'main', '-m', 'fox');
  here.git('foxtrot', 'checkout', '-q', 'main');
  here.git('foxtrot', 'merge', '-q', '--ff-only', 'f');
  assert.is(await applying('foxtrot'), 'applied-left-behind');
  assert.is(await validating('foxtrot', 'worktree'), 'landed-changed');
  here.git('.', 'clone', '-q', 'foxtrot', 'foxtrot-clone');
  assert.is(await applying('foxtrot-clone'), 'landed-changed');
});

tricks('a branch that is checked out cannot make itself the protected one', async () => {
  here.repo('self', { ...SOUND, '.theurian/policy.yaml': policy('main') });
  assert.is(await applying('self'), 'ok');
  here.git('self', 'checkout', '-qb', 'feat');
  commit('self', {
    ...append(
      SOUND,
      THIRD,
      '  - op: createItem\n    itemId: domain.z\n    kind: domain\n    namespace: domain\n    owner: t\n',
    ),
    '.theurian/policy.yaml': policy('feat'),
  });
  assert.is(await validating('self', 'worktree'), 'landed-changed');
  await applying('self');
  const listed = await inWorkspace(world('self'), (w) =>
    list(w, { revision: null, status: null, kind: null, namespace: null, owner: null }),
  );
  assert.equal(listed.ok && listed.value.items.map((item) => item.itemId), ['domain.a', 'domain.b']);
});

tricks('moving since does not launder an edit of what was applied', async () => {
  here.repo('since', SOUND);
  assert.is(await applying('since'), 'ok');
  const edited = commit('since', repinned());
  commit('since', { ...repinned(), '.theurian/policy.yaml': policy('main', edited) });
  assert.is(await applying('since'), 'landed-changed');
});

tricks('without a protected branch it cannot be told what has landed', async () => {
  here.repo('gone', SOUND);
  here.git('gone', 'checkout', '-q', '--detach');
  here.git('gone', 'branch', '-q', '-D', 'main');
  commit('gone', repinned());
  assert.is(await validating('gone', 'worktree'), 'no-branch');
  assert.is(await validating('gone', 'staged'), 'no-branch');
});

tricks('every merge base counts, not the first one only', async () => {
  const extra = (n: number): Texts => ({
    [`.theurian/migrations/01K2AAAAAA0123456789CZ000${n}.yaml`]: `apiVersion: theurian.dev/v1\nid: 01K2AAAAAA0123456789CZ000${n}\ncreatedAt: '2001-02-03T04:05:06Z'\nauthor: a\noperations:\n- op: createItem\n  itemId: domain.z${n}\n  kind: domain\n  namespace: domain\n  owner: t\n`,
  });
  here.repo('cross', SOUND);
  here.git('cross', 'checkout', '-qb', 'side');
  commit('cross', extra(8), 'side lands 8');
  const side = here.git('cross', 'rev-parse', 'HEAD');
  here.git('cross', 'checkout', '-q', 'main');
  commit('cross', extra(7), 'main lands 7');
  here.git('cross', 'checkout', '-q', 'side');
  here.git('cross', 'merge', '-q', '--no-ff', 'main', '-m', 'one');
  here.git('cross', 'checkout', '-q', 'main');
  here.git('cross', 'merge', '-q', '--no-ff', side, '-m', 'other');
  here.git('cross', 'checkout', '-q', 'side');
  for (const n of [7, 8]) {
    const [[path = '', text = ''] = []] = Object.entries(extra(n));
    here.write('cross', { [path]: text.replace('owner: t', 'owner: u') });
    assert.is(await validating('cross', 'worktree'), 'landed-changed', `the edit of ${n}`);
    here.write('cross', { [path]: text });
  }
  assert.is(await validating('cross', 'worktree'), 'ok');
});

tricks('a directory that only a folding disk takes for the governed one is refused', async () => {
  here.repo('twin', { ...SOUND, '.Theurian/migrations/x.yaml': 'a: 1\n' });
  assert.is(await validating('twin', 'worktree'), 'path-collision');
  assert.is(await validating('twin', 'staged'), 'path-collision');
});

tricks('what a sparse checkout leaves out is not taken for deleted', async () => {
  here.repo('sparse', { ...SOUND, 'src/a.ts': 'x\n' });
  here.git('sparse', 'sparse-checkout', 'set', 'src');
  assert.is(await validating('sparse', 'worktree'), 'sparse-checkout');
  assert.is(await applying('sparse'), 'sparse-checkout');
});

const policy = (branch: string, since?: string): string =>
  `apiVersion: theurian.dev/policy/v1\nbranches:\n- ${branch}\nreview: merge\n${since === undefined ? '' : `since: "${since}"\n`}`;

tricks.run();
