import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { happenedIn } from '../../lib/format/host-event.ts';

const events = suite('events of a host');

const USE = { hook_event_name: 'PostToolUse', tool_name: 'Skill', tool_input: { skill: 'name-tests', args: 'x' } };
const rows: readonly (readonly [string, unknown, unknown])[] = [
  ['a use of a skill', USE, { kind: 'use', name: 'name-tests', layer: 'first' }],
  ['a request', { hook_event_name: 'UserPromptSubmit', prompt: 'Go on' }, { kind: 'request' }],
  ['another tool', { ...USE, tool_name: 'Read' }, null],
  ['a skill without a name', { ...USE, tool_input: {} }, null],
  ['a name that is no text', { ...USE, tool_input: { skill: 7 } }, null],
  ['no input', { ...USE, tool_input: null }, null],
  ['another event', { hook_event_name: 'Stop' }, null],
  ['a list', [USE], null],
  ['a number', 7, null],
  ['null', null, null],
];
for (const [why, event, expected] of rows)
  events(`${why} is told apart from all else`, () =>
    assert.equal(happenedIn(Buffer.from(JSON.stringify(event))), expected),
  );

events('what is no JSON is no event', () => {
  for (const text of ['', '{', '\xff']) assert.is(happenedIn(Buffer.from(text, 'latin1')), null);
});

events.run();
