import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';

/** Returns whether the front matter has a category that is no single plain word. It need not have one. */
export const categoryFindings = (front: Readonly<Record<string, unknown>>): readonly IntentFinding[] => {
  if (!Object.hasOwn(front, 'category')) return [];
  const { category } = front;
  return typeof category === 'string' && WORD.test(category) ? [] : [intentFinding('category-invalid')];
};

const WORD = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
