import { type Oid, parseOid, parseRefName } from '../model/oid.ts';
import type { LineFlaw, LineRefusal, PushedRef, RefUpdate, RefValue } from '../model/ref-update.ts';
import { err, ok, type Result } from '../model/result.ts';

type Lines<T> = Result<readonly T[], readonly LineRefusal[]>;
type Line<T> = { readonly value: T } | { readonly why: LineFlaw };

/**
 * Reads what git writes to pre-push: `<local ref> <local oid> <remote ref> <remote oid>` a line.
 *
 * Fails:  with every line that is not so. Nothing at all is no ref: everything was up to date.
 * Source: githooks(5), pre-push.
 */
export const pushedRefs = (bytes: Uint8Array): Lines<PushedRef> => linesOf(bytes, pushedRef);

/**
 * Reads what git writes to pre-receive: `<old oid> <new oid> <ref>` a line. Fails with every line that is not so.
 *
 * Source: githooks(5), pre-receive.
 */
export const receivedRefs = (bytes: Uint8Array): Lines<RefUpdate> =>
  linesOf(bytes, (text) => {
    const update = refUpdate(text);
    if ('why' in update) return update;
    const { ref, before, after } = update.value;
    if (isSymbolic(before) || isSymbolic(after)) return { why: 'oid' };
    return parseRefName(ref) === null ? { why: 'ref' } : update;
  });

/**
 * Reads what git writes to reference-transaction: as pre-receive, but pseudo-refs come too, and `ref:<name>` in the place of an oid.
 *
 * Source: githooks(5), reference-transaction.
 */
export const transactedRefs = (bytes: Uint8Array): Lines<RefUpdate> => linesOf(bytes, refUpdate);

const isSymbolic = (value: RefValue): boolean => value !== null && typeof value !== 'string';

const linesOf = <T>(bytes: Uint8Array, read: (text: string) => Line<T>): Lines<T> => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const values: T[] = [];
  const refused: LineRefusal[] = [];
  const texts = text.split('\n');
  const rest = texts.pop() ?? '';
  for (const [at, one] of texts.entries()) {
    const found = read(one);
    if ('why' in found) refused.push({ line: at + 1, text: one, why: found.why });
    else values.push(found.value);
  }
  if (rest !== '') refused.push({ line: texts.length + 1, text: rest, why: 'cut-off' });
  return refused.length > 0 ? err(refused) : ok(values);
};

// What was asked to be pushed may hold spaces, as in `HEAD@{1 day ago}`; the other three never do.
const PUSHED = /^(.+) ([^ ]+) ([^ ]+) ([^ ]+)$/s;

const pushedRef = (text: string): Line<PushedRef> => {
  const [, local = '', from = '', name = '', to = ''] = PUSHED.exec(text) ?? [];
  if (local === '') return { why: 'form' };
  const [localOid, remoteOid] = [oidOrZero(from), oidOrZero(to)];
  if (localOid === undefined || remoteOid === undefined) return { why: 'oid' };
  if (from.length !== to.length) return { why: 'hash-mixed' };
  const remote = parseRefName(name);
  if (remote === null) return { why: 'ref' };
  if ((local === '(delete)') !== (localOid === null)) return { why: 'form' };
  return { value: { local: localOid === null ? null : local, localOid, remote, remoteOid } };
};

const refUpdate = (text: string): Line<RefUpdate> => {
  const [old = '', now = '', ref = '', ...more] = text.split(' ');
  if (ref === '' || more.length > 0) return { why: 'form' };
  const [before, after] = [refValue(old), refValue(now)];
  if (before === undefined || after === undefined) return { why: 'oid' };
  if (!isSymbolic(before) && !isSymbolic(after) && old.length !== now.length) return { why: 'hash-mixed' };
  return /[\u0000-\u0020\u007f]/.test(ref) ? { why: 'ref' } : { value: { ref, before, after } };
};

const refValue = (text: string): RefValue | undefined => {
  const name = /^ref:(.+)$/.exec(text)?.[1];
  return name === undefined ? oidOrZero(text) : { symbolic: name };
};

const oidOrZero = (text: string): Oid | null | undefined => {
  const oid = parseOid(text) ?? undefined;
  return oid !== undefined && /^0+$/.test(oid) ? null : oid;
};
