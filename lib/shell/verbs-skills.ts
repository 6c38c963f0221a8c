import { INTENT_ACTIONS, SKILL_LAYERS } from '../model/intent.ts';
import { flag, list, text } from './option.ts';
import type { Option, Verb } from './verb.ts';

const LOCAL = flag('local', 'keep the proposals on this machine, below .theurian/proposals-local/');
const RUN: Option = { name: 'run', kind: 'text', value: 'ID', says: 'the run: letters, digits, _ and -' };

const STAGE: Verb = {
  path: ['skills', 'stage'],
  says: 'Put what an agent wants of a skill in the queue',
  positionals: [],
  options: [
    { ...RUN, says: 'the run it belongs to: letters, digits, _ and -; by-hand when left out' },
    text('action', 'ACTION', 'what is wanted', INTENT_ACTIONS),
    text('name', 'NAME', 'the skill: lower-case words joined by hyphens'),
    text('layer', 'LAYER', 'for create: where it is kept; this repository when left out', SKILL_LAYERS),
    text('body-file', 'FILE', 'for create and update: the SKILL.md'),
    list('support', 'PATH=FILE', 'for create and update: a support file and where it is read'),
    text('old', 'TEXT', 'for patch: the text to replace, which stands there once'),
    text('new', 'TEXT', 'for patch: what takes its place'),
    text('old-file', 'FILE', 'instead of --old: a file with that text'),
    text('new-file', 'FILE', 'instead of --new: a file with that text'),
    text('path', 'PATH', 'for remove_file: the support file'),
    text('absorbed-into', 'NAME', 'for delete: the skill that holds what was worth keeping'),
    text('reason', 'TEXT', 'why; secrets in it are blotted out'),
    text('evidence-file', 'FILE', 'what was seen, quoted; secrets in it are blotted out'),
    text('agent-id', 'ID', 'the agent that wants it'),
    text('task-id', 'ID', 'the task it works on'),
    text('model', 'MODEL', 'the model it runs on'),
    flag('json-input', 'read all but --run from standard input, as stage_skill takes it'),
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
  says: 'Make proposals of what waits, or reject it: runs by name, intents as staged',
  positionals: [],
  options: [
    {
      ...RUN,
      says: 'this run only; when left out every run, in the order of their names; within one in the order in which intents were staged',
    },
    LOCAL,
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

const SKILL = { name: 'skill', says: 'the name of a skill, or the id of its item', required: true };

const LAYER: Option = {
  name: 'layer',
  kind: 'text',
  value: 'LAYER',
  choices: SKILL_LAYERS,
  says: 'only that of this repository, or of the one for all; any when left out',
};

const LIST: Verb = {
  path: ['skills', 'list'],
  says: 'List the skills of this repository and of the one for all',
  positionals: [],
  options: [],
  examples: ['theurian skills list', 'theurian skills list --json'],
};

const SHOW: Verb = {
  path: ['skills', 'show'],
  says: 'Show a skill: what it is for, its files, where it was put',
  positionals: [SKILL],
  options: [LAYER],
  examples: ['theurian skills show name-tests', 'theurian skills show name-tests --layer global --json'],
};

const USE: Verb = {
  path: ['skills', 'use'],
  says: 'Count a use of a skill, or a request; for the hooks of a host',
  positionals: [{ ...SKILL, required: false }],
  options: [
    { ...LAYER, says: 'whose skill it is; only needed where both layers have the name' },
    flag('request', 'count what somebody asked of the host, not a skill'),
    flag(
      'hook',
      'read on standard input what the host tells its hooks, and count that; where both layers have the name, for that of this repository unless --layer says otherwise',
    ),
  ],
  examples: [
    'theurian skills use name-tests',
    'theurian skills use --request',
    'theurian skills use --hook < event.json',
    'theurian skills use name-tests --layer global',
  ],
};

const USAGE: Verb = {
  path: ['skills', 'usage'],
  says: 'Tell how often each skill was used in this clone',
  positionals: [],
  options: [],
  examples: ['theurian skills usage', 'theurian skills usage --json'],
};

const REVIEW: Verb = {
  path: ['skills', 'review'],
  says: 'Propose to retire skills of agents that nobody uses',
  positionals: [],
  options: [flag('dry-run', 'say what would be proposed, propose nothing'), LOCAL],
  examples: ['theurian skills review --dry-run', 'theurian skills review', 'theurian skills review --json'],
  mints: true,
};

/** What agents want of skills, what becomes of it, and how skills are used, in the order help shows them. */
export const SKILL_VERBS: readonly Verb[] = [LIST, SHOW, STAGE, PROMOTE, ACCOUNT, USE, USAGE, REVIEW];
