import { flag, text } from './option.ts';
import type { Verb } from './verb.ts';

const ID = { name: 'id', says: 'the id of the proposal', required: true };

/** Making a proposal anew on what is current. */
export const REBASE: Verb = {
  path: ['propose', 'rebase'],
  says: 'Make a proposal that has lost its base anew on what is current',
  positionals: [ID],
  options: [],
  examples: ['theurian propose rebase 01K2G5H8J0R9N2P3Q4R5S6T7V8'],
  mints: true,
};

/** Recording a proposal as rejected, or deleting it. */
export const REJECT: Verb = {
  path: ['propose', 'reject'],
  says: 'Turn a proposal into a record of its rejection, or delete it',
  positionals: [ID],
  options: [
    text('reason', 'TEXT', 'why it is rejected; who proposes the same again is told'),
    text('author', 'AUTHOR', 'who rejects it'),
    text('agent-id', 'ID', 'the agent that rejects it, when it is one'),
    text('task-id', 'ID', 'the task it works on'),
    text('model', 'MODEL', 'the model it runs on'),
    flag('discard', 'delete it instead and keep no record'),
  ],
  examples: [
    "theurian propose reject 01K2G5H8J0R9N2P3Q4R5S6T7V8 --author ann@example.org --reason 'It couples all services'",
    'theurian propose reject 01K2G5H8J0R9N2P3Q4R5S6T7V8 --discard',
  ],
  mints: true,
};
