import { FRESH, type ToldFindings } from './explanation.ts';

/** Why a proposal may not be rebased or rejected. */
export const remakeTold = {
  'not-rebasable': {
    why: 'A proposal replaces one revision of an item. When another one has taken its place, the edits of the proposal can be made of the new text, if each still matches exactly once. A whole text cannot: it would undo, without a word, what the new revision changed. Nor is anything made anew that was changed by hand in the proposal, since that would be lost.',
    example: `# refused, once the text that it would replace has changed
$ theurian propose --item-id architecture.retry-policy --body-file retry.md …

# sound, while the new text says three once
$ theurian propose --item-id architecture.retry-policy --edit 'three=five' …`,
    fix: [
      'Read the current text: theurian show ITEM',
      'Propose the change anew against it, best with --edit.',
      'Delete the former proposal: theurian propose reject ID --discard',
    ],
  },
  'not-rejectable': {
    why: 'A rejection is kept so that the same text is known when it is proposed again. A proposal that only changes labels, owners, relations, states or support files brings no new text, and one with several leaves open which of them was meant.',
    example: `operations: upsertRevision    sound
operations: changeOwner       refused: there is no new text`,
    fix: [`Delete the proposal: theurian propose reject ${FRESH} --discard`],
  },
} satisfies Partial<ToldFindings>;
