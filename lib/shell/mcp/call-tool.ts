import { withoutSecrets } from '../../flows/without-secrets.ts';
import { closest } from '../../recall/closest.ts';
import { compactText } from '../sink.ts';
import { inputError } from './input-error.ts';
import type { Document, Tool, ToolAnswer, ToolContext, ToolError } from './tool.ts';
import { TOOLS } from './tools.ts';

/** What goes back over the wire. */
export interface CallResult extends Record<string, unknown> {
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

/**
 * Calls a tool by any of its names. Whatever keeps it from answering is a tool error, so that an agent can correct itself.
 *
 * Shape: the text is the structured content in one line; an error is text alone, since an output schema speaks of answers.
 */
export const callTool = async (context: ToolContext, name: string, input: unknown): Promise<CallResult> => {
  const answer = await answerOf(context, name, input ?? {});
  if (!answer.ok) {
    // What the caller wrote is said again in some of them, before anybody has screened it.
    const error = await withoutSecrets(shownOf(answer.error));
    return { content: [{ type: 'text', text: compactText({ error }) }], isError: true };
  }
  return { content: [{ type: 'text', text: compactText(answer.value) }], structuredContent: { ...answer.value } };
};

const answerOf = async (context: ToolContext, name: string, input: unknown): Promise<ToolAnswer> => {
  const tool = toolNamed(name);
  if (tool === null) return { ok: false, error: unknownTool(name) };
  const { check } = tool.input;
  if (!check(input)) return { ok: false, error: tool.instead?.(input) ?? inputError(tool, check.errors ?? []) };
  return tool.call(context, input as Document);
};

/** Finds a tool by its name, its title or another of its names; null when there is none. */
export const toolNamed = (name: string): Tool | null =>
  TOOLS.find((tool) => tool.name === name || tool.title === name || tool.aliases.includes(name)) ?? null;

const unknownTool = (name: string): ToolError => {
  const names = TOOLS.map((tool) => tool.name);
  const near = name.length > 100 ? null : closest(name, names);
  return {
    code: 'unknown-tool',
    message: 'There is no tool of this name.',
    remedy: near === null ? `There are: ${names.join(', ')}` : `Did you mean ${near}?`,
  };
};

const shownOf = ({ code, message, remedy, findings = [] }: ToolError) => ({ code, message, remedy, findings });
