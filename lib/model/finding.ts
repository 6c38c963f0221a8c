import { DRAFT_STAGES, DRAFT_WARNINGS, type DraftFactsOf } from './draft-facts.ts';
import { HOST_STAGES, type HostFactsOf } from './host-facts.ts';
import { PATH_STAGES, type PathFactsOf } from './path-facts.ts';
import { REPLAY_STAGES, type ReplayFactsOf } from './replay-facts.ts';
import { REVIEW_STAGES, REVIEW_WARNINGS, type ReviewFactsOf } from './review-facts.ts';
import { SCREEN_STAGES, SCREEN_WARNINGS, type ScreenFactsOf } from './screen-facts.ts';
import { SIGNER_STAGES, type SignerFactsOf } from './signer-facts.ts';
import { SKILL_STAGES, type SkillFactsOf } from './skill-facts.ts';
import type { Stage } from './stage.ts';

/** Every code with the facts it carries. The words for people are made from these, in one place. */
export interface FactsOf
  extends DraftFactsOf,
    HostFactsOf,
    PathFactsOf,
    ReplayFactsOf,
    ReviewFactsOf,
    ScreenFactsOf,
    SignerFactsOf,
    SkillFactsOf {
  // limits
  'file-too-large': { readonly size: number; readonly limit: number };
  'body-too-large': { readonly size: number; readonly limit: number };
  'too-deep': { readonly limit: number };
  'too-many-nodes': { readonly limit: number };
  'too-many-characters': { readonly limit: number };
  // parse
  'not-utf8': { readonly offset: number };
  'yaml-syntax': { readonly says: string };
  'duplicate-key': { readonly key: string };
  'multiple-documents': Record<never, never>;
  'unknown-tag': { readonly tag: string };
  'root-not-mapping': { readonly found: string };
  // schema
  'unknown-key': { readonly key: string; readonly known: readonly string[] };
  'missing-key': { readonly key: string };
  /** `rule` is the JSON Schema keyword that failed, or one of our own; `limit` is what it asked for. */
  'invalid-value': { readonly where: string; readonly value: string; readonly rule: string; readonly limit: string };
  'unknown-operation': { readonly value: string };
  /** `body` is where the body lies, from the top of the repository, when contentFile tells. */
  'pin-missing': { readonly where: string; readonly body?: string };
  'control-character': { readonly where: string; readonly character: string };
  'timestamp-invalid': { readonly where: string; readonly value: string };
  // identity
  /** `inside` is the id that the migration itself holds. */
  'name-invalid': { readonly name: string; readonly inside?: string };
  'name-id-mismatch': { readonly named: string; readonly inside: string };
  'duplicate-migration-id': { readonly id: string; readonly other: string };
  // pin
  /** `near` is a body whose name is almost the same; `support`, here and below, tells that it is a support file. */
  'body-missing': { readonly body: string; readonly near?: string; readonly support?: true };
  'body-not-utf8': { readonly body: string; readonly offset: number; readonly support?: true };
  'pin-mismatch': {
    readonly body: string;
    readonly pinned: string;
    readonly found: string;
    readonly lineEnds: LineEnds;
    readonly support?: true;
  };
  'evidence-missing': { readonly file: string };
  'evidence-mismatch': { readonly file: string; readonly named: string; readonly found: string };
  // order
  'dependency-cycle': { readonly ring: readonly string[] };
  'dependency-missing': { readonly dependency: string };
  'dependency-self': { readonly id: string };
  'dependency-duplicate': { readonly dependency: string };
  // guard
  'body-shared': {
    readonly body: string;
    readonly revision: string;
    readonly other: string;
    readonly otherPath: string;
  };
  'foreign-scope': { readonly key: string; readonly value: string };
  'alias-collision': { readonly alias: string; readonly status: string };
  // history
  /** `changedIn` names the commit that changed it, null when the change is not committed; `from` one that has it as it landed. */
  'landed-changed': { readonly change: LandedChange; readonly changedIn: string | null; readonly from: string };
  uncommitted: { readonly change: 'added' | 'edited' | 'deleted' };
  // warnings
  'ignored-file': Record<never, never>;
  'no-knowledge': Record<never, never>;
  'unnamed-body': Record<never, never>;
  'dangling-target': { readonly what: string; readonly target: string };
  'conflict-markers': { readonly line: number };
  'too-many-findings': { readonly left: number };
}

/** Whether only line ends tell the found bytes from the pinned ones. */
export type LineEnds = 'same' | 'crlf-for-lf' | 'lf-for-crlf';

export type LandedChange = 'edited' | 'deleted' | 'renamed' | 'retyped';
export type FindingCode = keyof FactsOf;

/** A step into a parsed document: a key or an index. */
export type Pointer = readonly (string | number)[];

/** Where a finding points. Line and column start at 1; `pointer` leads to them when only the parsed value is known. */
export interface Place {
  /** Relative to the top of the repository, such as `.theurian/migrations/01K….yaml`. */
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
  readonly pointer?: Pointer;
  /** Whether the file has landed on the protected branch, and so may not be edited. */
  readonly landed?: boolean;
  /** Whether it would be a file of a draft, which is not there; the path is that of its directory. */
  readonly drafted?: boolean;
}

/** The knowledge breaks a law, or (a warning) comes close. */
export type Finding = {
  readonly [C in FindingCode]: {
    readonly code: C;
    readonly stage: Stage;
    readonly severity: 'refusal' | 'warning';
    readonly at: Place;
    readonly facts: FactsOf[C];
  };
}[FindingCode];

/** The stage of every code; null marks a warning without one of its own. */
export const STAGE_OF: { readonly [C in FindingCode]: Stage } = {
  ...PATH_STAGES,
  'file-too-large': 'limits',
  'body-too-large': 'limits',
  'too-deep': 'limits',
  'too-many-nodes': 'limits',
  'too-many-characters': 'limits',
  'not-utf8': 'parse',
  'yaml-syntax': 'parse',
  'duplicate-key': 'parse',
  'multiple-documents': 'parse',
  'unknown-tag': 'parse',
  'root-not-mapping': 'parse',
  'unknown-key': 'schema',
  'missing-key': 'schema',
  'invalid-value': 'schema',
  'unknown-operation': 'schema',
  'pin-missing': 'schema',
  'control-character': 'schema',
  'timestamp-invalid': 'schema',
  'name-invalid': 'identity',
  'name-id-mismatch': 'identity',
  'duplicate-migration-id': 'identity',
  'body-missing': 'pin',
  'body-not-utf8': 'pin',
  'pin-mismatch': 'pin',
  'evidence-missing': 'pin',
  'evidence-mismatch': 'pin',
  'dependency-cycle': 'order',
  'dependency-missing': 'order',
  'dependency-self': 'order',
  'dependency-duplicate': 'order',
  'body-shared': 'guard',
  'foreign-scope': 'guard',
  'alias-collision': 'guard',
  ...REPLAY_STAGES,
  'landed-changed': 'history',
  uncommitted: 'history',
  ...SCREEN_STAGES,
  ...DRAFT_STAGES,
  ...REVIEW_STAGES,
  ...SIGNER_STAGES,
  ...SKILL_STAGES,
  ...HOST_STAGES,
  'ignored-file': 'path',
  'no-knowledge': 'path',
  'unnamed-body': 'pin',
  'dangling-target': 'replay',
  'conflict-markers': 'pin',
  'too-many-findings': 'path',
};

const WARNINGS: ReadonlySet<FindingCode> = new Set([
  ...(['ignored-file', 'no-knowledge', 'unnamed-body'] as const),
  ...(['dangling-target', 'conflict-markers', 'too-many-findings'] as const),
  ...DRAFT_WARNINGS,
  ...SCREEN_WARNINGS,
  ...REVIEW_WARNINGS,
]);

/** Returns a finding with the stage and severity of its code. */
export const finding = <C extends FindingCode>(code: C, at: Place, facts: FactsOf[C]): Finding =>
  ({ code, stage: STAGE_OF[code], severity: WARNINGS.has(code) ? 'warning' : 'refusal', at, facts }) as Finding;
