import type { CandidateUnproven } from '../../model/candidate.ts';
import type { Prose, ProseTable } from './prose.ts';
import { quoted } from './quoted.ts';

/** The words for a review that knowledge may not be drawn from. */
export const candidateProse = {
  'candidate-unproven': (facts) => {
    const { message, remedy } = proseOf(facts);
    const { pull, thread, signal } = facts;
    return {
      message: `Thread ${quoted(thread)} of pull request ${pull} is not ${ADJECTIVES[signal]}: ${message}`,
      remedy,
    };
  },
} satisfies Partial<ProseTable>;

const ADJECTIVES: { readonly [S in CandidateUnproven['signal']]: string } = {
  merged: 'proven to be merged',
  resolved: 'resolved',
  fixed: 'proven to be fixed',
  standing: 'standing as it was said',
  green: 'known to be green',
  general: 'shown to be general',
  evidenced: 'evidence',
};

const ASK = 'Ask the forge again, and import its answer: theurian review import --help shows how.';
const FETCH =
  "If it is only missing here, fetch the pull request's own commits, such as refs/pull/NUMBER/head on GitHub.";
const LEAVE = 'Draw knowledge from another thread, or propose it in your own words with its own evidence.';

const proseOf = (facts: CandidateUnproven): Prose => {
  switch (facts.signal) {
    case 'merged':
      return merged[facts.why];
    case 'resolved':
      return { message: 'it is open.', remedy: `Let its people resolve it on the forge. ${ASK}` };
    case 'fixed':
      return fixed[facts.why];
    case 'standing':
      return standing[facts.why];
    case 'green':
      return facts.state === null
        ? { message: 'the record tells of no checks of the commit that was merged.', remedy: ASK }
        : { message: `its checks are ${facts.state}, and only SUCCESS counts.`, remedy: `${ASK} ${LEAVE}` };
    case 'general':
      return general(facts);
    case 'evidenced':
      return evidenced[facts.why];
  }
};

type Words<S extends CandidateUnproven['signal']> = {
  readonly [W in Extract<CandidateUnproven, { readonly signal: S }>['why']]: Prose;
};

const merged: Words<'merged'> = {
  'not-merged': {
    message: 'the record says that the pull request is not merged.',
    remedy: `Once it is merged: ${ASK}`,
  },
  'off-branch': {
    message: 'its merge commit is not on the first-parent history of the protected branch as it is here.',
    remedy: `Fetch the branch. If it was merged into another one, it has not landed. ${LEAVE}`,
  },
  'other-head': {
    message: 'its merge commit brought other commits than those that the record names.',
    remedy: ASK,
  },
  'head-unknown': {
    message: 'the last commit of the pull request is not in this clone, as after a squash.',
    remedy: FETCH,
  },
};

const fixed: Words<'fixed'> = {
  'commented-unknown': {
    message: 'the commit that was commented on is not in this clone.',
    remedy: `${FETCH} ${LEAVE}`,
  },
  'head-unknown': { message: 'the last commit of the pull request is not in this clone.', remedy: FETCH },
  rewritten: {
    message: 'the branch was rewritten after the comment, so nobody can tell what answered it.',
    remedy: LEAVE,
  },
  untouched: {
    message: 'no commit of the pull request after the comment changes the file it is about.',
    remedy: LEAVE,
  },
  'other-content': {
    message: 'the file came onto the protected branch with other contents than the pull request has it with.',
    remedy: LEAVE,
  },
};

const standing: Words<'standing'> = {
  outdated: { message: 'the forge calls it outdated: the lines it is about have changed since.', remedy: LEAVE },
  minimized: { message: 'some of it was hidden on the forge.', remedy: LEAVE },
  dismissed: { message: 'the review that it belongs to was dismissed.', remedy: LEAVE },
};

const general = (facts: Extract<CandidateUnproven, { readonly signal: 'general' }>): Prose => {
  switch (facts.why) {
    case 'one-file':
      return {
        message: 'it is about one file, and its fix changed no other.',
        remedy: 'Name further threads of the pull request that say the same. One case alone is no rule.',
      };
    case 'gone':
      return { message: 'its file is not on the protected branch any more.', remedy: LEAVE };
    case 'own-occasion':
      return {
        message: `the text names its own occasion: ${quoted(facts.names)}`,
        remedy: 'Say what holds anywhere. The evidence names the pull request, its people and its commits.',
      };
  }
};

const evidenced: Words<'evidenced'> = {
  'cut-off': { message: 'the record holds only a part of it.', remedy: ASK },
  wordless: { message: 'none of its comments has a word in it.', remedy: LEAVE },
  'one-voice': { message: 'nobody but the author of the pull request spoke in it.', remedy: LEAVE },
  'path-unknown': { message: 'its file is not in the commit that was merged.', remedy: LEAVE },
  'line-unknown': { message: 'its file as it was merged has fewer lines than it names.', remedy: ASK },
};
