import type { BodyFacts } from '../model/body.ts';
import { digestOf } from '../model/digest.ts';
import type { LineEnds } from '../model/finding.ts';
import { decodeUtf8 } from './utf8.ts';

/** Returns what is to be known of a body's bytes. */
export const bodyFactsOf = (bytes: Uint8Array): BodyFacts => {
  const decoded = decodeUtf8(bytes);
  return {
    digest: digestOf(bytes),
    size: bytes.length,
    badByte: decoded.ok ? null : decoded.error,
    conflictLine: decoded.ok ? conflictLineOf(decoded.value) : null,
  };
};

// What git leaves behind: an opening marker, and after it a separator and a closing one. Source: git-merge(1).
const conflictLineOf = (text: string): number | null => {
  const open = text.startsWith('<<<<<<< ') ? 0 : text.indexOf('\n<<<<<<< ') + 1;
  if (open === 0 && !text.startsWith('<<<<<<< ')) return null;
  const close = /\n=======\r?\n[\s\S]*?\n>>>>>>> /.test(text.slice(open));
  return close ? text.slice(0, open).split('\n').length : null;
};

/** Tells how the line ends of found bytes differ from the pinned ones, when nothing else does. */
export const lineEndsOf = (pinned: string, bytes: Uint8Array): LineEnds => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const lf = text.replaceAll('\r\n', '\n');
  if (digestOf(Buffer.from(lf, 'latin1')) === pinned) return 'crlf-for-lf';
  return digestOf(Buffer.from(lf.replaceAll('\n', '\r\n'), 'latin1')) === pinned ? 'lf-for-crlf' : 'same';
};
