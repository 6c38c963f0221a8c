import type { Digest } from './digest.ts';
import type { ItemId, RevisionId } from './ids.ts';
import type { SkillName } from './skill.ts';

/** The file that a skill's text has in a host. Source: the public skills format. */
export const SKILL_FILE = 'SKILL.md';

/** The file by which a directory is known as one that was made here. */
export const MARKER_FILE = '.theurian-skill.json';

/** Where skills go that are no longer served, below a host's directory. */
export const ARCHIVE = '.archive';

/** The directory of a host that is filled where nothing else is configured, from the top of the repository. */
export const DEFAULT_TARGET = '.claude/skills';

/** A skill as a host shall have it. */
export interface WantedSkill {
  readonly name: SkillName;
  readonly itemId: ItemId;
  readonly revisionId: RevisionId;
  /** The digest of each of its files by path; `SKILL.md` is its body. */
  readonly files: ReadonlyMap<string, Digest>;
}

/** What a directory says of itself that was made here. */
export interface Marker {
  readonly project: string;
  readonly name: SkillName;
  readonly itemId: ItemId;
  readonly revisionId: RevisionId;
  readonly files: ReadonlyMap<string, Digest>;
}

/** How a file differs from what was written: `other` stands for a link, a directory in its place, and all that is no file. */
export interface Edit {
  readonly path: string;
  readonly how: 'edited' | 'added' | 'removed' | 'other';
}

/** Why something is not ours, although it has a name that a skill has or could have. */
export type Foreign =
  | { readonly why: 'link' | 'no-directory' | 'no-marker' | 'damaged-marker' }
  /** Its marker is that of another directory, which it is a copy of. */
  | { readonly why: 'copy'; readonly of: string }
  | { readonly why: 'other-project'; readonly project: string };

/** What stands in a host's directory. */
export type FoundSkill =
  | { readonly kind: 'foreign'; readonly name: string; readonly foreign: Foreign }
  | { readonly kind: 'ours'; readonly name: string; readonly marker: Marker; readonly edits: readonly Edit[] };
