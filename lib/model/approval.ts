import { type Digest, digestOf } from './digest.ts';
import { ULID_PATTERN } from './ids.ts';
import type { Oid, RefName } from './oid.ts';

/** A file that a migration names, and the digest of its bytes. */
export interface Pin {
  /** Relative to `.theurian/`. */
  readonly path: string;
  readonly sha256: Digest;
}

/** What one approval is about: content, and the branch it may land on. Nothing of the step is named that a squash or a rebase changes. */
export type ApprovalSubject =
  | {
      readonly kind: 'migration';
      readonly ref: RefName;
      /** Relative to `.theurian/`, such as `migrations/01K….yaml`. */
      readonly path: string;
      readonly sha256: Digest;
      /** Every body and excerpt that the migration names; their order and repetitions mean nothing. */
      readonly pins: readonly Pin[];
      readonly replay: Digest;
    }
  | {
      readonly kind: 'file';
      readonly ref: RefName;
      /** Relative to `.theurian/`, such as `policy.yaml`. */
      readonly path: string;
      /** Null when the step deletes the file. */
      readonly sha256: Digest | null;
      /** The step of the branch that changed the file last, so that an approval counts once; null where none has. */
      readonly after: Oid | null;
    };

/** The statement that somebody approved one subject, as a trailer makes it. */
export interface Approval {
  /** The name of the subject: a migration's id, or a file's path below `.theurian/`. */
  readonly subject: string;
  readonly digest: Digest;
  readonly ref: RefName;
  readonly email: string;
}

/** A trailer that means to approve: read, or why it could not be. */
export type ReadApproval =
  | { readonly kind: 'approval'; readonly approval: Approval }
  | { readonly kind: 'malformed'; readonly value: string; readonly why: ApprovalFlaw };

/** `misplaced`: the line stands outside the last paragraph, where git sees no trailer. */
export type ApprovalFlaw = 'form' | 'subject' | 'digest' | 'ref' | 'email' | 'misplaced';

const TYPE = 'theurian.dev/approval/v1';
const MIGRATION = new RegExp(`^migrations/(${ULID_PATTERN})(?:-[^/]*)?\\.yaml$`);

/** Returns the name by which a trailer names the subject: a migration's id; the path of anything else. */
export const subjectName = ({ kind, path }: ApprovalSubject): string =>
  (kind === 'migration' ? MIGRATION.exec(path)?.[1] : undefined) ?? path;

/**
 * Returns the bytes that an approver signs: JSON that a person can read, the same for the same subject.
 *
 * Shape: keys and pins sorted by code units, two spaces of indentation, one line feed at the end.
 */
export const approvalPayload = (subject: ApprovalSubject): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(payload(subject), null, 2)}\n`);

/** Returns the digest by which a trailer names what is approved: of the payload's bytes. */
export const approvalDigest = (subject: ApprovalSubject): Digest => digestOf(approvalPayload(subject));

// The keys stand in their order here.
const payload = (subject: ApprovalSubject): object => {
  const { kind, path, ref, sha256 } = subject;
  return subject.kind === 'migration'
    ? { kind, path, pins: sorted(subject.pins), ref, replay: subject.replay, sha256, type: TYPE }
    : { after: subject.after, kind, path, ref, sha256, type: TYPE };
};

const sorted = (pins: readonly Pin[]): readonly Pin[] => {
  const distinct = new Map(pins.map(({ path, sha256 }) => [`${path}\n${sha256}`, { path, sha256 }]));
  return [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, pin]) => pin);
};
