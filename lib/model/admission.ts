import type { SkillLayer } from './intent.ts';
import type { IntentFinding } from './intent-finding.ts';
import type { SkillName } from './skill.ts';

/** A skill that is served from one of the layers. */
export interface LiveSkill {
  readonly layer: SkillLayer;
  readonly name: string;
  /** Whether it has the label MADE_BY_AGENT. */
  readonly madeByAgent: boolean;
  /** The whole SKILL.md as it stands, with its byte order mark and its line ends. */
  readonly body: string;
  /** The size of each support file in bytes, by its path. */
  readonly files: Readonly<Record<string, number>>;
}

/** What a skill for all repositories must not name: this one, and the machine. */
export interface OwnPlace {
  /** The name of the repository: that of its directory, or of its remote. */
  readonly repository: string;
  /** Owner and name as its remotes have them, such as `acme/payments`. */
  readonly slugs: readonly string[];
  readonly home: string;
}

/** What else the run holds that an intent comes from. */
export interface RunFacts {
  /** The names that the run wants retired, whatever becomes of that and in whatever order. */
  readonly retired: readonly string[];
  /** The names of which the run wanted a change that was not taken over. */
  readonly failed: readonly string[];
}

/** What an intent is judged against. */
export interface AdmissionFacts<S extends LiveSkill> {
  /** All of both layers. */
  readonly live: readonly S[];
  readonly own: OwnPlace;
  readonly run: RunFacts;
}

/** What comes of an intent that is taken over. */
export type Admitted<S extends LiveSkill> =
  | {
      readonly kind: 'create';
      readonly layer: SkillLayer;
      readonly name: SkillName;
      readonly body: string;
      readonly files: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'change';
      readonly target: S;
      readonly body: string;
      /** Added or replaced; the others of the target stay. */
      readonly files: Readonly<Record<string, string>>;
      /** The support file that is taken out; null also when it was not there. */
      readonly removed: string | null;
    }
  | { readonly kind: 'retire'; readonly target: S; readonly absorber: S | null };

/** The judgement on an intent: what comes of it, unless anything is wrong with it. */
export interface Admission<S extends LiveSkill> {
  /** Where it leads; null when that cannot be told. */
  readonly layer: SkillLayer | null;
  readonly findings: readonly IntentFinding[];
  readonly admitted: Admitted<S> | null;
}
