import { err, type Result } from '../model/result.ts';

/** Returns a result whose error, if it is one, repeats no secret. */
export const tellingNoSecret = async <T, E extends object>(result: Result<T, E>): Promise<Result<T, E>> =>
  result.ok ? result : err(await withoutSecrets(result.error));

/**
 * Returns a refusal or a fault with a marker for each secret in its texts: names of files may hold one, and they are told
 * before the texts of a proposal have been screened.
 */
export const withoutSecrets = async <E extends object>(error: E): Promise<E> => {
  const { redact } = await import('../screen/redact.ts');
  const { secretsIn } = await import('../screen/secrets.ts');
  const texts = new Set<string>();
  const plain = JSON.stringify(error, (key, value: unknown) => {
    texts.add(key);
    if (typeof value === 'string') texts.add(value);
    return value;
  });
  const redacted = new Map<string, string>();
  // An address of a person is no secret by itself, and what is only likely is not refused either.
  for (const text of texts)
    if ((await secretsIn(text)).some(({ sure }) => sure)) redacted.set(text, (await redact(text)).text);
  return JSON.parse(plain, (_, value: unknown) => shown(value, redacted)) as E;
};

const shown = (value: unknown, redacted: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string') return redacted.get(value) ?? value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [redacted.get(key) ?? key, one]));
};
