import { createHash } from 'node:crypto';

/** A SHA-256 digest over raw bytes: 64 lower-case hex digits. */
export type Digest = string & { readonly __brand: 'Digest' };

/** Returns the SHA-256 digest of the bytes; text counts as its UTF-8 bytes. */
export const digestOf = (bytes: Uint8Array | string): Digest =>
  createHash('sha256').update(bytes).digest('hex') as Digest;

/** Returns the text as a digest, or null when it is not 64 lower-case hex digits. */
export const parseDigest = (text: string): Digest | null => (/^[0-9a-f]{64}$/.test(text) ? (text as Digest) : null);
