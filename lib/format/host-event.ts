import type { Happened } from '../model/skill-usage.ts';

/**
 * Reads what a host tells a hook: one JSON document. Gives null for an event that nothing is counted for.
 * A host does not say of which layer a skill is; it shows that of the project first.
 *
 * Source: Claude Code's hooks reference: `UserPromptSubmit`, and events of tools whose `tool_name` is `Skill`.
 */
export const happenedIn = (bytes: Uint8Array): Happened | null => {
  const event = recordOf(jsonIn(Buffer.from(bytes).toString('utf8')));
  if (event.hook_event_name === 'UserPromptSubmit') return { kind: 'request' };
  const name = recordOf(event.tool_input).skill;
  return event.tool_name === 'Skill' && typeof name === 'string' ? { kind: 'use', name, layer: 'first' } : null;
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => ({ ...Object(value) });
