import { type Oid, parseOid } from '../model/oid.ts';

export type ObjectType = 'commit' | 'tree' | 'blob' | 'tag';

/** One answer of `git cat-file --batch`. */
export type BatchAnswer =
  | {
      readonly kind: 'object';
      readonly oid: Oid;
      readonly type: ObjectType;
      readonly size: number;
      readonly bytes: Buffer;
    }
  /** `says` is git's line, such as `main~9 missing`. */
  | { readonly kind: 'none'; readonly says: string };

export interface BatchListener {
  /** How many bytes of the next object are kept, asked when it begins. */
  keep(): number;
  take(answer: BatchAnswer): void;
}

interface Body {
  readonly oid: Oid;
  readonly type: ObjectType;
  readonly size: number;
  readonly bytes: Buffer;
  /** How much of the object and the line feed behind it has passed. */
  passed: number;
}

const HEADER = /^([0-9a-f]+) (commit|tree|blob|tag) ([0-9]+)$/;

/**
 * Makes a parser that is fed the output of `git cat-file --batch` chunk by chunk and tells each answer as soon as it is whole.
 *
 * Source: git-cat-file(1), "Batch Output".
 */
export const batchParser = (listener: BatchListener): ((chunk: Buffer) => void) => {
  let line: Buffer = Buffer.alloc(0);
  let body: Body | null = null;
  const header = (chunk: Buffer, at: number): number => {
    const end = chunk.indexOf(0x0a, at);
    const part = chunk.subarray(at, end < 0 ? chunk.length : end);
    line = line.length === 0 ? part : Buffer.concat([line, part]);
    if (end < 0) return chunk.length;
    body = bodyOf(line.toString('latin1'), listener);
    line = Buffer.alloc(0);
    return end + 1;
  };
  const content = (chunk: Buffer, at: number, open: Body): number => {
    const end = Math.min(chunk.length, at + open.size + 1 - open.passed);
    if (open.passed < open.bytes.length) chunk.copy(open.bytes, open.passed, at, end);
    open.passed += end - at;
    if (open.passed <= open.size) return end;
    body = null;
    listener.take({ kind: 'object', oid: open.oid, type: open.type, size: open.size, bytes: open.bytes });
    return end;
  };
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) at = body === null ? header(chunk, at) : content(chunk, at, body);
  };
};

const bodyOf = (line: string, listener: BatchListener): Body | null => {
  const found = HEADER.exec(line);
  const oid = parseOid(found?.[1] ?? '');
  const type = typeOf(found?.[2]);
  if (found === null || oid === null || type === null) {
    listener.take({ kind: 'none', says: Buffer.from(line, 'latin1').toString('utf8') });
    return null;
  }
  const size = Number(found[3]);
  return { oid, type, size, bytes: Buffer.allocUnsafe(Math.min(size, listener.keep())), passed: 0 };
};

/** Returns the word as a type of object, or null. */
export const typeOf = (word: string | undefined): ObjectType | null =>
  word === 'commit' || word === 'tree' || word === 'blob' || word === 'tag' ? word : null;
