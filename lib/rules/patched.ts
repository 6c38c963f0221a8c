import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { err, ok, type Result } from '../model/result.ts';

/**
 * Returns a body with a text in it replaced by another, which may be nothing.
 *
 * Fails: unless the old text stands in it exactly once; two places that overlap are two.
 */
export const patched = (
  body: string,
  { oldText, newText }: { readonly oldText: string; readonly newText: string },
): Result<string, IntentFinding> => {
  if (oldText === '') return err(intentFinding('old-text-empty'));
  const at = body.indexOf(oldText);
  if (at === -1) return err(intentFinding('old-text-gone'));
  if (body.includes(oldText, at + 1)) return err(intentFinding('old-text-repeated'));
  return ok(body.slice(0, at) + newText + body.slice(at + oldText.length));
};
