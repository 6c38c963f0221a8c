import { rmSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { apply } from '../../lib/flows/apply.ts';
import { validate } from '../../lib/flows/validate.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { type Finding, type FindingCode, STAGE_OF } from '../../lib/model/finding.ts';
import { offersOfMachine } from '../kit/machine.ts';
import { lab } from '../kit/repo.ts';
import { skipped } from '../kit/skip.ts';
import { SOUND } from '../kit/sound.ts';
import { plant } from '../kit/tree.ts';
import { must, worldAt } from '../kit/ways.ts';
import { BROKEN_FILES } from './broken-files.ts';
import { BROKEN_SETS } from './broken-sets.ts';
import { BROKEN_SKILLS, SOUND_SKILL } from './broken-skills.ts';
import type { Row } from './row.ts';

const codes = suite('codes');
const here = lab();
codes.after(() => here.remove());

const NEEDS: { readonly [C in FindingCode]?: string } = {
  symlink: 'symlinks',
  'path-not-utf8': 'byte-preserving-fs',
  'path-collision': 'case-sensitive-fs',
};
/** Codes that no row above gives, and where they are given instead. */
const ELSEWHERE: { readonly [C in FindingCode]?: string } = {
  'signer-invalid': 'allowed_signers is read to judge reviews; test/format/allowed-signers.test.ts gives it',
  'too-many-files': 'it takes half a million files; test/rules/paths.test.ts gives it with a lower limit',
  'too-many-findings': 'it never comes alone; below',
  'json-syntax': 'no file of a governed set is JSON; test/format/edits.test.ts gives it',
  secret: 'it is about a carried text; test/screen gives it, and those below',
  'invisible-character': '',
  'bidi-character': '',
  'terminal-control': '',
  'unsafe-instruction': '',
  placeholder: '',
  'waiver-expired': '',
  'patch-stale': 'it is about a proposal; test/flows/propose.test.ts gives it, and those below',
  'patch-ambiguous': '',
  'nothing-changed': '',
  'item-retired': '',
  'already-rejected': '',
  'not-rebasable': 'it is about a proposal; test/flows/rebase.test.ts gives it',
  'not-rejectable': 'it is about a proposal; test/flows/reject.test.ts gives it',
  'anchor-unknown': '',
  'candidate-unproven': 'it is about a review; test/shell/mcp/candidate.test.ts gives it',
  'anchor-missing': '',
  'anchor-lines': '',
  'review-missing': 'it is about a step of a branch; test/flows/verify-attacks.test.ts gives it, and those below',
  'evil-merge': '',
  'policy-beside-landing': '',
  'policy-removed': '',
  'landed-again': '',
  'local-proposal': '',
  'merge-conflict': '',
  'branch-rewritten': '',
  'threshold-idle': 'it is about a policy; test/rules/threshold.test.ts gives it, and the one below',
  'threshold-unmet': '',
  'approval-ignored': 'it is about a step of a branch; test/flows/verify-signed.test.ts gives it, and the one below',
  erased: '',
  'proposal-symlink': 'it is about a proposal; test/flows/accept.test.ts gives it, and those below',
  'proposal-malformed': '',
  'already-in-place': '',
  'body-destination-taken': '',
  'proposals-conflict': 'test/flows/propose-check.test.ts gives it',
  'conflict-ahead': 'test/flows/accept-ahead.test.ts gives it',
  'out-of-order': 'test/flows/out-of-order.test.ts gives it',
  overtaken: 'test/flows/overtaken.test.ts gives it',
  'landing-recovered': '',
  'support-file-unknown': 'it is about a proposal; test/flows/propose-support.test.ts gives it',
  'skill-occupied': 'it is about the directory of a host; test/hosts/settle.test.ts gives it, and those below',
  'skill-edited': '',
  'host-target': '',
};

const findingsOf = async (dir: string, judged: Row['judged'] = 'worktree'): Promise<readonly Finding[]> =>
  inWorkspace(worldAt(here.path(dir), here.env), async (workspace) => {
    if (judged !== 'apply') {
      const validation = must(await validate(workspace, { kind: judged }));
      return { ok: true, value: validation.findings };
    }
    const applied = await apply(workspace, { revision: null, allowUnreviewed: true });
    if (applied.ok) return { ok: true, value: applied.value.findings };
    const { error } = applied;
    return error.kind === 'refused' ? { ok: true, value: error.findings } : { ok: false, error };
  }).then(must);

const build = (dir: string, row: Pick<Row, 'files' | 'landed' | 'judged' | 'after'>): void => {
  here.repo(dir, { 'README.md': 'x\n' });
  if (row.landed !== undefined) {
    plant(here.path(dir), row.landed);
    here.git(dir, 'add', '-A');
    here.git(dir, 'commit', '-q', '-m', 'landed');
    rmSync(here.path(dir, '.theurian'), { recursive: true });
  }
  plant(here.path(dir), row.files);
  if (row.judged === 'staged') here.git(dir, 'add', '-A');
  row.after?.(here, dir);
};

const shown = ({ stage, code, at }: Finding): string =>
  `${stage} ${code} ${[at.path, at.line, at.column].filter((part) => part !== undefined).join(':')}`;

for (const [name, files] of Object.entries({ sound: SOUND, skill: SOUND_SKILL }))
  codes(`the ${name} set that is broken below is sound`, async () => {
    build(name, { files });
    assert.equal(await findingsOf(name), []);
  });

const rows = [BROKEN_FILES, BROKEN_SETS, BROKEN_SKILLS].flatMap((table) =>
  Object.entries(table).flatMap(([stage, list]) => list.map((row) => ({ stage, ...row }))),
);
const offers = offersOfMachine();

for (const [nth, row] of rows.entries()) {
  const need = NEEDS[row.code];
  if (need !== undefined && !offers.has(need)) {
    skipped(`codes: ${row.code}: ${row.why}`, `this machine does not offer ${need}`);
    continue;
  }
  codes(`${row.why} is told as ${row.code}, at its place, and nothing else is`, async () => {
    build(`row${nth}`, row);
    const found = await findingsOf(`row${nth}`, row.judged);
    assert.equal(found.map(shown), [`${row.stage} ${row.code} ${row.at}`, ...(row.also ?? [])]);
  });
}

codes('a file with very many faults is told in a hundred findings and a count of the others', async () => {
  const keys = Array.from({ length: 150 }, (_, nth) => `k${nth}: 1\n`).join('');
  const [path = ''] = Object.keys(SOUND).filter((name) => name.endsWith('-third.yaml'));
  build('many', { files: { ...SOUND, [path]: `${SOUND[path]}${keys}` } });
  const found = await findingsOf('many');
  assert.equal(found.filter((f) => f.code === 'unknown-key').length, 100);
  assert.equal(
    found.filter((f) => f.code === 'too-many-findings').map((f) => f.facts),
    [{ left: 50 }],
  );
});

codes('every code there is comes from a row, or its absence has a reason', () => {
  const given = new Set<string>([...rows.map((row) => row.code), ...Object.keys(ELSEWHERE)]);
  assert.equal(
    Object.keys(STAGE_OF).filter((code) => !given.has(code)),
    [],
  );
});

codes.run();
