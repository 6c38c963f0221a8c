import type { Prose } from './prose.ts';

/** What was refused: the knowledge as it stands, or what was to be done with a proposal. */
export type Refused =
  | 'knowledge'
  | 'draft'
  | 'acceptance'
  | 'rebase'
  | 'rebase-edits'
  | 'rejection'
  | 'discard'
  | 'serving'
  | 'import'
  | 'listing'
  | 'projection';

/** The words for a refusal as a whole. `tally` counts its findings; `note` says where commands are run, or is empty. */
export const refusalProse = (refused: Refused, tally: string, note: string): Prose => {
  const why = 'theurian explain CODE tells why a rule exists.';
  const fix = (then: string): string => `Fix what is named, then ${then}. ${note}${why}`;
  switch (refused) {
    case 'knowledge':
      return { message: `The knowledge is refused: ${tally}.`, remedy: fix('run the command again') };
    case 'listing':
      return {
        message: `No proposal can be judged while the knowledge is refused: ${tally}.`,
        remedy: fix('list again'),
      };
    case 'projection':
      return { message: `Not everything is in place: ${tally}. All else is.`, remedy: fix('sync again') };
    // Nothing has been written, so no command could be run on it.
    case 'draft':
      return {
        message: `The proposal is refused: ${tally}. Nothing was written.`,
        remedy: `Correct what is named, then propose again. ${why}`,
      };
    case 'import':
      return {
        message: `The review is not imported: ${tally}. Nothing was written.`,
        remedy: `Ask the forge anew, with the query that theurian review import --query prints. ${why}`,
      };
    case 'rebase':
    case 'rebase-edits':
      return {
        message: `The proposal cannot be made anew: ${tally}. Nothing was changed.`,
        remedy: `${refused === 'rebase' ? REBASE : EDITS} ${note}${why}`,
      };
    case 'rejection':
      return {
        message: `The rejection is refused: ${tally}. Nothing was changed.`,
        remedy: `The proposal is there as it was. Correct what is named and reject again, or delete it with theurian propose reject ID --discard. ${note}${why}`,
      };
    case 'discard':
      return {
        message: `The proposal is not deleted: ${tally}.`,
        remedy: `Correct what is named, then delete it again. ${note}${why}`,
      };
    case 'serving':
      return {
        message: `Nothing was applied: ${tally}.`,
        remedy: `What was served before is served still. theurian verify tells of every step. ${note}Where there is no policy yet, theurian init makes one that claims nothing before it; --allow-unreviewed serves it all the same, and every answer says so. ${why}`,
      };
    case 'acceptance':
      return {
        message: `The proposal is not accepted: ${tally}. Nothing of it was moved.`,
        remedy: `Correct what is named, then accept again. ${note}${why}`,
      };
  }
};

const REBASE = 'The proposal is there as it was. What to do is said with each finding.';

const EDITS =
  'The proposal is there as it was, and its edits do not fit the current text, which theurian show ITEM prints. Propose the change anew against that, then delete this one with theurian propose reject ID --discard.';
