import type { IntentFamily } from './intent.ts';

/** One reason why an intent is not taken over. It is kept in a verdict, so it repeats nothing of what was staged but names and paths. */
export interface IntentFinding {
  readonly family: IntentFamily;
  /** A code of the table below, and what it is about: `file-unreferenced: scripts/go.sh`. */
  readonly detail: string;
}

/** Every code, with the family it belongs to. The words for people are made from these, in one place. */
export const INTENT_CODES = {
  'not-an-object': 'schema',
  'unknown-action': 'schema',
  'unknown-field': 'schema',
  'field-missing': 'schema',
  'field-blank': 'schema',
  'field-type': 'schema',
  'field-foreign': 'schema',
  'level-unknown': 'schema',
  'name-invalid': 'schema',
  'old-text-empty': 'schema',
  'half-character': 'schema',
  'body-too-large': 'size',
  'text-too-large': 'size',
  'findings-left': 'size',
  'skill-missing': 'routing',
  'skill-in-both-layers': 'routing',
  'name-taken': 'occupied',
  'old-text-gone': 'stale',
  'old-text-repeated': 'ambiguous',
  'file-unknown': 'stale',
  'front-matter': 'structure',
  'description-empty': 'structure',
  'category-invalid': 'structure',
  'file-unreferenced': 'structure',
  'reference-missing': 'structure',
  'name-differs': 'identity',
  'too-many-files': 'files',
  'file-path': 'files',
  'file-type': 'files',
  'file-of-evidence': 'files',
  'file-collision': 'files',
  'file-too-large': 'files',
  'files-too-large': 'files',
  placeholder: 'completeness',
  'conflict-markers': 'completeness',
  'too-many-lines': 'altitude',
  'description-over-budget': 'description',
  'description-too-long': 'description',
  'trigger-missing': 'trigger',
  unsafe: 'safety',
  'rights-claimed': 'safety',
  character: 'safety',
  secret: 'secret',
  'machine-path': 'repo_agnostic',
  'repository-name': 'repo_agnostic',
  'repository-address': 'repo_agnostic',
  'home-directory': 'repo_agnostic',
  'evidence-unfit': 'evidence',
  'not-made-by-agent': 'self_produced',
  'absorber-unknown': 'absorbed_into',
  'absorber-in-both-layers': 'absorbed_into',
  'absorber-not-made-by-agent': 'absorbed_into',
  'absorber-itself': 'absorbed_into',
  'absorber-retired': 'absorbed_into',
  'absorber-narrower': 'absorbed_into',
  'absorber-failed': 'dependency',
  'file-still-referenced': 'landing',
  'run-full': 'queue',
  'not-set-up': 'environment',
  'no-intent': 'queue',
  'nothing-changes': 'structure',
  'base-moved': 'stale',
  'skill-unseen': 'stale',
  'global-not-configured': 'routing',
  'change-open': 'conflict',
  'change-unmerged': 'conflict',
  'change-not-merged': 'dependency',
  'absorber-not-merged': 'dependency',
  'judged-schema': 'schema',
  'judged-pin': 'pin',
  'judged-replay': 'replay',
  'judged-unsafe': 'safety',
  'judged-conflict': 'conflict',
  'judged-otherwise': 'landing',
  crashed: 'crash',
} as const satisfies Readonly<Record<string, IntentFamily>>;

export type IntentCode = keyof typeof INTENT_CODES;

/** Returns a finding of a code; `about` names a field, a path or a place, and is cut where it is long. */
export const intentFinding = (code: IntentCode, about = ''): IntentFinding => ({
  family: INTENT_CODES[code],
  detail: about === '' ? code : `${code}: ${shortened(about)}`,
});

// Half of a character cannot be written down.
const shortened = (about: string): string =>
  (about.length > LONGEST ? `${about.slice(0, LONGEST)}…` : about).replaceAll(/\p{Surrogate}/gu, '\ufffd');

/** Returns a detail taken apart again; null when it does not begin with a code. */
export const readDetail = (detail: string): { readonly code: IntentCode; readonly about: string } | null => {
  const [code = '', ...about] = detail.split(': ');
  return isCode(code) ? { code, about: about.join(': ') } : null;
};

const LONGEST = 200;
const isCode = (text: string): text is IntentCode => Object.hasOwn(INTENT_CODES, text);
