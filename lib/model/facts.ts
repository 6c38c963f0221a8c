import type { BodyFacts } from './body.ts';
import type { Digest } from './digest.ts';
import type { MigrationDocument } from './migration.ts';
import type { Oid } from './oid.ts';

/**
 * Facts about bytes, remembered so that they need not be read or parsed again. Only sound things are kept: what
 * breaks a law is looked at anew each time. A cache saves work and never changes a verdict.
 */
export interface FactCache {
  digest(oid: Oid): Digest | undefined;
  document(checksum: Digest): MigrationDocument | undefined;
  body(digest: Digest): BodyFacts | undefined;
  keepDigest(oid: Oid, digest: Digest): void;
  keepDocument(checksum: Digest, document: MigrationDocument): void;
  keepBody(facts: BodyFacts): void;
}

/** A cache that remembers nothing. */
export const noFacts: FactCache = {
  digest: () => undefined,
  document: () => undefined,
  body: () => undefined,
  keepDigest: () => {},
  keepDocument: () => {},
  keepBody: () => {},
};
