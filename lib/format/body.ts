import type { BodyFacts } from '../model/body.ts';
import { digestOf } from '../model/digest.ts';
import type { LineEnds } from '../model/finding.ts';
import { firstBadByte } from './utf8.ts';

/** Returns what is to be known of a body's bytes. */
export const bodyFactsOf = (bytes: Uint8Array): BodyFacts => {
  const badByte = firstBadByte(bytes);
  return {
    digest: digestOf(bytes),
    size: bytes.length,
    badByte,
    conflictLine: badByte === null ? conflictLineOf(asBuffer(bytes)) : null,
  };
};

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

// What git leaves behind: an opening marker, and after it a separator and a closing one. Source: git-merge(1).
// Almost no body has the first of them, so that is looked for in the raw bytes.
const conflictLineOf = (bytes: Buffer): number | null => {
  if (!bytes.includes('<<<<<<< ')) return null;
  const text = bytes.toString('utf8');
  const opening = text.search(/^<{7} /m);
  const rest = opening < 0 ? '' : text.slice(opening);
  // One after the other, so that a text of many separators and no end is gone through once.
  const middle = rest.search(/^={7}\r?$/m);
  if (middle < 0 || rest.slice(middle).search(/^>{7} /m) < 0) return null;
  return text.slice(0, opening).split('\n').length;
};

/** Tells how the line ends of found bytes differ from the pinned ones, when nothing else does. */
export const lineEndsOf = (pinned: string, bytes: Uint8Array): LineEnds => {
  const text = asBuffer(bytes).toString('latin1');
  const lf = text.replaceAll('\r\n', '\n');
  if (digestOf(Buffer.from(lf, 'latin1')) === pinned) return 'crlf-for-lf';
  return digestOf(Buffer.from(lf.replaceAll('\n', '\r\n'), 'latin1')) === pinned ? 'lf-for-crlf' : 'same';
};
