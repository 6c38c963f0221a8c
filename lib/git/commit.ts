import { type Oid, parseOid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Commit, Signature } from './repository.ts';

interface Header {
  readonly key: string;
  readonly value: string;
}

/**
 * Reads the bytes of a commit object.
 *
 * Shape:  names and message are decoded as UTF-8 with replacement.
 * Fails:  with what is wrong, when the bytes are no commit.
 * Source: gitformat: `tree`, `parent`…, `author`, `committer`, further headers (a leading space goes on), an empty line, the message.
 */
export const parseCommit = (oid: Oid, content: Uint8Array): Result<Commit, string> => {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('utf8');
  const blank = text.indexOf('\n\n');
  const headers = headersOf(blank < 0 ? text : text.slice(0, blank));
  const tree = oidIn(headers[0], 'tree');
  if (tree === null) return err('has no tree');
  const parents: Oid[] = [];
  let at = 1;
  for (let parent = oidIn(headers[at], 'parent'); parent !== null; parent = oidIn(headers[at], 'parent')) {
    parents.push(parent);
    at += 1;
  }
  const author = signatureIn(headers[at], 'author');
  const committer = signatureIn(headers[at + 1], 'committer');
  if (author === null) return err('has no author');
  if (committer === null) return err('has no committer');
  return ok({ oid, tree, parents, author, committer, message: blank < 0 ? '' : text.slice(blank + 2) });
};

const headersOf = (text: string): readonly Header[] =>
  text.split('\n').map((line) => {
    const space = line.indexOf(' ');
    return space < 0 ? { key: line, value: '' } : { key: line.slice(0, space), value: line.slice(space + 1) };
  });

const oidIn = (header: Header | undefined, key: string): Oid | null =>
  header !== undefined && header.key === key ? parseOid(header.value) : null;

const SIGNATURE = /^(.*?) ?<([^>]*)>(?: (-?\d+) ([+-]\d+))?/;

/** git itself writes a broken date as 0 +0000, and so is it read here. */
const signatureIn = (header: Header | undefined, key: string): Signature | null => {
  const found = header !== undefined && header.key === key ? SIGNATURE.exec(header.value) : null;
  if (found === null) return null;
  const [, name = '', email = '', seconds = '0', offset = '+0000'] = found;
  return { name, email, seconds: Number(seconds), offset };
};
