import type { IntentCode } from '../../model/intent-finding.ts';
import { QUEUE_LIMITS } from '../../model/queue.ts';
import { argument } from './command.ts';
import type { IntentTexts } from './intent-texts.ts';
import { listed, quoted } from './quoted.ts';

const AGAIN = 'Stage it again once that has been merged and applied.';
const EXPLAIN = 'theurian explain tells more of that code. Stage it again when it is set right.';

type OfJudgement =
  | ('skill-missing' | 'skill-in-both-layers' | 'name-taken' | 'old-text-gone' | 'old-text-repeated')
  | 'file-unknown'
  | ('not-made-by-agent' | 'absorber-unknown' | 'absorber-in-both-layers' | 'absorber-not-made-by-agent')
  | ('absorber-itself' | 'absorber-retired' | 'absorber-narrower' | 'absorber-failed')
  | ('not-set-up' | 'run-full' | 'no-intent' | 'base-moved' | 'skill-unseen' | 'global-not-configured' | 'change-open')
  | ('change-unmerged' | 'change-not-merged' | 'absorber-not-merged' | 'judged-schema' | 'judged-pin')
  | ('judged-replay' | 'judged-unsafe' | 'judged-conflict' | 'judged-otherwise' | 'crashed');

/** The words for what an intent meets in the skills that are there, in the queue, and when it is judged as a proposal. */
export const judgedProse: IntentTexts<Extract<IntentCode, OfJudgement>> = {
  'not-set-up': () => [
    'Nobody has set up this repository: there is no .theurian/ in its working directory.',
    'Ask a person to run theurian init here, or check out a branch that has it. Nothing was written.',
  ],
  'skill-missing': () => [
    'No skill of that name is served.',
    'theurian skills list shows those that are. Create it if it is new.',
  ],
  'skill-in-both-layers': () => [
    'There is a skill of that name of this project, and one for all of them.',
    'Ask a person to retire one of the two.',
  ],
  'name-taken': (about) => [
    `There is a skill of that name already, in the layer ${about}.`,
    'Change that one, or take another name.',
  ],
  'old-text-gone': () => [
    'The old text does not stand in the body.',
    'Read the skill as it is served now, then stage it again.',
  ],
  'old-text-repeated': () => [
    'The old text stands in the body more than once.',
    'Give more of the text around it, so that it stands there once.',
  ],
  'file-unknown': (_, [path = '', ...files]) => [
    `The skill has no support file ${quoted(path)}.`,
    files.length === 0 ? 'theurian skills show tells which it has.' : `It has: ${listed(files, ' ')}`,
  ],
  'not-made-by-agent': () => [
    'It was not made by an agent, so agents do not maintain it.',
    'Tell a person what should change; theurian propose is theirs.',
  ],
  'absorber-unknown': () => [
    'No skill is served of the name that is to absorb it.',
    'Name one that is, or leave it out.',
  ],
  'absorber-in-both-layers': () => [
    'What is to absorb it is served from two places.',
    'Ask a person to retire one of the two.',
  ],
  'absorber-not-made-by-agent': () => ['What is to absorb it was not made by an agent.', 'Name one that was.'],
  'absorber-itself': () => ['A skill does not absorb itself.', 'Name another one, or leave it out.'],
  'absorber-retired': () => ['What is to absorb it is to be retired by the same run.', 'Name one that stays.'],
  'absorber-narrower': () => [
    'What is to absorb it is for this project alone.',
    'A skill for all of them is absorbed by another such one.',
  ],
  'absorber-failed': () => [
    'What the run wanted of the skill that is to absorb it was not taken over, so nothing tells that it does.',
    'Set that right first; retire the other once it has been merged.',
  ],
  'run-full': (about) => [
    `The run has as many ${about} as it may: ${QUEUE_LIMITS.intents} intents, ${QUEUE_LIMITS.bytes} bytes that wait.`,
    'Have it promoted, and go on in another run.',
  ],
  'no-intent': (about) => [
    `What lay in the queue is no intent: ${about}.`,
    'Stage it again with theurian skills stage or stage_skill.',
  ],
  'base-moved': (about) => [
    `The skill has another text by now than when it was staged (${about}).`,
    'Read it again, then stage it again.',
  ],
  'skill-unseen': (about) => [
    `When it was staged nothing was served under the name ${about}, so it replaces a text that it did not know.`,
    'Read the skill, then stage it again.',
  ],
  'global-not-configured': () => [
    'There is no repository with the skills for all projects.',
    'Name one: git config --global theurian.skillsRepository PATH. Or make it a skill of this project.',
  ],
  'change-open': (about, [proposal = 'ID']) => [
    `An open proposal changes the skill already: ${about}. Only one of the two could be accepted.`,
    `${AGAIN} Where that one is wrong, a person rejects it: theurian propose reject ${argument(proposal)} --author YOU --reason 'WHY'`,
  ],
  'change-unmerged': (about) => [
    `The working directory has a change of the skill that is not served yet (${about}).`,
    AGAIN,
  ],
  'change-not-merged': (about) => [`The skill is only proposed so far: ${about}.`, AGAIN],
  'absorber-not-merged': (about) => [
    `What makes the other skill absorb it is only proposed so far: ${about}. Were it never merged, nothing would be left of this one.`,
    AGAIN,
  ],
  'judged-schema': (about) => [`As a proposal it would break the format: ${about}.`, EXPLAIN],
  'judged-pin': (about) => [`As a proposal its files would not be what it names: ${about}.`, EXPLAIN],
  'judged-replay': (about) => [`With the knowledge that is there it would not replay: ${about}.`, EXPLAIN],
  'judged-unsafe': (about) => [`Screening does not let it pass: ${about}.`, EXPLAIN],
  'judged-conflict': (about) => [`It cannot be proposed: ${about}.`, EXPLAIN],
  'judged-otherwise': (about) => [`With the knowledge that is there it would be refused: ${about}.`, EXPLAIN],
  crashed: (about) => [`Deciding it broke off with ${about}.`, 'Report it as a defect. It is not tried again.'],
};
