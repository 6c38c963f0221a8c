import type { Approval, ApprovalFlaw, ReadApproval } from '../model/approval.ts';
import { parseDigest } from '../model/digest.ts';
import { ULID_PATTERN } from '../model/ids.ts';
import { parseRefName } from '../model/oid.ts';
import type { Trailer } from '../model/trailer.ts';
import { misplacedTrailersOf, trailersOf } from './trailers.ts';

const KEY = 'Theurian-Approved';

/** Prints an approval as the trailer that makes it, without a line feed. */
export const printApproval = ({ subject, digest, ref, email }: Approval): string =>
  `${KEY}: ${subject} sha256:${digest} for ${ref} by ${email}`;

/**
 * Returns every approval that a commit message states, and every line that means to be one and is none.
 *
 * Order: the trailers as they stand, then the lines outside the trailers, which approve nothing.
 */
export const approvalsOf = (message: string): readonly ReadApproval[] => [
  ...trailersOf(message).flatMap((trailer) => (isApproval(trailer) ? [parseApproval(trailer.value)] : [])),
  ...misplacedTrailersOf(message).flatMap((trailer) =>
    isApproval(trailer) ? [malformed(trailer.value, 'misplaced')] : [],
  ),
];

const parseApproval = (value: string): ReadApproval => {
  const [subject = '', hash = '', sayingFor, name = '', sayingBy, email = '', ...more] = value.split(' ');
  if (sayingFor !== 'for' || sayingBy !== 'by' || more.length > 0) return malformed(value, 'form');
  if (!SUBJECT.test(subject)) return malformed(value, 'subject');
  const digest = hash.startsWith('sha256:') ? parseDigest(hash.slice('sha256:'.length)) : null;
  if (digest === null) return malformed(value, 'digest');
  const ref = parseRefName(name);
  if (ref === null) return malformed(value, 'ref');
  if (!EMAIL.test(email)) return malformed(value, 'email');
  return { kind: 'approval', approval: { subject, digest, ref, email } };
};

// A governed file has a plain name, and a migration's is its id.
const SUBJECT = new RegExp(`^(?:${ULID_PATTERN}|[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)$`);
const EMAIL = /^[^\s\p{C}<>]+$/u;

const isApproval = ({ key }: Trailer): boolean => key.toLowerCase() === KEY.toLowerCase();

const malformed = (value: string, why: ApprovalFlaw): ReadApproval => ({ kind: 'malformed', value, why });
