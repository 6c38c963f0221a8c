import { createHash } from 'node:crypto';
import { type Oid, parseOid } from '../model/oid.ts';
import { kindOf } from './tree.ts';

/** An object that is in memory only. */
export interface HeldObject {
  readonly oid: Oid;
  readonly type: 'blob' | 'tree' | 'commit';
  readonly bytes: Uint8Array;
}

/** A row of a tree: the name's raw bytes as latin1, the mode as git writes it. */
export interface TreeRow {
  readonly name: string;
  readonly mode: string;
  readonly oid: Oid;
}

/** Names the bytes of an object. Source: git-hash-object(1): the digest of `<type> SP <size> NUL` and the bytes. */
export const heldObject = (
  type: HeldObject['type'],
  bytes: Uint8Array,
  format: 'sha1' | 'sha256' = 'sha1',
): HeldObject => {
  const oid = parseOid(createHash(format).update(objectHead(type, bytes)).update(bytes).digest('hex'));
  if (oid === null) throw new TypeError('a digest is no object name');
  return { oid, type, bytes };
};

/** Returns what stands before the bytes of an object when it is named and stored. */
export const objectHead = (type: HeldObject['type'], bytes: Uint8Array): string => `${type} ${bytes.length}\0`;

/** Makes a tree of rows in any order. Source: gitformat; git sorts a directory as if its name ended with a slash. */
export const printTree = (rows: readonly TreeRow[]): Buffer =>
  Buffer.concat(
    rows
      .map((row) => ({ ...row, order: kindOf(row.mode) === 'directory' ? `${row.name}/` : row.name }))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .flatMap(({ name, mode, oid }) => [Buffer.from(`${mode} ${name}\0`, 'latin1'), Buffer.from(oid, 'hex')]),
  );
