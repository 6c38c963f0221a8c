import { ErrorCode, type GetPromptResult, McpError } from '@modelcontextprotocol/sdk/types.js';

/** The prompts of this server. */
export const PROMPTS = [
  {
    name: 'propose_well',
    title: 'Propose a change of knowledge',
    description: 'How a proposal that a reviewer can accept is made.',
    arguments: [
      { name: 'goal', description: 'What the knowledge should say.', required: true },
      { name: 'itemId', description: 'The item it is about, when there is one already.', required: false },
    ],
  },
];

/** Returns a prompt, filled in. Throws a protocol error for one that is not there, or lacks what it needs. */
export const promptNamed = (name: string, { goal, itemId }: Readonly<Record<string, string>>): GetPromptResult => {
  if (name !== 'propose_well') throw new McpError(ErrorCode.InvalidParams, 'There is no prompt of this name.');
  if (goal === undefined || goal.trim() === '') throw new McpError(ErrorCode.InvalidParams, 'The prompt lacks goal.');
  const about = itemId === undefined ? '' : `\nThe item: ${itemId}`;
  return {
    description: 'How a proposal that a reviewer can accept is made.',
    messages: [{ role: 'user', content: { type: 'text', text: `${WAY}\nThe goal: ${goal}${about}\n` } }],
  };
};

const WAY = `Propose a change of this team's knowledge.

1. Look first: knowledge_search for the subject, then knowledge_get for what comes near. One item per subject; a change of an item that is there is a new revision of it.
2. A new item has an id of dotted kebab-case words (architecture.auth.retry), a kind, an owner, a title of one line, and a body that says what holds, why, and what was turned down.
3. A change of an item names the revision it starts from (expectedRevision, from knowledge_get), as a full body or as edits whose oldText stands exactly once in the body.
4. Evidence is required: agentId, taskId, model, reasoning. Where the knowledge rests on a file, give the anchor: commit, path, lines.
5. Labels that are left out are taken over from the item. Nothing secret goes into any field.
6. knowledge_propose_change writes the proposal, or says everything that is wrong with it at once. Correct all of it and call again.
7. Give the person the proposal's id and the next step from the answer. Accepting and landing it is theirs.
`;
