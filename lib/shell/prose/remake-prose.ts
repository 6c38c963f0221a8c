import type { FactsOf } from '../../model/finding.ts';
import { command } from './command.ts';
import type { ProseTable } from './prose.ts';
import { quoted } from './quoted.ts';

/** The words for proposals that cannot be rebased or rejected. */
export const remakeProse = {
  'not-rebasable': (facts) => ({ message: unmade(facts), remedy: again(facts) }),
  'not-rejectable': ({ proposal, texts }) => ({
    message:
      texts === 0
        ? 'This proposal brings no new text, so there is nothing by which it could be known when it is proposed again.'
        : `This proposal brings ${texts} texts, and a rejection is of one.`,
    remedy: `Delete it:${command('theurian', 'propose', 'reject', proposal, '--discard')}`,
  }),
} satisfies Partial<ProseTable>;

const unmade = ({ item, why, what, expected, current }: FactsOf['not-rebasable']): string => {
  switch (why) {
    case 'whole-text':
      if (what !== '')
        return `This proposal changes the support file ${quoted(what)} of ${item}, and revision ${current} has another one there: what that changed would be undone.`;
      return expected === null
        ? `This proposal makes ${item}, which is there meanwhile at revision ${current}`
        : `This proposal holds a whole text. It was to replace revision ${expected} of ${item}, and revision ${current} has another text: what that changed would be undone.`;
    case 'text-differs':
      return `The text of this proposal is not what its edits make of revision ${expected} of ${item}: it was changed afterwards, and that would be lost.`;
    case 'base-unknown':
      return `The edits of this proposal were made against a revision of ${item} that is not here${expected === null ? '.' : `: ${expected}`}`;
    case 'by-hand':
      return `This proposal holds what propose does not write, and it would be lost: ${quoted(what)}`;
  }
};

const again = ({ proposal }: FactsOf['not-rebasable']): string =>
  `See what it would change now, propose that anew against what is current, then delete this one:${command('theurian', 'propose', 'show', proposal)}${command('theurian', 'propose', 'reject', proposal, '--discard')}`;
