/** What is to be known or done next: a sentence, and the command that does it. */
export type Step = readonly [says: string, command: string | null];

/** Writes steps for a program, each on a line; a command stands at the end of its sentence. */
export const stepLines = (steps: readonly Step[]): readonly string[] =>
  steps.map(([says, command]) => (command === null ? says : `${says}: ${command}`));
