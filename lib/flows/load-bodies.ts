import { bodyFactsOf } from '../format/body.ts';
import type { Fault } from '../model/fault.ts';
import type { Limits } from '../model/limits.ts';
import { ok, type Result } from '../model/result.ts';
import type { Declaration, FoundBody } from '../rules/bodies.ts';
import type { Judged } from './load.ts';
import { materialise } from './materialise.ts';

/** Finds what stands at the path of every declared body; reads those whose facts are not known by their object id. */
export const loadBodies = async (
  { snapshot, reader, facts }: Judged,
  declarations: readonly Declaration[],
  limits: Limits,
): Promise<Result<(body: string) => FoundBody, Fault>> => {
  const wanted = new Set(declarations.flatMap((d) => d.body ?? []));
  const found = new Map<string, FoundBody>();
  const entries = snapshot.entries.filter((e) => e.kind === 'file' && e.utf8 && wanted.has(e.path));
  const unknown = entries.filter((entry) => {
    const digest = entry.oid === null ? undefined : facts.digest(entry.oid);
    const known = digest === undefined ? undefined : facts.body(digest);
    // A tighter limit than the one the facts were made under still holds.
    if (known === undefined || known.size > limits.bodyBytes) return true;
    found.set(entry.path, { kind: 'found', facts: known });
    return false;
  });
  const read = await materialise(reader, unknown, limits.bodyBytes, (entry, file) => {
    if (file.kind === 'too-large') {
      found.set(entry.path, file);
      return;
    }
    const body = bodyFactsOf(file.bytes);
    if (entry.oid !== null) facts.keepDigest(entry.oid, body.digest);
    facts.keepBody(body);
    found.set(entry.path, { kind: 'found', facts: body });
  });
  return read.ok ? ok((body) => found.get(body) ?? { kind: 'missing' }) : read;
};
