import { createHash } from 'node:crypto';
import type { Oid } from './oid.ts';

/** Returns the name git gives to a blob of these bytes. Source: git-hash-object(1). */
export const blobOidOf = (bytes: Uint8Array, format: 'sha1' | 'sha256'): Oid =>
  createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex') as Oid;
