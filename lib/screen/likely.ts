/**
 * Tells whether a value that stands where a secret would be looks like one, and not like words, a name or an expression.
 *
 * It has letters and digits, three kinds of characters, or a long mix of cases; it is no date, version, path or identifier
 * made of words, and no stand-in such as `your-api-key`.
 */
export const likelySecret = (value: string): boolean => !STAND_IN.test(value) && !worded(value) && mixed(value);

/** Tells whether a value only names where a secret comes from, such as `${TOKEN}` or `process.env.TOKEN`. */
export const reference = (value: string): boolean => REFERENCE.test(value);

const REFERENCE =
  /^(?:\$[({]|\{\{|<|%\w{1,40}%|\$[A-Za-z_]\w{0,80}$|process\.env|os\.(?:environ|getenv)|import\.meta\.env|ENV\[)/;

const STAND_IN =
  /(?:^|[^a-z])(?:changeme|change-me|dummy|example|fake|my|placeholder|redacted|replace|sample|your)(?:[^a-z]|$)|x{4}|\*{3}|\.{3}|<[a-z]/i;

// Words, versions, dates and short numbers, put together by the usual joints: `docs/kv2/data`, `v1.2.3-beta.4`.
const worded = (value: string): boolean => {
  if (/^\d{4}-\d{2}-\d{2}/.test(value)) return true;
  const parts = value.split(/[\s./:_-]+|[,;!?)]+$/).filter((part) => part !== '');
  return parts.length > 1 ? parts.every((part) => WORD.test(part)) : /^[A-Za-z]*\d?$/.test(parts[0] ?? '');
};

const WORD = /^(?:[A-Z]?[a-z]*\d{0,4}|[A-Z]+\d{0,4}|[a-z]+(?:[A-Z][a-z]+)+\d{0,2}|v?\d{1,6})$/;

const mixed = (value: string): boolean => {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].map((kind) => kind.test(value));
  const [lower = false, upper = false, digit = false] = kinds;
  if (digit && (lower || upper)) return true;
  return kinds.filter(Boolean).length >= 3 || (lower && upper && value.length >= 20);
};
