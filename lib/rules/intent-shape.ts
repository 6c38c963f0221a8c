import { INTENT_ACTIONS, type IntentAction, type IntentChange, SKILL_LAYERS } from '../model/intent.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { parseSkillName } from '../model/skill.ts';
import type { Wanted } from '../model/wanted.ts';

/** What a shape amounts to. There may be something wanted in spite of findings, so that its texts are judged as well. */
export interface IntentShape {
  readonly wanted: Wanted | null;
  readonly findings: readonly IntentFinding[];
}

/**
 * Reads what an agent wants, as it was handed in: an object with the fields of its action and no others.
 *
 * Told:   everything at once, each field for itself; an unknown action alone, since it decides about the others.
 * Shape:  `level` of a create may be left out and is the project's then; an `absorbed_into` of nothing is none.
 */
export const intentShape = (given: unknown): IntentShape => {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    return { wanted: null, findings: [intentFinding('not-an-object')] };
  const fields = given as Fields;
  const action = INTENT_ACTIONS.find((one) => one === fields.action);
  if (action === undefined) return { wanted: null, findings: [intentFinding('unknown-action')] };
  const { needed, allowed } = FIELDS[action];
  const findings = [
    ...foreign(fields, action),
    ...COMMON.flatMap((name) => textFindings(name, fields[name])),
    ...nameFindings('name', fields.name),
    ...(action === 'patch' && unchanged(fields) ? [intentFinding('nothing-changes')] : []),
    ...needed.flatMap((name) => textFindings(name, fields[name], BLANK.has(name))),
    ...allowed.filter((name) => fields[name] !== undefined).flatMap((name) => ALLOWED[name](fields[name])),
  ];
  const change = changeOf(action, fields);
  return { wanted: change === null ? null : { ...change, ...commonOf(fields) }, findings };
};

type Fields = Readonly<Record<string, unknown>>;
type Needed = 'body' | 'old_string' | 'new_string' | 'path';
type Allowed = 'level' | 'files' | 'absorbed_into';

const COMMON = ['name', 'reason', 'evidence'] as const;

const FIELDS: Readonly<
  Record<IntentAction, { readonly needed: readonly Needed[]; readonly allowed: readonly Allowed[] }>
> = {
  create: { needed: ['body'], allowed: ['level', 'files'] },
  update: { needed: ['body'], allowed: ['files'] },
  patch: { needed: ['old_string', 'new_string'], allowed: [] },
  remove_file: { needed: ['path'], allowed: [] },
  delete: { needed: [], allowed: ['absorbed_into'] },
};

const KNOWN: ReadonlySet<string> = new Set(
  Object.values(FIELDS).flatMap(({ needed, allowed }) => [...needed, ...allowed]),
);
// The new text may be nothing; that the old one is not is told in its own words.
const BLANK: ReadonlySet<string> = new Set(['old_string', 'new_string']);

const foreign = (fields: Fields, action: IntentAction): readonly IntentFinding[] => {
  const { needed, allowed } = FIELDS[action];
  const own: ReadonlySet<string> = new Set(['action', ...COMMON, ...needed, ...allowed]);
  return Object.keys(fields)
    .filter((name) => !own.has(name))
    .map((name) => intentFinding(KNOWN.has(name) ? 'field-foreign' : 'unknown-field', name));
};

const unchanged = ({ old_string: old, new_string: text }: Fields): boolean =>
  typeof old === 'string' && old !== '' && old === text;

const textFindings = (name: string, value: unknown, blank = false): readonly IntentFinding[] => {
  if (value === undefined) return [intentFinding('field-missing', name)];
  if (typeof value !== 'string') return [intentFinding('field-type', name)];
  if (/\p{Surrogate}/u.test(value)) return [intentFinding('half-character', name)];
  if (name === 'old_string' && value === '') return [intentFinding('old-text-empty')];
  return !blank && value.trim() === '' ? [intentFinding('field-blank', name)] : [];
};

const nameFindings = (name: string, value: unknown): readonly IntentFinding[] =>
  typeof value === 'string' && value.trim() !== '' && parseSkillName(value) === null
    ? [intentFinding('name-invalid', name)]
    : [];

const ALLOWED: Readonly<Record<Allowed, (value: unknown) => readonly IntentFinding[]>> = {
  level: (value) => (SKILL_LAYERS.some((one) => one === value) ? [] : [intentFinding('level-unknown')]),
  files: (value) =>
    isRecord(value) ? Object.entries(value).flatMap(fileFindings) : [intentFinding('field-type', 'files')],
  absorbed_into: (value) =>
    value === '' ? [] : [...textFindings('absorbed_into', value), ...nameFindings('absorbed_into', value)],
};

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fileFindings = ([path, text]: readonly [string, unknown]): readonly IntentFinding[] =>
  typeof text === 'string' && !/\p{Surrogate}/u.test(text) ? [] : [intentFinding('file-type', path)];

const commonOf = ({ name, reason, evidence }: Fields) => ({
  name: asText(name),
  reason: asText(reason),
  evidence: asText(evidence),
});

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

const changeOf = (action: IntentAction, fields: Fields): IntentChange | null => {
  if (!FIELDS[action].needed.every((name) => typeof fields[name] === 'string')) return null;
  const [body, path] = [asText(fields.body), asText(fields.path)];
  switch (action) {
    case 'create':
      return { action, level: fields.level === 'global' ? 'global' : 'project', body, files: filesOf(fields.files) };
    case 'update':
      return { action, body, files: filesOf(fields.files) };
    case 'patch':
      return { action, oldText: asText(fields.old_string), newText: asText(fields.new_string) };
    case 'remove_file':
      return { action, path };
    case 'delete':
      return { action, absorbedInto: asText(fields.absorbed_into) || null };
  }
};

// A content that is no text stands as an empty one, so that the rest is judged as if it were there.
const filesOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(isRecord(value) ? Object.entries(value).map(([path, text]) => [path, asText(text)]) : []);
