import { KINDS, SENSITIVITIES, TRUST_LEVELS } from '../model/words.ts';
import { flag, list, text } from './option.ts';
import type { Option, Verb } from './verb.ts';

const WHAT: readonly Option[] = [
  text('item-id', 'ITEM', 'the item: dot-separated words, such as architecture.retry-policy'),
  text('title', 'TITLE', 'one line that says what it is about'),
  text('kind', 'KIND', 'what kind of knowledge it is', KINDS),
  text('owner', 'OWNER', 'who answers for the item'),
  text('author', 'AUTHOR', 'who writes the migration'),
  text('description', 'TEXT', 'what the migration is for'),
  text('body-file', 'FILE', 'the text: .md, .markdown, .json, .yaml or .yml, in UTF-8'),
  list('edit', 'OLD=NEW', 'instead of a whole text, what to replace in the current one; split at the first ='),
  text('edits', 'FILE', 'the same as JSON: [{"oldText": "...", "newText": "..."}]; also for texts that hold ='),
  list('support', 'PATH=FILE', 'a support file of a skill, by its path there, such as scripts/run.sh'),
  list('drop-support', 'PATH', 'a support file that the skill is to have no more; the others stay'),
];

const WHO: readonly Option[] = [
  text('agent-id', 'ID', 'the agent that proposes it'),
  text('task-id', 'ID', 'the task it works on'),
  text('model', 'MODEL', 'the model it runs on'),
  text('reasoning', 'TEXT', 'why this should be known'),
];

const LABELS: readonly Option[] = [
  text('namespace', 'NS', "the namespace; the item's own when left out"),
  text('expected-revision', 'ID', 'the revision it replaces; the current one when left out'),
  text('trust-level', 'LEVEL', 'how far it may be trusted', TRUST_LEVELS),
  text('sensitivity', 'LEVEL', 'how far it must be guarded', SENSITIVITIES),
  list('scope-path', 'GLOB', 'files that it is about'),
  list('label', 'LABEL', 'a label'),
];

const SOURCES: readonly Option[] = [
  text('source-uri', 'URI', 'where the knowledge comes from'),
  text('source-provider', 'NAME', 'what the address belongs to (git)'),
  text('source-commit', 'COMMIT', 'the commit there; looked up when the address is one of this repository'),
  text('source-path', 'PATH', 'the file there'),
  text('source-lines', 'N-M', 'the lines of the file'),
  flag('authored-here', 'it was written here and has no other source'),
  list('excerpt', 'FILE', 'a text to quote as evidence; secrets in it are blotted out'),
];

const CHANGES: readonly Option[] = [
  flag('deprecate', 'take the item out of force'),
  text('supersede-by', 'ITEM', 'the same, and name the item that takes its place'),
  flag('restore', 'put a deprecated or superseded item in force again'),
  list('relate', 'TYPE:ITEM', 'a relation to another item, such as depends_on:architecture.timeouts'),
  list('rejects', 'ITEM', 'an item that this one speaks against'),
  list('alias', 'NAME', 'another name for the item'),
  list('unrelate', 'TYPE:ITEM', 'a relation of the item to take back'),
  list('remove-alias', 'NAME', 'another name to take back'),
  list('remove-evidence', 'URI', 'evidence of the item to take back, by its address'),
  text('owner-to', 'OWNER', 'hand the item over'),
  text('sensitivity-to', 'LEVEL', 'guard the item more or less; wants --reason', SENSITIVITIES),
  text('reason', 'TEXT', 'why it is deprecated, restored or reclassified'),
  text('despite-rejection', 'REASON', 'why it is proposed although it was rejected before'),
  flag('local', 'keep it on this machine, below .theurian/proposals-local/'),
];

// Drafting a proposal: every option of it.
const PROPOSE: Verb = {
  path: ['propose'],
  says: 'Draft a change to the knowledge, for a person to review',
  positionals: [],
  options: [...WHAT, ...WHO, ...LABELS, ...SOURCES, ...CHANGES],
  examples: [
    "theurian propose --item-id architecture.retry-policy --title 'Retry policy' --kind decision --owner platform --author ann@example.org --description 'After the outage' --body-file retry.md --agent-id helper --task-id T-7 --model model-x --reasoning 'The outage of May showed it' --authored-here",
    "theurian propose --item-id architecture.retry-policy --edit 'three times=five times' --author ann@example.org --description 'Five is what we do' --agent-id helper --task-id T-7 --model model-x --reasoning 'Seen in src/retry.ts' --source-uri src/retry.ts",
    "theurian propose --item-id architecture.old-retries --supersede-by architecture.retry-policy --reason 'One policy is enough' --author ann@example.org --description 'Tidy up' --agent-id helper --task-id T-7 --model model-x --reasoning 'Both say the same' --authored-here",
  ],
  mints: true,
};

const ID = '01K2G5H8J0R9N2P3Q4R5S6T7V8';
const id = { name: 'id', says: 'the id of the proposal', required: true };

/** Drafting a proposal, and what is done with one, in the order help shows them. */
export const PROPOSE_VERBS: readonly Verb[] = [
  PROPOSE,
  {
    path: ['propose', 'list'],
    says: 'List the open proposals, and whether each still replays',
    positionals: [],
    options: [],
    examples: ['theurian propose list', 'theurian propose list --json'],
  },
  {
    path: ['propose', 'show'],
    says: 'Show a proposal to its reviewer: text, labels, evidence',
    positionals: [id],
    options: [],
    examples: [`theurian propose show ${ID}`, `theurian propose show ${ID} --json`],
  },
  {
    path: ['propose', 'check'],
    says: 'Check proposals alone and in pairs: which go together',
    positionals: [
      { name: 'ids', says: 'ids of proposals, to be checked with all others', required: false, rest: true },
    ],
    options: [flag('all', 'check every open proposal')],
    examples: ['theurian propose check --all', `theurian propose check ${ID}`],
  },
  {
    path: ['propose', 'accept'],
    says: 'Judge a proposal with the whole set, and move it in place',
    positionals: [id],
    options: [
      flag('dry-run', 'say what would move, move nothing'),
      flag(
        'commit',
        'commit it on a new branch, on top of the protected one, and take its directory away here; nothing else here changes',
      ),
      {
        name: 'branch',
        kind: 'text',
        value: 'NAME',
        says: 'with --commit: the new branch; theurian/ and the slug of the migration when left out',
      },
    ],
    examples: [
      `theurian propose accept ${ID}`,
      `theurian propose accept ${ID} --dry-run`,
      `theurian propose accept ${ID} --commit`,
    ],
  },
];
