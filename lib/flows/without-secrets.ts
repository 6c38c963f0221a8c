/**
 * Returns a refusal or a fault with a marker for each secret in its texts: names of files may hold one, and they are told
 * before the texts of a proposal have been screened.
 */
export const withoutSecrets = async <E extends object>(error: E): Promise<E> => {
  const { redact } = await import('../screen/redact.ts');
  const texts = new Set<string>();
  const plain = JSON.stringify(error, (_, value: unknown) => {
    if (typeof value === 'string') texts.add(value);
    return value;
  });
  const redacted = new Map<unknown, string>();
  for (const text of texts) redacted.set(text, (await redact(text)).text);
  return JSON.parse(plain, (_, value: unknown) => redacted.get(value) ?? value) as E;
};
