import type { Fault } from '../model/fault.ts';
import { err, type Result } from '../model/result.ts';
import type { Refusal } from './served.ts';

/**
 * Returns what was refused or failed before the texts of a proposal could be screened, with a marker for each secret:
 * names of files may hold one, too.
 */
export const withoutSecrets = async <T>(result: Result<T, Refusal | Fault>): Promise<Result<T, Refusal | Fault>> => {
  if (result.ok) return result;
  const { redact } = await import('../screen/redact.ts');
  const texts = new Set<string>();
  const plain = JSON.stringify(result.error, (_, value: unknown) => {
    if (typeof value === 'string') texts.add(value);
    return value;
  });
  const redacted = new Map<unknown, string>();
  for (const text of texts) redacted.set(text, (await redact(text)).text);
  return err(JSON.parse(plain, (_, value: unknown) => redacted.get(value) ?? value));
};
