import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { finding } from '../../lib/model/finding.ts';
import { faultProse } from '../../lib/shell/prose/fault-prose.ts';
import { findingProse } from '../../lib/shell/prose/finding-prose.ts';
import { answered, type Ran } from '../kit/cli.ts';
import { give, mayBecomeNobody } from '../kit/nobody.ts';
import { skipped } from '../kit/skip.ts';
import { M, SOUND } from '../kit/sound.ts';
import { FACTS, FAULTS } from './prose-samples.ts';
import { copied } from './prose-texts.ts';
import { HOST_REMEDIES } from './remedies-of-hosts.ts';
import { PROPOSAL_REMEDIES } from './remedies-of-proposals.ts';
import { REVIEW_REMEDIES } from './remedies-of-reviews.ts';
import { SET_REMEDIES } from './remedies-of-sets.ts';
import { COMMAND, mends, remedyLab, toldBy } from './remedy-lab.ts';

const remedies = suite('remedies');
const lab = await remedyLab();
remedies.after(() => lab.here.remove());

for (const [nth, one] of [...SET_REMEDIES, ...REVIEW_REMEDIES, ...HOST_REMEDIES].entries())
  remedies(`as printed, the remedy of ${one.code} holds: ${one.why}`, () => mends(lab, `r${nth}`, one));

const OWNED = 'a repository of somebody else is trusted on purpose';
if (!mayBecomeNobody()) skipped(`remedies: ${OWNED}`, 'this user may not give files away');
else
  remedies(`as printed, the remedy of git-failed holds: ${OWNED}`, async () => {
    lab.here.repo('owned', SOUND);
    give(lab.here.path('owned'));
    const env = { ...lab.env, THEURIAN_GIT: 'native' };
    const validate = (): Promise<Ran> => lab.run('owned', ['migrate', 'validate', '--at', 'HEAD'], env);
    const [told] = toldBy(await validate());
    assert.is(told?.code, 'git-failed');
    lab.paste('owned', told?.remedy ?? '');
    answered(await validate());
    rmSync(join(lab.here.root, '.gitconfig'));
  });

/** Commands that change nothing: they show what a person needs to know. */
const SHOWS =
  /^(?:git (?:log|show|status|diff|ls-tree|ls-files|for-each-ref|fsck|cat-file|show-ref)\b|git$|ls |diff |sha256sum |theurian (?:approve|log|list|explain|show|skills (?:list|account)|propose (?:show|list|--help)|review import --help|migrate validate)\b)/;

/** Where the commands of the other codes are run, each with the name of its code. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'prose-commands.test.ts':
    'gitlink not-a-file name-invalid name-id-mismatch pin-mismatch landed-changed uncommitted unborn missing-object damaged locked ignored-file unknown-key',
};
const commandsOf = (remedy: string): readonly string[] =>
  copied(remedy).filter((line) => (COMMAND.test(line) || line === 'git') && !SHOWS.test(line));

remedies('every command that mends something is run by a test that sees it mended', () => {
  const mending = new Set<string>();
  const at = { path: `.theurian/migrations/${M(1)}-a.yaml` };
  for (const [code, all] of Object.entries(FACTS)) {
    for (const facts of all) {
      const found = finding(code as keyof typeof FACTS, at, facts as never);
      if (commandsOf(findingProse(found).remedy).length > 0) mending.add(code);
    }
  }
  for (const fault of Object.values(FAULTS).flat())
    if (commandsOf(faultProse(fault).remedy).length > 0) mending.add(fault.kind);
  const run = new Set([
    ...[...SET_REMEDIES, ...PROPOSAL_REMEDIES, ...REVIEW_REMEDIES, ...HOST_REMEDIES].map(({ code }) => code),
    'git-failed',
    'no-identity',
  ]);
  const untested = [...mending].filter((code) => !run.has(code) && !isElsewhere(code));
  assert.equal(untested, []);
});

const isElsewhere = (code: string): boolean =>
  Object.entries(ELSEWHERE).some(([file, codes]) => {
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    return codes.split(' ').includes(code) && new RegExp(`code: '[^']*\\b${code}\\b`).test(source);
  });

remedies.run();
