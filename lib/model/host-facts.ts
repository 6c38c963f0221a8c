import type { Edit, Foreign } from './host.ts';

/** What a directory of a host can have in the way of skills, with the facts each code carries. */
export interface HostFactsOf {
  /** `found` is the name that stands there; it is not the skill's own where only a forgiving file system takes it for that. */
  'skill-occupied': { readonly name: string; readonly found: string; readonly foreign: Foreign };
  /** `revision` is the one that was put there; `wanted` the one that is served now, null for a skill that no longer is. */
  'skill-edited': {
    readonly name: string;
    readonly revision: string;
    readonly wanted: string | null;
    readonly edits: readonly Edit[];
  };
  /** `at` is what is in the way: the directory itself, or one above it. */
  'host-target': { readonly target: string; readonly at: string; readonly why: TargetFault };
}

/** Why a directory is not one that skills are put into. */
export type TargetFault =
  | 'link'
  | 'no-directory'
  /** It is configured by the repository, and does not lie in it. */
  | 'outside'
  /** It lies where git or the knowledge itself is kept. */
  | 'reserved'
  /** It is a path that does not say where it starts. */
  | 'relative';

/** The stages of these codes. */
export const HOST_STAGES = {
  'skill-occupied': 'host',
  'skill-edited': 'host',
  'host-target': 'host',
} as const satisfies { readonly [C in keyof HostFactsOf]: string };
