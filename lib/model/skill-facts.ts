/** What only a skill can do wrong, with the facts each code carries. */
export interface SkillFactsOf {
  'front-matter-missing': Record<never, never>;
  'front-matter-unclosed': Record<never, never>;
  'skill-text-empty': Record<never, never>;
  'skill-name-invalid': { readonly name: string };
  /** `expected` is the last segment of the item's id. */
  'skill-name-differs': { readonly name: string; readonly item: string; readonly expected: string };
  'skill-description-length': { readonly length: number; readonly limit: number };
  'skill-content-type': { readonly contentType: string };
  /** `files` are all support files of a revision together. */
  'skill-too-large': { readonly what: 'body' | 'file' | 'files'; readonly size: number; readonly limit: number };
  'too-many-support-files': { readonly count: number; readonly limit: number };
  'support-files-without-skill': { readonly kind: string };
  /** `after` is what stands before it in the list and should not: a later name, or the same one. */
  'support-files-order': { readonly file: string; readonly after: string };
  /** A support file that is to go, and that the current revision does not have. */
  'support-file-unknown': { readonly item: string; readonly file: string };
  'skill-name-taken': { readonly name: string; readonly item: string; readonly other: string };
  /** What a revision that is declared again would have in another way; null where one side does not have the file. */
  'revision-files-changed': {
    readonly revision: string;
    readonly file: string;
    readonly recorded: string | null;
    readonly found: string | null;
  };
}

/** The stages of these codes. */
export const SKILL_STAGES = {
  'front-matter-missing': 'parse',
  'front-matter-unclosed': 'parse',
  'skill-text-empty': 'parse',
  'skill-name-invalid': 'identity',
  'skill-name-differs': 'identity',
  'skill-description-length': 'limits',
  'skill-content-type': 'schema',
  'skill-too-large': 'limits',
  'too-many-support-files': 'limits',
  'support-files-without-skill': 'schema',
  'support-files-order': 'schema',
  'support-file-unknown': 'draft',
  'skill-name-taken': 'guard',
  'revision-files-changed': 'replay',
} as const satisfies { readonly [C in keyof SkillFactsOf]: string };
