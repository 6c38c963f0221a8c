/** A point in the course of writing a proposal or taking one away, or of an intent's way through the queue, by name. */
export type DraftStep =
  | ('draft-staged' | 'draft-written' | 'draft-set-aside' | 'draft-removed')
  | ('queue-staged' | 'queue-written' | 'queue-claimed' | 'queue-finished');

/** Is told when a step has been done; whoever pulls the plug there sees what is left. */
export type AtDraft = (step: DraftStep) => void;

/** Takes no notice. */
export const quiet: AtDraft = () => {};
