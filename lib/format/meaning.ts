import { type Finding, finding, type Pointer } from '../model/finding.ts';
import { parseInstant } from '../model/instant.ts';
import { wordsOf } from './schema-findings.ts';
import { shown } from './shown.ts';

// C0, DEL, C1, the line and paragraph separators, and what overrides or isolates the direction of text.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Keys whose value is a date and time, and keys whose value may not be blank, wherever they stand. */
const TIMES: ReadonlySet<string> = new Set(['createdAt', 'validFrom', 'validTo']);
const WORDS: ReadonlySet<string> = new Set(['title', 'description:addEvidence']);

/**
 * Returns what a JSON Schema cannot express: real dates, titles of one plain line, lines in order, well-formed text,
 * dependencies named once. Walks any parsed value, so it may run beside the schema.
 */
export const meaningFindings = (path: string, root: unknown): readonly Finding[] => {
  const findings: Finding[] = [];
  visit(root, (value, pointer, parent) => {
    const found =
      typeof value === 'string' ? textFinding(path, value, pointer, parent) : anchorFinding(path, value, pointer);
    if (found !== null) findings.push(found);
  });
  return [...findings, ...repeated(path, root)];
};

type Visit = (value: unknown, pointer: Pointer, parent: unknown) => void;

// Aliases share values: each shared value is visited once, which bounds the work by the size of the file.
// The pointer is one list that grows and shrinks on the way; who keeps it copies it.
const visit = (root: unknown, take: Visit): void => {
  const seen = new Set<object>();
  const pointer: (string | number)[] = [];
  const walk = (value: unknown, parent: unknown): void => {
    take(value, pointer, parent);
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const step of stepsInto(value)) {
      pointer.push(step);
      walk((value as Readonly<Record<string | number, unknown>>)[step], value);
      pointer.pop();
    }
  };
  walk(root, null);
};

const stepsInto = (value: object): Iterable<string | number> =>
  Array.isArray(value) ? value.keys() : Object.keys(value);

const textFinding = (path: string, value: string, pointer: Pointer, parent: unknown): Finding | null => {
  const key = pointer.at(-1);
  const at = (): { readonly path: string; readonly pointer: Pointer } => ({ path, pointer: [...pointer] });
  const forbidden = LONE_SURROGATE.exec(value) ?? (key === 'title' ? CONTROL.exec(value) : null);
  if (forbidden !== null)
    return finding('control-character', at(), { where: wordsOf(pointer), character: nameOf(forbidden[0]) });
  if (typeof key !== 'string') return null;
  if (TIMES.has(key) && value !== '' && value.length <= 64 && parseInstant(value) === null)
    return finding('timestamp-invalid', at(), { where: wordsOf(pointer), value: shown(value) });
  const rule = isBlank(key, value, parent) ? 'blank' : key === 'contentFile' && value.includes('\0') ? 'nul' : null;
  return rule === null
    ? null
    : finding('invalid-value', at(), { where: wordsOf(pointer), value: shown(value), rule, limit: '' });
};

const isBlank = (key: string, value: string, parent: unknown): boolean =>
  value !== '' && value.trim() === '' && (WORDS.has(key) || WORDS.has(`${key}:${opOf(parent)}`));

const opOf = (parent: unknown): string =>
  typeof parent === 'object' && parent !== null && 'op' in parent ? String(parent.op) : '';

const anchorFinding = (path: string, value: unknown, pointer: Pointer): Finding | null => {
  if (typeof value !== 'object' || value === null || !('lineEnd' in value)) return null;
  const { lineEnd } = value;
  const lineStart = 'lineStart' in value ? value.lineStart : null;
  const at = { path, pointer: [...pointer, 'lineEnd'] };
  const facts = { where: wordsOf(at.pointer), value: shown(lineEnd) };
  if (lineStart === null) return finding('invalid-value', at, { ...facts, rule: 'line-start-missing', limit: '' });
  if (typeof lineEnd === 'number' && typeof lineStart === 'number' && lineEnd < lineStart)
    return finding('invalid-value', at, { ...facts, rule: 'line-order', limit: String(lineStart) });
  return null;
};

const repeated = (path: string, root: unknown): readonly Finding[] => {
  if (typeof root !== 'object' || root === null || !('dependsOn' in root) || !Array.isArray(root.dependsOn)) return [];
  const list: readonly unknown[] = root.dependsOn;
  const seen = new Set<unknown>();
  return list.flatMap((id, index) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [finding('dependency-duplicate', { path, pointer: ['dependsOn', index] }, { dependency: shown(id) })];
  });
};

/** Names a character by its code point, for texts that must not contain it. */
export const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
