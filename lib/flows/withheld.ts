import type { Finding } from '../model/finding.ts';
import type { CarriedText } from './screen-proposal.ts';

/** Stands for a text that is not shown. */
export const WITHHELD = '(not shown: it holds a secret)';

/** Returns what shows a value: every text of it that holds a secret is left out, and with it all texts of the same name. */
export const withholding = (texts: readonly CarriedText[], screened: readonly Finding[]): (<T>(value: T) => T) => {
  const places = new Set(screened.flatMap(({ code, at }) => (code === 'secret' ? [at.path] : [])));
  const held = new Set(texts.flatMap(({ where, text }) => (places.has(where) && text !== '' ? [text] : [])));
  if (held.size === 0) return (value) => value;
  const shown = (value: unknown): unknown => {
    if (typeof value === 'string') return held.has(value) ? WITHHELD : value;
    if (Array.isArray(value)) return value.map(shown);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shown(one)]));
  };
  return <T>(value: T): T => shown(value) as T;
};
