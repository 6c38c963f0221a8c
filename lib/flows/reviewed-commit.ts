import { coAuthorsOf } from '../format/trailers.ts';
import type { Commit } from '../git/repository.ts';
import type { ReviewedCommit } from '../model/review.ts';

/** Returns a commit as far as its review goes. */
export const reviewedCommit = ({ oid, parents, author, committer, message }: Commit): ReviewedCommit => ({
  oid,
  parents,
  author,
  committer,
  coAuthors: coAuthorsOf(message),
});
