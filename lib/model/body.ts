import type { Digest } from './digest.ts';
import type { SkillFacts } from './skill-document.ts';

/** What is known of a body's bytes; it depends on nothing but them. */
export interface BodyFacts {
  readonly digest: Digest;
  readonly size: number;
  /** The offset of the first byte that is not UTF-8, null when all are. */
  readonly badByte: number | null;
  /** The line of the first unresolved merge marker, null when there is none. */
  readonly conflictLine: number | null;
  /** What it says as a SKILL.md; absent where nobody has asked, and where it is none. */
  readonly skill?: SkillFacts;
}
