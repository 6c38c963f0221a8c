/** A point in the course of a projection, by name; what follows the colon is the skill's. */
export type HostStep = `skill-${'begun' | 'staged' | 'aside' | 'placed' | 'removed' | 'archived' | 'swept'}:${string}`;

/** Is told when a step has been done; whoever pulls the plug there sees what is left. */
export type AtHost = (step: HostStep) => void;
