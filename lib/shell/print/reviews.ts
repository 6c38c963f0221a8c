import type { ImportedReview, ImportedReviews } from '../../flows/review-import.ts';
import { plainText } from '../sink.ts';
import { count } from './count.ts';

/** Says what was taken in. */
export const importedText = ({ reviews }: ImportedReviews): string => plainText(reviews.map(lineOf).join(''));

const lineOf = ({ number, path, kind, threads, comments, redactions }: ImportedReview): string => {
  const what = `${WORDS[kind]} ${path}: pull request ${number}, ${count(threads, 'thread')}, ${count(comments, 'comment')}`;
  const blotted = redactions.map(({ rule, count: times }) => `${rule} ${times}`).join(', ');
  return `${what}\n${blotted === '' ? '' : `  blotted out: ${blotted}\n`}`;
};

const WORDS: { readonly [K in ImportedReview['kind']]: string } = {
  created: 'Wrote',
  updated: 'Updated',
  unchanged: 'Left as it is',
};

/** Asks GitHub's GraphQL interface for all that is read of a pull request. Source: its public schema. */
export const REVIEW_QUERY = `query($owner: String!, $repo: String!, $number: Int!, $endCursor: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $number) {
      number
      url
      author { login }
      state
      merged
      mergeCommit { oid }
      headRefOid
      commits(last: 1) { nodes { commit { oid statusCheckRollup { state } } } }
      reviewThreads(first: 50, after: $endCursor) {
        pageInfo { hasNextPage endCursor }
        nodes {
          id
          isResolved
          isOutdated
          path
          line
          comments(first: 100) {
            pageInfo { hasNextPage }
            nodes {
              author { login }
              body
              url
              createdAt
              commit { oid }
              originalCommit { oid }
              isMinimized
              pullRequestReview { state }
            }
          }
        }
      }
    }
  }
}
`;
