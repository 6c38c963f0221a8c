import type { Stage } from './stage.ts';

/** What is found of the files below `.theurian/` before any of them is read, with the facts of each code. */
export interface PathFactsOf {
  symlink: { readonly target: string | null };
  gitlink: { readonly commit: string | null };
  'not-a-file': { readonly found: string };
  'not-a-directory': { readonly found: string };
  'path-not-utf8': Record<never, never>;
  /** `within`: the other one is a file, and this one would lie below it. */
  'path-collision': { readonly other: string; readonly within?: true };
  'content-outside-knowledge': { readonly contentFile: string };
  'too-many-files': { readonly count: number; readonly limit: number };
}

/** The stage of each of them. */
export const PATH_STAGES: { readonly [C in keyof PathFactsOf]: Stage } = {
  symlink: 'path',
  gitlink: 'path',
  'not-a-file': 'path',
  'not-a-directory': 'path',
  'path-not-utf8': 'path',
  'path-collision': 'path',
  'content-outside-knowledge': 'path',
  'too-many-files': 'path',
};
