import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type HookFacts, judgeHook } from '../../lib/hooks/judge-hook.ts';
import { type Found, planHooks } from '../../lib/hooks/plan.ts';
import type { HookFile } from '../../lib/model/hook.ts';

const plans = suite('steps of installing');

const ABSENT: HookFile = { kind: 'absent' };
const OURS: HookFile = { kind: 'ours', executable: true, crlf: false };
const OLDER: HookFile = { kind: 'older', executable: true, crlf: false };
const FOREIGN: HookFile = { kind: 'foreign', executable: true, crlf: false };
const NO_FILE: HookFile = { kind: 'no-file' };

const foundWith = (file: HookFile, aside = false): Found => ({
  files: [{ path: '/h', file, aside }],
  blocks: new Map(),
  values: new Map(),
});
const wanting = (...paths: readonly string[]) => ({
  files: new Set(paths),
  blocks: new Set<string>(),
  values: new Map(),
});

const kindsOf = (found: Found, ...paths: readonly string[]): string => {
  const planned = planHooks(found, wanting(...paths));
  return planned.ok ? planned.value.map(({ kind }) => kind).join(' ') : planned.error.kind;
};

const PLACED: readonly (readonly [why: string, file: HookFile, aside: boolean, steps: string])[] = [
  ['nothing there', ABSENT, false, 'place'],
  ['nothing there but what was set aside', ABSENT, true, 'place'],
  ['ours', OURS, false, ''],
  ['ours, not executable', { ...OURS, executable: false }, false, 'place'],
  ['ours, with CR LF', { ...OURS, crlf: true }, true, 'place'],
  ['an older one', OLDER, true, 'place'],
  ['a foreign one', FOREIGN, false, 'set-aside place'],
  ['a foreign one beside one that was set aside', FOREIGN, true, 'hook-set-aside-twice'],
  ['no file', NO_FILE, false, 'unwritable'],
];

for (const [why, file, aside, steps] of PLACED)
  plans(`${why}, and wanted: ${steps || 'nothing to do'}`, () =>
    assert.is(kindsOf(foundWith(file, aside), '/h'), steps),
  );

const REMOVED: readonly (readonly [why: string, file: HookFile, aside: boolean, steps: string])[] = [
  ['nothing there', ABSENT, false, ''],
  ['nothing there but what was set aside', ABSENT, true, 'bring-back'],
  ['ours', OURS, false, 'take-away'],
  ['ours over one that was set aside', OURS, true, 'bring-back'],
  ['an older one', OLDER, false, 'take-away'],
  ['a foreign one', FOREIGN, false, ''],
  ['a foreign one beside one that was set aside', FOREIGN, true, ''],
  ['no file', NO_FILE, true, ''],
];

for (const [why, file, aside, steps] of REMOVED)
  plans(`${why}, and not wanted: ${steps || 'nothing to do'}`, () => assert.is(kindsOf(foundWith(file, aside)), steps));

plans('only values that differ are set, and those that are not wanted go', () => {
  const found: Found = {
    ...foundWith(ABSENT),
    values: new Map([
      ['a', ['1']],
      ['b', ['1', '2']],
      ['c', ['1']],
      ['d', ['1']],
    ]),
  };
  const planned = planHooks(found, {
    ...wanting(),
    values: new Map([
      ['a', ['1']],
      ['b', ['2', '1']],
      ['c', ['1', '1']],
      ['e', ['1']],
    ]),
  });
  assert.equal(planned.ok && planned.value, [
    { kind: 'configure', key: 'b', values: ['2', '1'] },
    { kind: 'configure', key: 'c', values: ['1', '1'] },
    { kind: 'configure', key: 'e', values: ['1'] },
    { kind: 'configure', key: 'd', values: [] },
  ]);
});

const FACTS: HookFacts = { file: ABSENT, script: OURS, config: 'none', manager: 'none' };

const STANDING: readonly (readonly [facts: Partial<HookFacts>, state: string])[] = [
  [{}, 'absent'],
  [{ file: OURS }, 'works'],
  [{ file: { ...OURS, executable: false } }, 'not-executable'],
  [{ file: { ...OURS, crlf: true } }, 'line-ends'],
  [{ file: OLDER }, 'older'],
  [{ file: FOREIGN }, 'foreign'],
  [{ file: NO_FILE }, 'foreign'],
  [{ config: 'calls' }, 'works'],
  [{ config: 'calls', file: FOREIGN }, 'works'],
  [{ config: 'calls', script: { ...OURS, crlf: true } }, 'line-ends'],
  [{ config: 'calls', script: { ...OURS, executable: false } }, 'works'],
  [{ config: 'calls', script: ABSENT }, 'absent'],
  [{ config: 'calls', script: OLDER }, 'older'],
  [{ config: 'disabled', file: FOREIGN }, 'disabled'],
  [{ config: 'ignored' }, 'ignored'],
  [{ config: 'ignored', file: FOREIGN }, 'foreign'],
  [{ config: 'ignored', file: OURS }, 'works'],
  [{ manager: 'calls', file: FOREIGN }, 'managed'],
  [{ manager: 'calls', file: { ...FOREIGN, executable: false } }, 'not-executable'],
  [{ manager: 'calls' }, 'absent'],
  [{ manager: 'not-offered', file: FOREIGN }, 'not-offered'],
];

for (const [facts, state] of STANDING)
  plans(`a hook of ${JSON.stringify(facts)} is ${state}`, () => assert.is(judgeHook({ ...FACTS, ...facts }), state));

plans.run();
