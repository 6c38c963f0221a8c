import type { Finding } from '../model/finding.ts';
import type { Limits } from '../model/limits.ts';
import { ok, type Result } from '../model/result.ts';
import { readBlockForm } from './block-form.ts';
import { decodeUtf8 } from './utf8.ts';

/** Reads a YAML document into a plain value; the YAML parser is loaded only for what is not in plain block form. */
export const readDocument = async (
  path: string,
  bytes: Uint8Array,
  limits: Limits,
): Promise<Result<unknown, readonly Finding[]>> => {
  const text = decodeUtf8(bytes);
  const quick = text.ok ? readBlockForm(text.value) : null;
  if (quick !== null) return ok(quick);
  const { parseYaml } = await import('./yaml.ts');
  const parsed = parseYaml(path, bytes, limits);
  return parsed.ok ? ok(parsed.value.value) : parsed;
};
