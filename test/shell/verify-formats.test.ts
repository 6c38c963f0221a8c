import { Ajv2020 } from 'ajv/dist/2020.js';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { VerifiedLine } from '../../lib/flows/claim.ts';
import type { StepReport } from '../../lib/flows/judge-step.ts';
import type { Verification } from '../../lib/flows/verify.ts';
import { type Finding, finding } from '../../lib/model/finding.ts';
import type { ReviewProof } from '../../lib/model/review.ts';
import { githubText } from '../../lib/shell/print/github.ts';
import { junitText } from '../../lib/shell/print/junit.ts';
import { sarifText } from '../../lib/shell/print/sarif.ts';
import { reportVerification } from '../../lib/shell/print/verification.ts';
import { terminalOf } from '../../lib/shell/terminal.ts';
import { BOB, EVE, landing, migrationPath, POLICY_PATH, policy, REPO, scene } from '../flows/verify-scene.ts';
import { answered, cli, failed, heard } from '../kit/cli.ts';
import { oid } from '../kit/oid.ts';

const formats = suite('formats of a verification');

// Names and reasons with what means something to XML, to URIs, to GitHub and to terminals.
const HOSTILE = [
  'a b.yaml',
  'a&<>"\'b.yaml',
  '::error::x.yaml',
  'a,b:c%d#e?f.yaml',
  'line\nfeed\r\t.yaml',
  '\u0000\u0007\u001b[31m\u202e\ufffe\ud800.yaml',
  ']]>-->ü漢😀.yaml',
  'x'.repeat(300),
];

const C = oid('c');
const at = (name: string) => ({ path: `.theurian/${name}`, line: 3, column: 7 });
const missing = (name: string): Finding =>
  finding('review-missing', at(name), { why: 'agent', who: name, level: 'merge', commit: C });
const erased = (name: string): Finding => finding('erased', { path: name }, { commit: C, id: name, reason: name });

const step = (findings: readonly Finding[], more: Partial<StepReport> = {}): StepReport => ({
  commit: C,
  parent: oid('a'),
  proof: null,
  landed: [],
  findings,
  ...more,
});
const lineOf = (steps: readonly StepReport[]): VerifiedLine => ({
  ref: 'refs/heads/main',
  tip: C,
  since: null,
  steps,
});
const verification = (lines: readonly VerifiedLine[], beside: readonly Finding[] = []): Verification => {
  const findings = [...beside, ...lines.flatMap(({ steps }) => steps.flatMap((one) => one.findings))];
  const proven = !findings.some((f) => f.severity === 'refusal');
  return { proven, kind: 'line', lines, findings, awaitsApproval: false };
};

const CLEAN = verification([lineOf([step([], { proof: { kind: 'merge', by: 'bob@example.org' } })])]);
const WARNED = verification([lineOf([step([erased('x')])])]);
const BAD = verification(
  [lineOf([step([...HOSTILE.map(erased), ...HOSTILE.map(missing)]), step([], { commit: null })])],
  [finding('branch-rewritten', { path: '.theurian' }, { ref: 'refs/heads/main', how: 'deleted', old: C, next: '' })],
);

// The members that the standard (OASIS SARIF 2.1.0, sections 3.13 to 3.30) asks for, of what is used here.
const text = { type: 'object', required: ['text'], properties: { text: { type: 'string', minLength: 1 } } };
const SARIF = {
  type: 'object',
  required: ['version', 'runs'],
  properties: {
    $schema: { type: 'string' },
    version: { const: '2.1.0' },
    runs: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['tool', 'results'],
        additionalProperties: false,
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string', minLength: 1 },
                  semanticVersion: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+' },
                  rules: {
                    type: 'array',
                    uniqueItems: true,
                    items: {
                      type: 'object',
                      required: ['id'],
                      properties: { id: { type: 'string' }, shortDescription: text, fullDescription: text, help: text },
                    },
                  },
                },
              },
            },
          },
          results: {
            type: 'array',
            items: {
              type: 'object',
              required: ['message'],
              additionalProperties: false,
              properties: {
                ruleId: { type: 'string' },
                ruleIndex: { type: 'integer', minimum: 0 },
                level: { enum: ['none', 'note', 'warning', 'error'] },
                message: text,
                locations: {
                  type: 'array',
                  minItems: 1,
                  items: {
                    type: 'object',
                    required: ['physicalLocation'],
                    properties: {
                      physicalLocation: {
                        type: 'object',
                        required: ['artifactLocation'],
                        properties: {
                          artifactLocation: {
                            type: 'object',
                            required: ['uri', 'uriBaseId'],
                            // Of RFC 3986: what a path may hold, with no colon in its first name.
                            properties: {
                              uri: { type: 'string', pattern: "^(?:[A-Za-z0-9._~!$&'()*+,;=@/-]|%[0-9A-F]{2})+$" },
                            },
                          },
                          region: {
                            type: 'object',
                            required: ['startLine'],
                            properties: {
                              startLine: { type: 'integer', minimum: 1 },
                              startColumn: { type: 'integer', minimum: 1 },
                            },
                          },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

interface Sarif {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly { readonly ruleId: string; readonly ruleIndex: number; readonly level: string }[];
  }[];
}

formats('SARIF has the members that the standard asks for, whatever the names are', () => {
  const validate = new Ajv2020().compile(SARIF);
  for (const one of [CLEAN, WARNED, BAD]) {
    const log: Sarif = JSON.parse(sarifText(one));
    assert.ok(validate(log), JSON.stringify(validate.errors));
    const [run] = log.runs;
    assert.is(run?.results.length, one.findings.length);
    for (const { ruleId, ruleIndex } of run?.results ?? []) assert.is(run?.tool.driver.rules[ruleIndex]?.id, ruleId);
  }
  const levels = (JSON.parse(sarifText(WARNED)) as Sarif).runs[0]?.results.map(({ level }) => level);
  assert.equal(levels, ['warning']);
});

formats('GitHub is told the most severe first, one line each, and the total always', () => {
  for (const one of [CLEAN, WARNED, BAD]) {
    const lines = githubText(one).trimEnd().split('\n');
    assert.is(lines.length, one.findings.length + 2);
    const commands = lines.slice(0, -1).map((text) => /^::(error|warning|notice)(?: ([^:]*))?::(.*)$/.exec(text));
    for (const [index, found] of commands.entries()) assert.ok(found, lines[index]);
    const kinds = commands.map((found) => ['error', 'warning', 'notice'].indexOf(found?.[1] ?? ''));
    assert.equal(kinds, [...kinds].sort(), 'errors, warnings, the notice');
    for (const found of commands)
      for (const property of (found?.[2] ?? '').split(','))
        assert.match(property, /^(file|line|col|title)=[^,:\r\n]+$/);
    assert.match(lines.at(-1) ?? '', one.proven ? /^Proven: / : /^Not proven: /);
  }
  assert.match(githubText(CLEAN), /Proven: no findings\./);
  const hostile = githubText(BAD)
    .split('\n')
    .find((text) => text.includes('a%2Cb%3Ac%25d'));
  assert.ok(hostile, 'commas, colons and percents are written out');
});

// XML 1.0: tags that close, attributes in quotes, and no character that a document may not hold.
const wellFormed = (xml: string): readonly string[] => {
  assert.match(xml, /^<\?xml version="1.0" encoding="UTF-8"\?>\n/);
  assert.not.match(xml, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u);
  const open: string[] = [];
  const names: string[] = [];
  const rest = xml
    .slice(xml.indexOf('\n') + 1)
    .replace(/<(\/?)(\w+)((?: [\w]+="[^"<&]*(?:&#\d+;[^"<&]*)*")*)(\/?)>/g, (_, closing, name, __, empty) => {
      names.push(`${closing}${name}`);
      if (closing === '/') assert.is(open.pop(), name);
      else if (empty === '') open.push(name);
      return '';
    });
  assert.equal(open, []);
  assert.match(rest, /^(?:[^<>&]|&#\d+;)*$/);
  return names;
};

formats('JUnit is well-formed, with a case for each step and one for what belongs to none', () => {
  for (const one of [CLEAN, WARNED, BAD]) {
    const names = wellFormed(junitText(one));
    const refusals = one.findings.filter(({ severity }) => severity === 'refusal').length;
    assert.is(names.filter((name) => name === 'failure').length, refusals);
    const steps = one.lines.flatMap((line) => line.steps).length;
    assert.is(names.filter((name) => name === 'testcase').length, steps + (one === BAD ? 1 : 0));
  }
  assert.match(junitText(BAD), /<testsuite name="refs\/heads\/main" tests="2" failures="1">/);
});

const PROOFS: readonly ReviewProof[] = [
  { kind: 'introduction' },
  { kind: 'to-be-merged' },
  { kind: 'acceptance', by: 'a' },
  { kind: 'merge', by: 'b' },
  { kind: 'forge', key: 'k' },
  { kind: 'trailer', by: ['c', 'd'] },
  { kind: 'trailer', by: [] },
  { kind: 'signature', by: ['e'] },
  { kind: 'signature', by: [] },
];

/** What a report writes for people, without colours. */
const told = async (one: Verification): Promise<readonly [code: number, out: string, err: string]> => {
  const [out, err] = [heard(false), heard(false)];
  const terminal = terminalOf({ stdout: out.stream, stderr: err.stream, env: {} }, { json: false, color: false });
  const code = await reportVerification(terminal, 'text', one);
  return [code, out.text(), err.text()];
};

formats('people are told by what each step is proven, the older ones as a number', async () => {
  const [, out] = await told(verification([lineOf(PROOFS.map((proof) => step([], { proof, landed: ['x'] })))]));
  for (const words of [
    'brings the first policy',
    'reviewed by whoever will merge it',
    'committed by a',
    'merged by b',
    'squashed by the forge, key k',
    'approved by c, d',
    'needs no approval',
    'signed by e',
    'refs/heads/main from its start',
    'Proven: 9 steps, 9 migrations landed.',
  ])
    assert.ok(out.includes(words), words);
  const many = Array.from({ length: 30 }, () => step([], { proof: { kind: 'merge', by: 'b' } }));
  assert.match(
    (await told(verification([{ ...lineOf(many), since: oid('a') }])))[1],
    /since aaaaaaaaaaaa\n {2}10 older steps/,
  );
  const unchanged = step([], { proof: { kind: 'unchanged' } });
  assert.match((await told(verification([lineOf([unchanged])])))[1], /Proven: 0 steps/);
  assert.match((await told(verification([])))[1], /nothing that lands here/);
  assert.match(
    (await told(verification([lineOf([step([], { proof: { kind: 'merge', by: 'b' }, commit: null })])])))[1],
    /to be made/,
  );
});

formats('where there is no message yet, people are told that approvals were not looked at', async () => {
  const one: Verification = { ...verification([lineOf([step([], { commit: null })])]), kind: 'staged' };
  const [code, out] = await told({ ...one, awaitsApproval: true });
  assert.is(code, 0);
  assert.not.match(out, 'Proven');
  assert.match(out, 'Not proven yet: nothing is wrong so far');
  assert.match(out, 'theurian verify --staged --message FILE looks at them too.');
});

formats('a missing review ends with 5, refused knowledge with 4, and proven with 0', async () => {
  assert.is((await told(CLEAN))[0], 0);
  assert.is((await told(WARNED))[0], 0);
  const knowledge = finding('symlink', { path: 'x' }, { target: null });
  assert.is((await told(verification([lineOf([step([knowledge])])])))[0], 4);
  assert.is((await told(verification([lineOf([step([knowledge, missing('x')])])])))[0], 5);
  const changed = finding('landed-changed', { path: 'x' }, { change: 'edited', changedIn: C, from: C });
  assert.is((await told(verification([lineOf([step([changed])])])))[0], 5);
  const [, out, err] = await told(BAD);
  assert.is(out, '');
  assert.match(err, /Not proven: /);
});

formats('the command line tells each in each way', async () => {
  const here = scene();
  here.reviewed(landing(1));
  const place = { at: here.path(REPO), env: here.env };
  const good = answered(await cli(place, 'verify', '--json'));
  assert.equal(Object.keys(good).sort(), ['awaitsApproval', 'findings', 'kind', 'lines', 'proven']);
  assert.equal(good.kind, 'line');
  const [first] = good.lines as readonly { readonly steps: readonly object[] }[];
  assert.equal(Object.keys(first ?? {}).sort(), ['ref', 'since', 'steps', 'tip']);
  assert.equal(Object.keys(first?.steps[0] ?? {}).sort(), ['commit', 'findings', 'landed', 'parent', 'proof']);
  assert.equal(answered(await cli(place, 'verify', '--format', 'json')), good);

  const bad = here.direct(landing(2), 'x', EVE);
  const error = failed(await cli(place, 'verify', '--json'), 5);
  assert.is(error.code, 'not-proven');
  assert.equal(
    error.findings.map(({ code, commit, file }) => ({ code, commit, file })),
    [{ code: 'review-missing', commit: bad, file: migrationPath(2) }],
  );
  for (const format of ['sarif', 'github', 'junit']) {
    const ran = await cli(place, 'verify', '--format', format);
    assert.is(ran.code, 5);
    assert.is(ran.err, '');
    assert.match(ran.out, /review-missing/);
  }
  const prose = await cli(place, 'verify');
  assert.is(prose.code, 5);
  assert.match(prose.err, /Not proven: 1 /);

  here.as(BOB, 'reset', '-q', '--hard', 'HEAD~1');
  here.reviewed({ [POLICY_PATH]: `${policy('merge')}what: 1\n` });
  assert.is(failed(await cli(place, 'verify', '--json'), 3).code, 'unusable-policy');
  here.remove();
});

const usages: readonly (readonly [argv: readonly string[], says: RegExp])[] = [
  [['HEAD', '--staged'], /More than one thing/],
  [['--mergeable', 'HEAD', '--transition', 'x'], /More than one thing/],
  [['--message', 'x'], /--message says nothing here/],
  [['--base', 'x'], /--base says nothing here/],
  [['--ref', 'x', '--pre-push'], /--ref says nothing here/],
  [['a..b..c'], /is no range/],
  [['a...b'], /is no range/],
  [['..b'], /is no range/],
  [['--transition', 'main..topic'], /is no move/],
  [['--transition', `${'a'.repeat(40)}..${'a'.repeat(64)}`], /is no move/],
  [['--format', 'xml'], /xml/],
];
for (const [argv, says] of usages)
  formats(`verify ${argv.join(' ').slice(0, 60)} is no way to ask`, async () => {
    const here = scene();
    const ran = await cli({ at: here.path(REPO), env: here.env }, 'verify', ...argv);
    assert.is(ran.code, 2);
    assert.match(ran.err, says);
    here.remove();
  });

formats('ranges and moves are read from the command line', async () => {
  const here = scene();
  const start = here.head();
  here.direct(landing(1), 'x', EVE);
  here.reviewed(landing(2));
  const place = { at: here.path(REPO), env: here.env };
  const codes = async (...argv: readonly string[]): Promise<number> => (await cli(place, 'verify', ...argv)).code;
  assert.is(await codes('HEAD~1..HEAD'), 0);
  assert.is(await codes('HEAD~1..'), 0);
  assert.is(await codes(`${start}..main`), 5);
  assert.is(await codes('main~2'), 0);
  assert.is(await codes('nowhere'), 3);
  assert.is(await codes('--transition', `${here.head('main~1')}..${here.head('main')}`), 0);
  assert.is(await codes('--transition', `${start}..${here.head('main')}`), 5);
  assert.is(await codes('--transition', `${'0'.repeat(40)}..${here.head('main')}`), 5);
  assert.is(await codes('--transition', `${start}..${'0'.repeat(40)}`), 5);
  assert.is(await codes('--transition', `${start}..${here.head('main')}`, '--ref', 'refs/heads/other'), 0);
  assert.is(await codes('--mergeable', 'main', '--base', 'main~1'), 0);
  here.remove();
});

formats.run();
