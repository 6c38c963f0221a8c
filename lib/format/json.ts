import { type Finding, finding } from '../model/finding.ts';
import { err, ok, type Result } from '../model/result.ts';
import { atMost } from './at-most.ts';
import { schemaFindings, type Validate } from './schema-findings.ts';
import { decodeUtf8 } from './utf8.ts';

/** Reads a JSON file that a schema describes. Fails: `not-utf8`, `json-syntax`, or what the schema says. */
export const readJson = <T>(path: string, bytes: Uint8Array, validate: Validate): Result<T, readonly Finding[]> => {
  const value = readJsonValue(path, bytes);
  if (!value.ok) return value;
  const findings = schemaFindings(path, value.value, validate);
  return findings.length > 0 ? err(atMost(path, findings)) : ok(value.value as T);
};

/** Reads JSON that nothing is known of. Fails: `not-utf8`, `json-syntax`. */
export const readJsonValue = (path: string, bytes: Uint8Array): Result<unknown, readonly Finding[]> => {
  const text = decodeUtf8(bytes);
  return text.ok ? parsed(path, text.value) : err([finding('not-utf8', { path }, { offset: text.error })]);
};

// The parser throws nothing but that the text is no JSON, with a part of the text in its words: those are not passed on.
const parsed = (path: string, text: string): Result<unknown, readonly Finding[]> => {
  try {
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch {
    return err([finding('json-syntax', { path }, {})]);
  }
};
