import type { Given } from './given.ts';
import { parseItemId } from './ids.ts';
import type { RequestFault, RequestField, TextField } from './raw-request.ts';

/** The labels that a new item needs and one that is there lends to its next revision. */
export type LentField = 'title' | 'kind' | 'owner';

/** Returns what is missing whatever the item is like; a lent label only where it is blank, or no item is named to lend it. */
export const missingIn = (given: Given): readonly RequestField[] => {
  const whole = given.wantsText;
  const named = parseItemId(given.text('itemId') ?? '') !== null;
  const lent = whole ? LENT.filter((field) => !named || given.has(field)) : [];
  const missing: RequestField[] = [...ALWAYS, ...lent].filter((field) => given.text(field) === null);
  return inOrder(whole && given.raw.bodyFile === null ? [...missing, 'bodyFile'] : missing);
};

/** Returns the labels that a request leaves to its item; all of them are missing when that is a new one. */
export const leftToItem = (given: Given): readonly LentField[] =>
  given.wantsText ? LENT.filter((field) => !given.has(field)) : [];

/** Adds fields to those that are missing: all are told in one fault, which comes first. */
export const withMissing = (
  faults: readonly RequestFault[],
  fields: readonly RequestField[],
): readonly RequestFault[] => {
  const all = [...faults.flatMap((fault) => (fault.kind === 'missing' ? fault.fields : [])), ...fields];
  const others = faults.filter(({ kind }) => kind !== 'missing');
  return all.length === 0 ? others : [{ kind: 'missing', fields: inOrder(all) }, ...others];
};

const ALWAYS: readonly TextField[] = ['itemId', 'author', 'description', 'agentId', 'taskId', 'model', 'reasoning'];
const LENT: readonly LentField[] = ['title', 'kind', 'owner'];
const ORDER: readonly RequestField[] = [
  ...(['itemId', 'title', 'kind', 'owner', 'author', 'description', 'bodyFile'] as const),
  ...(['agentId', 'taskId', 'model', 'reasoning'] as const),
];

const inOrder = (fields: readonly RequestField[]): readonly RequestField[] =>
  ORDER.filter((field) => fields.includes(field));
