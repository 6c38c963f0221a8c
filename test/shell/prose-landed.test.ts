import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FactsOf, type FindingCode, finding, type Place, STAGE_OF } from '../../lib/model/finding.ts';
import { explain } from '../../lib/shell/prose/explain.ts';
import { findingProse } from '../../lib/shell/prose/finding-prose.ts';
import type { Prose } from '../../lib/shell/prose/prose.ts';
import { A, CONFLICT, FACTS } from './prose-samples.ts';
import { copied, flaws } from './prose-texts.ts';

const landed = suite('prose of landed files');

const PATH = `.theurian/migrations/${A}-x.yaml`;
const AT: Place = { path: PATH, pointer: ['operations', 0, 'metadata', 'titel'] };

const said = <K extends FindingCode>(code: K, facts: FactsOf[K], at: Place): Prose =>
  findingProse(finding(code, at, facts));

const CODES = Object.keys(STAGE_OF) as FindingCode[];
const each = (at: Place): readonly (readonly [FindingCode, Prose])[] =>
  CODES.flatMap((code) => FACTS[code].map((facts) => [code, said(code, facts, at)] as const));

const history = (code: FindingCode): boolean => STAGE_OF[code] === 'history';
const RESET = 'git reset --keep COMMIT';

landed('of a landed file no remedy is that of a file that may be edited, but for the line ends of a body', () => {
  const [before, after] = [each(AT), each({ ...AT, landed: true })];
  for (const [n, [code, { message, remedy }]] of after.entries()) {
    const open = before[n]?.[1];
    assert.is(message, open?.message, code);
    const same = history(code) || (code === 'pin-mismatch' && /perl/.test(remedy));
    assert.is(remedy === open?.remedy, same, `${code}: ${remedy}`);
  }
});

landed('every remedy of a landed file is plain', () => {
  for (const [code, { remedy }] of each({ ...AT, landed: true })) assert.equal(flaws(remedy), [], code);
});

landed('no remedy of a landed file renames it, pins other bytes or tells to correct it where it stands', () => {
  for (const [code, { remedy }] of each({ ...AT, landed: true })) {
    if (history(code)) continue;
    assert.not.match(remedy, /\bmv |contentSha256:|^(?:Remove|Correct|Rename|Add|Write|Put|Give|Keep|Shorten)\b/, code);
  }
});

landed('the ways out that remedies refer to are explained', () => {
  const fix = explain('landed-changed')?.fix ?? '';
  for (const text of [RESET, 'since: "COMMIT"', 'git merge BRANCH, then theurian migrate validate']) {
    assert.ok(fix.includes(text), text);
    assert.ok(explain('revision-conflict')?.fix.includes(text), text);
  }
});

landed('a refusal at a landed file says that it stays, and the ways out of a set that landed broken', () => {
  const told = each({ ...AT, landed: true }).filter(
    ([code]) => finding(code, AT, FACTS[code][0] as never).severity === 'refusal',
  );
  for (const [code, { remedy }] of told) {
    if (history(code) || /perl/.test(remedy)) continue;
    if (/^Bring the [a-z ]+ back/.test(remedy)) {
      assert.match(remedy, /If the set landed like this, theurian explain landed-changed tells the ways out\.$/, code);
      continue;
    }
    assert.match(remedy, /^This file has landed and stays as it is\. /, code);
    assert.ok(copied(remedy).includes(RESET), code);
    assert.ok(copied(remedy).includes('since: "<commit>"'), code);
  }
  assert.ok(told.length > 80);
});

landed('a warning at a landed file takes nothing back', () => {
  for (const code of [
    'ignored-file',
    'unnamed-body',
    'dangling-target',
    'conflict-markers',
    'too-many-findings',
  ] as const)
    for (const facts of FACTS[code])
      assert.not.match(said(code, facts as never, { ...AT, landed: true }).remedy, /git reset/, code);
});

landed('what is replayed is told how a later migration says that it comes after', () => {
  const { remedy } = said('revision-conflict', CONFLICT, { ...AT, landed: true });
  assert.ok(copied(remedy).includes(`dependsOn: [${A}]`), remedy);
  assert.not.match(remedy, /expectedRevision/);
  const { remedy: typo } = said('unknown-key', { key: 'titel', known: ['title'] }, { ...AT, landed: true });
  assert.not.match(typo, /dependsOn/);
});

landed('the other file of a pair is the one to change, when it has not landed', () => {
  const other = `.theurian/migrations/${A}-b.yaml`;
  const { remedy } = said('duplicate-migration-id', { id: A, other }, { ...AT, landed: true });
  assert.match(remedy, `If "${other}" has not landed, change that one.`);
});

landed('a body that is not the one that was pinned is brought back, and never pinned anew', () => {
  const body = '.theurian/knowledge/ns/leaf.md';
  const facts = { body, pinned: 'a'.repeat(64), found: 'b'.repeat(64), lineEnds: 'same' } as const;
  assert.match(said('pin-mismatch', facts, AT).remedy, 'contentSha256: bbbb');
  const { remedy } = said('pin-mismatch', facts, { ...AT, landed: true });
  assert.is(copied(remedy)[0], `git log --oneline -- ${body}`);
  assert.not.match(remedy, 'contentSha256');
});

for (const path of ['.theurian/policy.yaml', '.theurian/config.yaml'])
  landed(`${path} may be edited, whether it has landed or not`, () => {
    const facts = { key: 'branch', known: ['branches'] };
    assert.is(
      said('unknown-key', facts, { path, landed: true }).remedy,
      said('unknown-key', facts, { path, landed: false }).remedy,
    );
  });

landed.run();
