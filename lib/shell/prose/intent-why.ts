import type { IntentFamily } from '../../model/intent.ts';

/** Why an intent is held to what a family of findings stands for. */
export const intentWhy: Readonly<Record<IntentFamily, string>> = {
  schema:
    'What an agent hands in is taken as it is or not at all: nothing is guessed, and nothing is dropped in silence.',
  size: 'A skill is read whole by whoever uses it, and a queue is read whole by whoever decides.',
  routing: 'A change goes to one skill in one layer. Where it is not clear which, no change is made.',
  ambiguous: 'A patch names its place by the text that stands there, and two places are no place.',
  stale: 'A change is made to what its author has seen. What has moved since may say something else.',
  occupied: 'A name is the name of one skill: hosts have one directory for it.',
  identity:
    'Hosts know a skill by the name in its front matter, and by that of its directory; both have to be the same.',
  structure:
    'A skill is read by hosts that know the public format and nothing else, and each part of it is there to be used.',
  files:
    'Support files are written on every system that the skill comes to, so their paths and sizes have to fit all of them.',
  completeness: 'What is not finished would be followed as if it were.',
  altitude: 'A short skill is read to its end. What is only needed now and then belongs into a support file.',
  description: 'The description of every skill is before an agent all the time, so each of them has to be short.',
  trigger: 'An agent takes a skill up by its description, which therefore has to say when.',
  safety:
    'A skill is followed by agents with the rights of people. It may not harm them, claim more, or hide what it says.',
  secret: 'What is queued is read by others, and what is merged stays in history for good.',
  repo_agnostic:
    'A skill of all projects is read in each of them, where the names and places of this one mean nothing and tell too much.',
  evidence: 'A person who reviews a skill has to see why it was wanted.',
  self_produced: 'Agents maintain what agents made. What people wrote is changed by people.',
  absorbed_into: 'A skill that is given up for another has to be found in that other one, wherever it was in force.',
  dependency: 'What rests on another change waits until people have merged that one.',
  conflict: 'Two open changes of one skill cannot both be reviewed as they stand.',
  pin: 'A proposal pins its texts, so that what is reviewed is what is merged.',
  replay: 'Every proposal is replayed on all that has been merged, before a person sees it.',
  landing: 'What would leave the knowledge unsound is told before anything is written.',
  queue: 'The queue is a place that anybody writes to, so only what was staged is taken from it.',
  environment: 'What the machine refuses is no fault of the intent, and yet it cannot be decided.',
  crash: 'An intent on which the program broke off is set aside, so that the others are still decided.',
};
