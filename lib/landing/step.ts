/** A point in the course of a landing, by name. Paths are relative to the top of the repository. */
export type Step =
  | 'locked'
  | 'journalled'
  | `directory:${string}`
  | `file-created:${string}`
  | `file-staged:${string}`
  | `file-written:${string}`
  | 'migration-created'
  | 'migration-staged'
  | 'migration-written'
  | `cleared:${string}`
  | `undone:${string}`
  | 'journal-removed'
  | 'objects-written'
  | 'commit-written'
  | 'branch-made';

/** Is told when a step has been done; whoever pulls the plug there sees what is left. */
export type At = (step: Step) => void;

/** Takes no notice. */
export const quiet: At = () => {};
