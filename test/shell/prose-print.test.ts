import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Shown } from '../../lib/flows/show.ts';
import type { Status } from '../../lib/flows/status.ts';
import { finding } from '../../lib/model/finding.ts';
import type { Oid } from '../../lib/model/oid.ts';
import type { Relation } from '../../lib/model/state.ts';
import { explanationsText } from '../../lib/shell/print/explanation.ts';
import { placeNote } from '../../lib/shell/print/findings.ts';
import { explainIntent } from '../../lib/shell/print/intents.ts';
import { showText } from '../../lib/shell/print/show.ts';
import { statusText } from '../../lib/shell/print/status.ts';
import { cut } from '../../lib/shell/print/wrap.ts';
import { explain, explainCodes, intentCodes } from '../../lib/shell/prose/explain.ts';
import { reportRefusal } from '../../lib/shell/report.ts';
import { terminalOf } from '../../lib/shell/terminal.ts';
import { failed, heard } from '../kit/cli.ts';
import { C } from './prose-samples.ts';
import { cliLab, library } from './world.ts';

const prints = suite('prose in print');
const here = cliLab();
prints.after(() => here.remove());

const open = (json = false) => {
  const [stdout, stderr] = [heard(false), heard(false)];
  const terminal = terminalOf({ stdout: stdout.stream, stderr: stderr.stream, env: {} }, { json, color: null });
  return { terminal, err: stderr.text };
};

const PATH = '.theurian/migrations/x.yaml';
const NOTE = 'Run commands at the top of the repository, where their paths begin.';
const withCommand = finding('uncommitted', { path: PATH }, { change: 'added' });
const without = finding('dependency-self', { path: PATH }, { id: 'x' });

prints('a refusal says where its commands are to be run, and only when one names a path', () => {
  const cases = [
    { findings: [without], noted: false },
    { findings: [without, withCommand], noted: true },
  ];
  for (const { findings, noted } of cases) {
    assert.is(placeNote(findings) !== '', noted);
    const text = open();
    reportRefusal(text.terminal, findings);
    const last = text.err().trimEnd().split('\n').at(-1) ?? '';
    assert.is(last.includes(NOTE), noted, last);
    assert.match(last, /^Fix what is named, .* theurian explain CODE tells why a rule exists\.$/);
    const json = open(true);
    reportRefusal(json.terminal, findings);
    assert.is(JSON.parse(json.err()).error.remedy.includes(NOTE), noted);
  }
});

prints('a list of all that can be explained keeps to 100 columns, findings before faults, intents last', () => {
  const all = explainCodes().flatMap((code) => explain(code) ?? []);
  const intents = intentCodes().flatMap((code) => explainIntent(code) ?? []);
  const lines = explanationsText(all, intents, open().terminal).split('\n');
  for (const line of lines) assert.ok(line.length <= 100, line);
  const rows = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim().split(/ {2,}/));
  assert.equal(
    rows.map(([code]) => code),
    [...explainCodes(), ...intentCodes()],
  );
  const texts = [...all.map(({ why }) => why), ...intents.map(({ message }) => message)];
  for (const [n, [code = '', says = '']] of rows.entries()) {
    const why = texts[n] ?? '';
    assert.ok(why.startsWith(says.replace(/…$/, '')), code);
    assert.match(says, /[.…]$/, code);
    assert.not.match(says, /\. [A-Z]/, code);
  }
  const at = (text: string): number => lines.findIndex((line) => line.trim().startsWith(text));
  assert.ok(at('Findings') < at('symlink ') && at('symlink ') < at('Faults') && at('Faults') < at('no-repository '));
  assert.ok(at('no-repository ') < at('Intents') && at('Intents') < at('not-an-object '));
});

const CUTS = [
  { text: 'one two', width: 7, cut: 'one two' },
  { text: 'one two three', width: 12, cut: 'one two…' },
  { text: 'one two three', width: 8, cut: 'one two…' },
  { text: 'one two three', width: 7, cut: 'one…' },
  { text: 'onetwothree', width: 7, cut: 'onetwo…' },
];
for (const { text, width, cut: left } of CUTS)
  prints(`of "${text}" ${width} columns show "${left}"`, () => {
    assert.is(cut(text, width), left);
    assert.ok(left.length <= width);
  });

const item = (of: Partial<Shown>): Shown => ({
  files: [],
  file: null,
  itemId: 'a.old',
  revisionId: null,
  title: 'Old',
  kind: 'decision',
  namespace: 'a',
  owner: 'team',
  status: 'approved',
  trustLevel: 'unverified',
  sensitivity: 'internal',
  validity: { from: '2001-02-03T04:05:06Z', to: null, state: 'in-force' },
  ageDays: null,
  author: null,
  createdAt: null,
  labels: [],
  unreviewed: false,
  sourceAnchors: [],
  migrationId: null,
  landing: null,
  commit: C,
  applied: true,
  isCurrent: true,
  aliases: [],
  contentType: null,
  bodySha256: null,
  body: null,
  relations: [],
  evidence: [],
  reasons: [],
  ...of,
});

const related = (sourceItemId: string, relationType: string, targetItemId: string): Relation =>
  ({ sourceItemId, relationType, targetItemId, note: null }) as unknown as Relation;

const SHOWN = [
  { status: 'deprecated', relation: related('a.new', 'supersedes', 'a.old'), instead: 'a.new' },
  { status: 'superseded', relation: related('a.old', 'superseded_by', 'a.new'), instead: 'a.new' },
  { status: 'approved', relation: related('a.new', 'supersedes', 'a.old'), instead: null },
  { status: 'deprecated', relation: related('a.old', 'supersedes', 'a.older'), instead: null },
  { status: 'deprecated', relation: related('a.new', 'related_to', 'a.old'), instead: null },
];
for (const { status, relation, instead } of SHOWN)
  prints(
    `${status}, with "${relation.sourceItemId} ${relation.relationType} ${relation.targetItemId}", leads to ${instead ?? 'nothing'}`,
    () => {
      const text = showText(item({ status, relations: [relation] }), open().terminal);
      assert.is(/^ {2}instead {3}(.*)$/m.exec(text)?.[1] ?? null, instead);
    },
  );

prints('only what is approved is said to be in force', () => {
  const shown = (status: string, state: 'in-force' | 'expired'): string =>
    showText(item({ status, validity: { from: '2001-02-03T04:05:06Z', to: null, state } }), open().terminal);
  assert.match(shown('approved', 'in-force'), / valid {5}from 2001-02-03T04:05:06Z \(in-force\)\n/);
  for (const status of ['deprecated', 'superseded', 'draft', 'proposed'])
    assert.match(shown(status, 'in-force'), / valid {5}from 2001-02-03T04:05:06Z\n/);
  assert.match(shown('deprecated', 'expired'), '(expired)');
});

prints('somebody who looks a deprecated item up is led to its successor', async () => {
  await library(here, 'a');
  const { out } = await here.run('a', 'show', 'old.tokens');
  assert.match(out, /\n {2}instead {3}payments\.limits\n/);
  assert.not.match(out, 'in-force');
  assert.not.match((await here.run('a', 'show', 'old.sessions')).out, 'instead');
});

const OID = C;
const TIP: Oid = 'd'.repeat(40) as Oid;
const standing = (of: Partial<Status>): string =>
  statusText(
    {
      root: '/r',
      branch: 'main',
      ref: 'refs/heads/main',
      tip: TIP,
      head: TIP,
      appliedCommit: TIP,
      appliedStateHash: null,
      appliedOnBranch: true,
      unreviewed: false,
      pendingUnreviewed: null,
      erasures: [],
      stateHash: 'e'.repeat(64) as Status['stateHash'],
      valid: true,
      total: 2,
      contentFileCount: 3,
      itemsByStatus: {},
      applied: 2,
      pendingIds: [],
      unlandedIds: [],
      refusedIds: [],
      worktreeDiffers: false,
      queue: null,
      findings: [],
      ...of,
    },
    open().terminal,
  );

const refusedSet = { valid: false, stateHash: null, contentFileCount: 0 };
const beside = { appliedCommit: OID, appliedOnBranch: false };
const STANDINGS: readonly (readonly [why: string, of: Partial<Status>, says: RegExp])[] = [
  ['a sound set has its bodies counted', {}, /^here {8}2 migrations, 3 bodies$/m],
  ['a refused set has no bodies', refusedSet, /^here {8}2 migrations, refused$/m],
  [
    'a refused set may differ, too',
    { ...refusedSet, worktreeDiffers: true },
    /2 migrations, refused, differs from HEAD$/m,
  ],
  ['a sound set with a changed file keeps its bodies', { valid: false }, /^here {8}2 migrations, 3 bodies, refused$/m],
  ['all that has landed is applied', {}, /\nEverything that has landed is applied\.\n$/],
  ['what landed is to be applied', { pendingIds: ['x'] }, /\nServe what has landed: theurian migrate apply\n$/],
  [
    'what landed unproven is not to be applied',
    { pendingIds: ['x'], pendingUnreviewed: true },
    /\nmain is not proven, so it will not be applied: theurian verify\n$/,
  ],
  [
    'without a commit the first one is to be made',
    { head: null },
    /\nThere is no commit yet\. .*: git add \.theurian && git commit\n$/,
  ],
  [
    'without anything the first commit is empty',
    { head: null, findings: [finding('no-knowledge', { path: '.theurian' }, {})] },
    /\nThere is no commit yet\. .*: git commit --allow-empty -m Begin\n$/,
  ],
  [
    'without a state there is no hash, and nothing is refused',
    { head: null, stateHash: null },
    /^state hash {2}none$/m,
  ],
  ['an applied commit beside the branch is named so', beside, /^applied {5}c{12}, 2 migrations, not on main$/m],
  ['an applied commit beside the branch can be looked at', beside, /git log --oneline d{12}\.\.c{12}\n$/],
];
for (const [why, of, says] of STANDINGS)
  prints(`a status tells that ${why}`, () => {
    assert.match(standing(of), says);
    if (says.source.includes('landed') || of.pendingUnreviewed === true) return;
    assert.is(
      standing(of).includes('Everything that has landed is applied'),
      of.valid !== false && of.head !== null && of.appliedOnBranch !== false,
    );
  });

prints('the demo has no colours of its own: it takes those that the program would', () => {
  const demo = readFileSync(new URL('../../.ci/demo.ts', import.meta.url), 'utf8');
  assert.not.match(demo, /\\u001b|\\x1b|\u001b/);
  assert.match(demo, 'colourWanted({ env: process.env, isTTY: process.stdout.isTTY, flag: null })');
});

prints('in a repository without a commit the advice of status can be followed', async () => {
  here.write('', { 'new/file.txt': 'x\n' });
  here.git('new', 'init', '-q', '-b', 'main');
  await here.run('new', 'init');
  const { out } = await here.run('new', 'migrate', 'status');
  const [, line = ''] = /Make the first one: (.*)\n$/.exec(out) ?? [];
  assert.is(line, 'git add .theurian && git commit');
  here.git('new', 'add', '.theurian');
  here.git('new', 'commit', '-q', '-m', 'Begin');
  assert.match((await here.run('new', 'migrate', 'status')).out, /\nServe what has landed: theurian migrate apply\n$/);
});

prints('without a commit the branch is told that the set-up names, or else that of HEAD', async () => {
  here.write('', { 'trunk/file.txt': 'x\n' });
  here.git('trunk', 'init', '-q', '-b', 'trunk');
  const told = async (): Promise<string> => failed(await here.run('trunk', 'migrate', 'apply', '--json'), 3).message;
  assert.match(await told(), /protected branch "trunk"\.$/);
  await here.run('trunk', 'init');
  here.git('trunk', 'symbolic-ref', 'HEAD', 'refs/heads/other');
  assert.match(await told(), /protected branch "trunk"\.$/);
  here.write('trunk', { '.theurian/policy.yaml': 'branches: 1\n' });
  assert.match(await told(), /protected branch "other"\.$/);
});

prints('a branch that was rewound does not pass for applied', async () => {
  await library(here, 'rewound');
  here.git('rewound', 'reset', '-q', '--hard', 'HEAD^');
  const { out } = await here.run('rewound', 'migrate', 'status');
  const [, line = ''] = /What would be left behind: git (.*)\n$/.exec(out) ?? [];
  assert.match(here.git('rewound', ...line.split(' ')), /^(?:[0-9a-f]+ second landing\n?){2}$/);
});

prints.run();
