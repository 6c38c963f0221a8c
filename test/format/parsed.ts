import { parseYaml } from '../../lib/format/yaml.ts';
import { LIMITS, type Limits } from '../../lib/model/limits.ts';

/** Parses a text or bytes and gives the value as JSON would write it, or the codes of what is wrong with their places. */
export const parsed = (content: string | Uint8Array, limits: Partial<Limits> = {}): unknown => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const answer = parseYaml('f', bytes, { ...LIMITS, ...limits });
  if (answer.ok) return answer.value.value;
  return answer.error.map(({ code, at }) => [code, at.line, at.column].filter((part) => part !== undefined).join(' '));
};

/** The same value with ordinary prototypes, for comparing. A key named like a property stays a key. */
export const ordinary = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordinary);
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = {};
  for (const [key, child] of Object.entries(value))
    Object.defineProperty(copy, key, { value: ordinary(child), enumerable: true, writable: true, configurable: true });
  return copy;
};
