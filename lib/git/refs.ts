import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { type Oid, parseOid, parseRefName, type RefName } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';
import type { Layout } from './repository.ts';

/** What a ref holds in itself. */
export type RefValue =
  | { readonly kind: 'oid'; readonly oid: Oid }
  | { readonly kind: 'symbolic'; readonly name: RefName };

/**
 * Reads one ref of the files backend as it stands, from its own file or from the packed ones; null when there is none.
 *
 * Source: gitrepository-layout(5), `refs` and `packed-refs`; git-worktree(1), "Refs".
 */
export const refValue = (layout: Layout, name: RefName | 'HEAD'): Result<RefValue | null, Fault> => {
  const path = refPath(layout, name);
  const text = textAt(path);
  if (!text.ok) return text;
  if (text.value === null) return packedRef(layout, name);
  const value = valueIn(text.value);
  return value === null ? err({ kind: 'damaged', path, says: 'holds no object name' }) : ok(value);
};

/** Returns where a ref's own file lies. */
export const refPath = ({ gitDir, commonDir }: Layout, name: RefName | 'HEAD'): string =>
  join(name === 'HEAD' || /^refs\/(?:bisect|worktree|rewritten)\//.test(name) ? gitDir : commonDir, name);

// Source: git's refs.c, SYMREF_MAXDEPTH.
const DEEPEST = 5;

/** Follows a ref to an object name; null when it, or what it points at, is not there. */
export const resolveRef = (layout: Layout, start: RefName | 'HEAD'): Result<Oid | null, Fault> => {
  let name = start;
  for (let depth = 0; depth <= DEEPEST; depth += 1) {
    const value = refValue(layout, name);
    if (!value.ok) return value;
    if (value.value === null) return ok(null);
    if (value.value.kind === 'oid') return ok(value.value.oid);
    name = value.value.name;
  }
  return err({ kind: 'damaged', path: refPath(layout, start), says: 'points on and on' });
};

const textAt = (path: string): Result<string | null, Fault> => {
  try {
    return ok(readFileSync(path, 'utf8'));
  } catch (error) {
    const code = codeOf(error);
    return ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(code) ? ok(null) : err({ kind: 'unreadable', path, code });
  }
};

const valueIn = (text: string): RefValue | null => {
  const line = text.trimEnd();
  if (line.startsWith('ref:')) {
    const name = parseRefName(line.slice('ref:'.length).trim());
    return name === null ? null : { kind: 'symbolic', name };
  }
  const oid = parseOid(line);
  return oid === null ? null : { kind: 'oid', oid };
};

const packedRef = ({ commonDir }: Layout, name: string): Result<RefValue | null, Fault> => {
  const path = join(commonDir, 'packed-refs');
  const text = textAt(path);
  if (!text.ok) return text;
  const line = (text.value ?? '').split('\n').find((one) => one.endsWith(` ${name}`) && !one.startsWith('#'));
  if (line === undefined) return ok(null);
  const oid = parseOid(line.slice(0, line.indexOf(' ')));
  return oid === null ? err({ kind: 'damaged', path, says: `${name} has no object name` }) : ok({ kind: 'oid', oid });
};
