import type { Digest } from './digest.ts';
import type { MigrationId } from './ids.ts';
import type { Operation } from './operation.ts';

/** The parsed content of one migration file. */
export interface MigrationDocument {
  readonly apiVersion: 'theurian.dev/v1';
  readonly id: MigrationId;
  readonly createdAt: string;
  readonly author: string;
  readonly description?: string;
  readonly dependsOn?: readonly MigrationId[];
  readonly operations: readonly Operation[];
}

/** A migration in its place: the file, the digest of its raw bytes, and what it says. */
export interface Migration {
  /** Relative to `.theurian/`, such as `migrations/01K….yaml`. */
  readonly path: string;
  readonly checksum: Digest;
  readonly document: MigrationDocument;
}
