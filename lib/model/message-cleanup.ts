/** What git makes of the text of a commit message before it commits it. */
export interface MessageCleanup {
  /** As git-commit(1) names the modes; null is git's own choice, by whether somebody edits the message. */
  readonly mode: CleanupMode | null;
  /** What begins a line that is no part of the message; null where git looks for a character that begins no line of it. */
  readonly comment: string | null;
}

export type CleanupMode = 'strip' | 'whitespace' | 'verbatim' | 'scissors';
