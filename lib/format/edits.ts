import type { Finding } from '../model/finding.ts';
import type { Edit } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { edits as validate } from './generated/validators.js';
import { readJson } from './json.ts';

/** Reads a file of edits: a JSON list of `{oldText, newText}`. */
export const parseEdits = (path: string, bytes: Uint8Array): Result<readonly Edit[], readonly Finding[]> =>
  readJson<readonly Edit[]>(path, bytes, validate);

/** Reads `OLD=NEW`, split at the first `=`; null without one, or with nothing before it. */
export const editOf = (text: string): Edit | null => {
  const at = text.indexOf('=');
  return at < 1 ? null : { oldText: text.slice(0, at), newText: text.slice(at + 1) };
};

/** Why an edit cannot be made; `nth` counts from 1. */
export type EditProblem =
  | { readonly kind: 'stale'; readonly nth: number; readonly edit: Edit }
  | { readonly kind: 'ambiguous'; readonly nth: number; readonly edit: Edit; readonly count: number }
  /** It takes away text that another edit takes away too. */
  | { readonly kind: 'crossing'; readonly nth: number; readonly edit: Edit; readonly other: number };

/**
 * Makes all edits of a text at once.
 *
 * Fails: with every edit whose old text does not stand in the text exactly once (`aa` stands twice in `aaa`), or that
 * crosses another one.
 */
export const applyEdits = (text: string, edits: readonly Edit[]): Result<string, readonly EditProblem[]> => {
  const placed = edits.map((edit, index) => placedIn(text, edit, index + 1));
  const problems = placed.flatMap((one) => ('problem' in one ? [one.problem] : []));
  const sound = placed.flatMap((one) => ('problem' in one ? [] : [one])).sort((a, b) => a.start - b.start);
  const crossing = sound.flatMap((one, index) => crossed(one, sound[index - 1]));
  if (problems.length + crossing.length > 0) return err([...problems, ...crossing].sort((a, b) => a.nth - b.nth));
  const parts: string[] = [];
  let end = 0;
  for (const { edit, start } of sound) {
    parts.push(text.slice(end, start), edit.newText);
    end = start + edit.oldText.length;
  }
  return ok([...parts, text.slice(end)].join(''));
};

interface Placed {
  readonly nth: number;
  readonly edit: Edit;
  readonly start: number;
}

const placedIn = (text: string, edit: Edit, nth: number): Placed | { readonly problem: EditProblem } => {
  const start = text.indexOf(edit.oldText);
  if (start < 0) return { problem: { kind: 'stale', nth, edit } };
  const count = countOf(text, edit.oldText);
  return count === 1 ? { nth, edit, start } : { problem: { kind: 'ambiguous', nth, edit, count } };
};

const countOf = (text: string, part: string): number => {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1;
  return count;
};

const crossed = ({ nth, edit, start }: Placed, former: Placed | undefined): readonly EditProblem[] =>
  former === undefined || former.start + former.edit.oldText.length <= start
    ? []
    : [{ kind: 'crossing', nth, edit, other: former.nth }];
