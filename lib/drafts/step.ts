/** A point in the course of writing a proposal or taking one away, by name. */
export type DraftStep = 'draft-staged' | 'draft-written' | 'draft-set-aside' | 'draft-removed';

/** Is told when a step has been done; whoever pulls the plug there sees what is left. */
export type AtDraft = (step: DraftStep) => void;

/** Takes no notice. */
export const quiet: AtDraft = () => {};
