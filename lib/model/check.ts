import type { Fault } from './fault.ts';

/** The things a set-up is looked over for, in the order they are shown. */
export const CHECKS = [
  'node',
  'repository',
  'reader',
  'whole-history',
  'substitutes',
  'initialised',
  'policy',
  'branch',
  'ignore-block',
  'attributes-block',
  'editor-schemas',
  'hooks',
  'knowledge',
  'landed',
  'applied',
  'reviewed',
  'skills-queue',
] as const;

/** One thing that was looked at. `absent` is no problem: it is only not there yet, or does not apply. */
export interface Check {
  readonly id: (typeof CHECKS)[number];
  readonly state: 'fine' | 'problem' | 'absent';
  /** What was seen, in a word or two; a path, a version, a count. */
  readonly seen: string;
  /** What kept it from being looked at, or what is wrong by its own name; its words are those of the fault. */
  readonly fault?: Fault;
}
