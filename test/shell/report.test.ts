import { setTimeout } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Fault } from '../../lib/model/fault.ts';
import { type Finding, finding } from '../../lib/model/finding.ts';
import { parseOid } from '../../lib/model/oid.ts';
import { EXIT, exitOf } from '../../lib/shell/exit.ts';
import { explanationText } from '../../lib/shell/print/explanation.ts';
import { findingRecord, findingsText, tally } from '../../lib/shell/print/findings.ts';
import { wrapped } from '../../lib/shell/print/wrap.ts';
import { explain, explainCodes } from '../../lib/shell/prose/explain.ts';
import { report, reportRefusal, reportUsage } from '../../lib/shell/report.ts';
import { paint, plainLine } from '../../lib/shell/sink.ts';
import { terminalOf } from '../../lib/shell/terminal.ts';
import { failed, heard } from '../kit/cli.ts';

const reports = suite('report');

const A = '.theurian/migrations/01K2AAAAAA0123456789CM0001-first.yaml';
const refusal = finding('name-invalid', { path: A, line: 3, column: 5 }, { name: 'First' });
const warning: Finding = finding('ignored-file', { path: '.theurian/notes.txt' }, {});

const open = (json: boolean, env: Readonly<Record<string, string>> = {}) => {
  const [stdout, stderr] = [heard(false), heard(false)];
  const terminal = terminalOf({ stdout: stdout.stream, stderr: stderr.stream, env }, { json, color: null });
  return { terminal, ended: (code: number) => ({ code, out: stdout.text(), err: stderr.text() }) };
};

reports('a success is on standard output alone: its text, or one document', () => {
  const text = open(false);
  const asText = text.ended(report(text.terminal, { ok: true, value: { a: 1 } }, ({ a }) => `a is ${a}\n`));
  assert.equal(asText, { code: 0, out: 'a is 1\n', err: '' });
  const json = open(true);
  const asJson = json.ended(report(json.terminal, { ok: true, value: { a: 1 } }, () => 'not this'));
  assert.equal(asJson, { code: 0, out: '{\n  "a": 1\n}\n', err: '' });
});

reports('a fault is on standard error alone: what is, then what to do', () => {
  const fault: Fault = { kind: 'no-branch', branch: 'main', unborn: false };
  const text = open(false);
  const { code, out, err } = text.ended(report(text.terminal, { ok: false, error: fault }, () => ''));
  assert.equal([code, out], [EXIT.cannotJudge, '']);
  assert.match(err, /^The protected branch "main" is not here.*\nIf a remote has it/);
  const json = open(true);
  const error = failed(json.ended(report(json.terminal, { ok: false, error: fault }, () => '')), EXIT.cannotJudge);
  assert.equal([error.code, error.findings], ['no-branch', []]);
  assert.is(`${error.message}\n${error.remedy}\n`, err);
});

reports('a refusal lists every finding, and counts warnings apart', () => {
  const findings = [refusal, warning, warning];
  const text = open(false);
  const { code, out, err } = text.ended(reportRefusal(text.terminal, findings));
  assert.equal([code, out], [EXIT.refused, '']);
  assert.match(err, '\nThe knowledge is refused: 1 finding, and 2 warnings.\n');
  assert.match(err, `${A}:3:5  name-invalid\n  `);
  assert.match(err, '.theurian/notes.txt  ignored-file (warning)\n  ');
  const json = open(true);
  const refused = { ok: false, error: { kind: 'refused', findings } } as const;
  const error = failed(json.ended(report(json.terminal, refused, () => '')), EXIT.refused);
  assert.is(error.code, 'refused');
  assert.equal(
    error.findings.map((one) => [one.code, one.severity, one.file, one.line, one.column]),
    [
      ['name-invalid', 'refusal', A, 3, 5],
      ['ignored-file', 'warning', '.theurian/notes.txt', null, null],
      ['ignored-file', 'warning', '.theurian/notes.txt', null, null],
    ],
  );
});

reports('a wrong command line is on standard error, with the code of its own', () => {
  const text = open(false);
  assert.equal(text.ended(reportUsage(text.terminal, 'What is.', 'What to do.')), {
    code: EXIT.usage,
    out: '',
    err: 'What is.\nWhat to do.\n',
  });
  const json = open(true);
  const error = failed(json.ended(reportUsage(json.terminal, 'What is.', 'What to do.')), EXIT.usage);
  assert.equal(error, { code: 'usage', message: 'What is.', remedy: 'What to do.', findings: [] });
});

const tallies = [
  { findings: [refusal], says: '1 finding' },
  { findings: [refusal, refusal], says: '2 findings' },
  { findings: [refusal, warning], says: '1 finding, and 1 warning' },
  { findings: [warning], says: '1 warning' },
  { findings: [], says: '0 warnings' },
];
for (const { findings, says } of tallies)
  reports(`${findings.map((one) => one.severity).join(' and ') || 'nothing'} is counted as "${says}"`, () => {
    assert.is(tally(findings), says);
  });

reports('a person is shown twenty findings and told how many are left; a program is given all', () => {
  const many = Array.from({ length: 23 }, () => refusal);
  const shown = findingsText(many, paint(false));
  assert.is(shown.split('name-invalid').length - 1, 20);
  assert.ok(shown.endsWith('And 3 more: the same command with --json lists them all.\n'));
  assert.not.match(findingsText(many.slice(0, 20), paint(false)), 'more');
  const json = open(true);
  assert.is(failed(json.ended(reportRefusal(json.terminal, many)), EXIT.refused).findings.length, 23);
});

reports('a file whose name has a line feed begins no line of its own', () => {
  const forged = finding('ignored-file', { path: '.theurian/a\nSound: 1 migration\u001b[2J' }, {});
  const [first] = findingsText([forged], paint(false)).split('\n');
  assert.is(first, '.theurian/a\\x0aSound: 1 migration\\x1b[2J  ignored-file (warning)');
  assert.is(findingRecord(forged).file, forged.at.path);
  assert.is(plainLine('a\nb\tc\u202e'), 'a\\x0ab\tc\\u202e');
});

reports('colours tell a refusal from a warning, and --json has none', () => {
  const text = open(false, { FORCE_COLOR: '1' });
  const { err } = text.ended(reportRefusal(text.terminal, [refusal, warning]));
  assert.match(err, '\u001b[31mname-invalid\u001b[39m');
  assert.match(err, '\u001b[33mignored-file\u001b[39m (warning)');
  const json = open(true, { FORCE_COLOR: '1' });
  assert.not.match(json.ended(reportRefusal(json.terminal, [refusal])).err, '\u001b');
});

const oid = parseOid('a'.repeat(40));
const exits: readonly (readonly [Fault, number])[] = [
  [{ kind: 'unknown-item', item: 'a', closest: null }, EXIT.usage],
  [{ kind: 'rejected-item', item: 'a' }, EXIT.usage],
  [{ kind: 'unknown-revision-of-item', item: 'a', revision: 'b', known: [] }, EXIT.usage],
  [{ kind: 'unknown-skill', name: 'a', closest: null }, EXIT.usage],
  [{ kind: 'unknown-run', run: 'run-2' }, EXIT.usage],
  [{ kind: 'ambiguous-skill', name: 'a', layers: ['project', 'global'] }, EXIT.usage],
  [{ kind: 'unknown-support-file', item: 'a', file: 'b', known: [] }, EXIT.usage],
  [{ kind: 'not-on-branch', commit: 'a', branch: 'main' }, EXIT.usage],
  [{ kind: 'applied-left-behind', applied: 'a', tip: 'b', branch: 'main', at: null }, EXIT.review],
  [{ kind: 'no-repository', at: '/' }, EXIT.cannotJudge],
  [{ kind: 'unborn', ref: 'refs/heads/main' }, EXIT.cannotJudge],
  [{ kind: 'unknown-revision', revision: 'a' }, EXIT.cannotJudge],
  [{ kind: 'missing-object', oid: oid ?? '', why: 'shallow' }, EXIT.cannotJudge],
  [{ kind: 'not-applied' }, EXIT.cannotJudge],
  [{ kind: 'ref-moved', ref: 'a', expected: '', found: '' }, EXIT.cannotJudge],
];
for (const [fault, code] of exits)
  reports(`${fault.kind} ends with ${code}`, () => {
    assert.is(exitOf(fault), code);
  });

const WRAPS = [
  { why: 'a short line', text: 'one two', width: 10, lines: ['one two'] },
  { why: 'a line that fits to the letter', text: 'one two 10', width: 10, lines: ['one two 10'] },
  { why: 'a long line', text: 'one two three four', width: 10, lines: ['one two', 'three four'] },
  { why: 'a word longer than the width', text: 'a bcdefghijklm n', width: 10, lines: ['a', 'bcdefghijklm', 'n'] },
  {
    why: 'a line to be copied',
    text: 'say\n  git log --oneline --all',
    width: 10,
    lines: ['say', '  git log --oneline --all'],
  },
  { why: 'empty lines', text: 'one\n\ntwo\n', width: 10, lines: ['one', '', 'two', ''] },
  { why: 'nothing', text: '', width: 10, lines: [''] },
];
for (const { why, text, width, lines } of WRAPS)
  reports(`wrapping leaves ${why} as it should be`, () => {
    assert.equal(wrapped(text, width).split('\n'), lines);
  });

reports('every explanation keeps its reason to 80 columns and loses no word of it', () => {
  const { terminal } = open(false);
  for (const code of explainCodes()) {
    const told = explain(code);
    if (told === null) return assert.unreachable(code);
    const text = explanationText(told, terminal);
    const why = text.slice(text.indexOf('\n\n') + 2, text.indexOf('\n\nExample\n\n'));
    for (const line of why.split('\n')) assert.ok(line.length <= 80, `${code}: ${line}`);
    assert.is(why.replaceAll('\n', ' '), told.why.replaceAll('\n', ' '));
    assert.ok(text.endsWith(`\n\nFix\n\n${told.fix}\n`));
    const kind = told.stage === 'fault' ? 'fault' : `${told.stage}, ${told.severity}`;
    assert.is(text.split('\n')[0], `${code}  ${kind}`);
  }
});

reports('somebody who looks on is told what is waited for after a second, and nobody else is', async () => {
  const cases = [
    { json: false, isTTY: true, wait: 1200, said: 'Judging …\r\u001b[K' },
    { json: false, isTTY: true, wait: 100, said: '' },
    { json: false, isTTY: false, wait: 1200, said: '' },
    { json: true, isTTY: true, wait: 1200, said: '' },
  ];
  await Promise.all(
    cases.map(async ({ json, isTTY, wait, said }) => {
      const [stdout, stderr] = [heard(isTTY), heard(isTTY)];
      const surroundings = { stdout: stdout.stream, stderr: stderr.stream, env: {} };
      const done = terminalOf(surroundings, { json, color: null }).waiting('Judging');
      await setTimeout(wait);
      done();
      await setTimeout(1300 - wait);
      assert.equal([stderr.text(), stdout.text()], [said, '']);
    }),
  );
});

reports.run();
