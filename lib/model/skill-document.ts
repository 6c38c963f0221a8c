/** A SKILL.md as it was read: sound in itself; whether it fits its item, and what it may hold, is for the rules. */
export interface SkillDocument {
  readonly name: string;
  readonly description: string;
  /** What its front matter says beyond these two; nothing here looks into it. */
  readonly others: Readonly<Record<string, unknown>>;
  /** The text after the front matter, as it stands there. */
  readonly text: string;
  /** Where that text begins: its line from 1, and its offset in bytes. */
  readonly textLine: number;
  readonly textOffset: number;
}

/** What is to be known of a SKILL.md's bytes; it depends on nothing but them. */
export interface SkillFacts {
  readonly name: string;
  /** How many characters the description has, without blanks at its ends. */
  readonly description: number;
}

/** Returns what is to be known of a SKILL.md. */
export const skillFactsOf = ({ name, description }: Pick<SkillDocument, 'name' | 'description'>): SkillFacts => ({
  name,
  description: [...description.trim()].length,
});
