import { INTENT_ACTIONS, SKILL_LAYERS } from '../model/intent.ts';
import type { Option, Verb } from './verb.ts';

// What is missing or blank is told all at once, so the parser lets it pass.
const text = (name: string, value: string, says: string, choices?: readonly string[]): Option => ({
  name,
  kind: 'text',
  value,
  says,
  mayBeEmpty: true,
  ...(choices === undefined ? {} : { choices }),
});

const RUN: Option = { name: 'run', kind: 'text', value: 'ID', says: 'the run: letters, digits, _ and -' };

const STAGE: Verb = {
  path: ['skills', 'stage'],
  says: 'Put what an agent wants of a skill in the queue',
  positionals: [],
  options: [
    { ...RUN, says: 'the run it belongs to: letters, digits, _ and -; by-hand when left out' },
    text('action', 'ACTION', 'what is wanted', INTENT_ACTIONS),
    text('name', 'NAME', 'the skill: lower-case words joined by hyphens'),
    text('level', 'LEVEL', 'for create: where it is kept; project when left out', SKILL_LAYERS),
    text('body-file', 'FILE', 'for create and update: the SKILL.md'),
    {
      ...text('file', 'PATH=FILE', 'for create and update: a support file and where it is read; may be repeated'),
      kind: 'list',
    },
    text('old', 'TEXT', 'for patch: the text to replace, which stands there once'),
    text('new', 'TEXT', 'for patch: what takes its place'),
    text('old-file', 'FILE', 'the same, read from a file as it is'),
    text('new-file', 'FILE', 'the same, read from a file as it is'),
    text('path', 'PATH', 'for remove_file: the support file'),
    text('absorbed-into', 'NAME', 'for delete: the skill that holds what was worth keeping'),
    text('reason', 'TEXT', 'why; secrets in it are blotted out'),
    text('evidence-file', 'FILE', 'what was seen, quoted; secrets in it are blotted out'),
    text('agent-id', 'ID', 'the agent that wants it'),
    text('task-id', 'ID', 'the task it works on'),
    text('model', 'MODEL', 'the model it runs on'),
    { name: 'json-input', kind: 'flag', says: 'read all but --run from standard input, as stage_skill takes it' },
  ],
  examples: [
    "theurian skills stage --run run-1 --action create --name name-tests --body-file SKILL.md --reason 'Seen twice' --evidence-file turn.txt --agent-id helper --task-id T-7 --model model-x",
    "theurian skills stage --run run-1 --action patch --name name-tests --old 'an id' --new 'a short id' --reason 'Ids grew long' --evidence-file turn.txt --agent-id helper --task-id T-7 --model model-x",
    'theurian skills stage --run run-1 --json-input < intent.json',
  ],
  mints: true,
};

const PROMOTE: Verb = {
  path: ['skills', 'promote'],
  says: 'Decide what waits in the queue: proposals, or a listed refusal',
  positionals: [],
  options: [
    { ...RUN, says: 'this run only; every run when left out' },
    { name: 'local', kind: 'flag', says: 'keep the proposals on this machine, below .theurian/proposals-local/' },
    {
      name: 'owner',
      kind: 'text',
      value: 'OWNER',
      says: 'who answers for a new skill; your address in git when left out',
    },
  ],
  examples: [
    'theurian skills promote',
    'theurian skills promote --run run-1 --local',
    'theurian skills promote --json',
  ],
  mints: true,
};

const ACCOUNT: Verb = {
  path: ['skills', 'account'],
  says: 'Tell what became of each intent of a run, and what waits',
  positionals: [],
  options: [{ ...RUN, says: 'this run only; every run when left out' }],
  examples: ['theurian skills account', 'theurian skills account --run run-1 --json'],
};

/** What agents want of skills, and what becomes of it, in the order help shows them. */
export const SKILL_VERBS: readonly Verb[] = [STAGE, PROMOTE, ACCOUNT];
