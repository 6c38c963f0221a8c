/** What one operation can do wrong after those before it, with the facts each code carries. */
export interface ReplayFactsOf {
  'revision-conflict': ConflictFacts;
  'revision-of-other-item': { readonly revision: string; readonly item: string; readonly owner: string };
  'revision-changed': { readonly revision: string; readonly recorded: string; readonly found: string };
  'revision-rollback': { readonly item: string; readonly revision: string; readonly current: string };
  'provenance-missing': { readonly revision: string };
  'unknown-item': { readonly item: string; readonly op: string; readonly aliasOf: string | null };
  'restore-not-retired': { readonly item: string; readonly status: string };
  'relation-cycle': { readonly type: string; readonly ring: readonly string[] };
  'self-relation': { readonly item: string; readonly type: string };
  'self-alias': { readonly item: string };
  'successor-invalid': { readonly item: string; readonly successor: string };
  'sensitivity-lowered': { readonly item: string; readonly from: string; readonly to: string };
  'validity-inverted': { readonly from: string; readonly to: string };
}

/** A revision that expects to replace another one than the current one, and what set the current one. */
export interface ConflictFacts {
  readonly item: string;
  readonly expected: string | null;
  readonly current: string | null;
  /** The id of the migration that set it, and that migration's file from the top; null where nothing is current. */
  readonly setBy: string | null;
  readonly setIn: string | null;
  /** The proposal by which that migration came; null where nothing here tells. */
  readonly proposal: string | null;
}

/** The stages of these codes. */
export const REPLAY_STAGES = {
  'revision-conflict': 'replay',
  'revision-of-other-item': 'replay',
  'revision-changed': 'replay',
  'revision-rollback': 'replay',
  'provenance-missing': 'replay',
  'unknown-item': 'replay',
  'restore-not-retired': 'replay',
  'relation-cycle': 'replay',
  'self-relation': 'replay',
  'self-alias': 'replay',
  'successor-invalid': 'replay',
  'sensitivity-lowered': 'replay',
  'validity-inverted': 'replay',
} as const satisfies { readonly [C in keyof ReplayFactsOf]: string };
