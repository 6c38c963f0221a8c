import { importReviews } from '../../../lib/flows/review-import.ts';
import { inWorkspace } from '../../../lib/flows/workspace.ts';
import { bytesOf, comment, pull, thread } from '../../kit/pull.ts';
import type { Lab } from '../../kit/repo.ts';
import { worldAt } from '../../kit/ways.ts';
import { BY, type Values } from './agent-scene.ts';

/** The tool that makes knowledge of a review. */
export const CANDIDATE = 'review_generate_knowledge_candidate';

/** A repository whose pull request was commented, answered by a commit, and merged. */
export interface Story {
  readonly dir: string;
  readonly commented: string;
  readonly fix: string;
  readonly merge: string;
}

type Way = 'merge' | 'squash';

/** Ways of having pull requests in a lab. */
export interface Reviews {
  /** A pull request whose review was answered by a commit, and that came onto main. */
  story(way?: Way, fix?: Readonly<Record<string, string>>): Story;
  /** Imports the record of a review. */
  imported(of: Story, value: unknown): Promise<void>;
}

export const reviewsIn = (here: Lab): Reviews => {
  let told = 0;

  const story: Reviews['story'] = (way = 'merge', fix = FIXED) => {
    told += 1;
    const dir = `s${told}`;
    here.repo(dir, { 'README.md': 'x\n', 'src/pay.ts': 'one\n', 'src/ship.ts': 'one\n' });
    here.git(dir, 'remote', 'add', 'origin', 'https://github.com/acme/shop.git');
    here.git(dir, 'switch', '-q', '-c', 'topic');
    const commented = here.commit(dir, { 'src/pay.ts': 'one\nretry\n' }, 'Retry');
    const answered = here.commit(dir, fix, 'Retry what is safe');
    here.git(dir, 'switch', '-q', 'main');
    here.commit(dir, { 'other.txt': 'meanwhile\n' }, 'Meanwhile');
    if (way === 'merge') here.git(dir, 'merge', '-q', '--no-ff', '-m', 'Merge topic', 'topic');
    else {
      here.git(dir, 'merge', '-q', '--squash', 'topic');
      here.git(dir, 'commit', '-q', '-m', 'Retry (squashed)');
    }
    return { dir, commented, fix: answered, merge: here.git(dir, 'rev-parse', 'HEAD') };
  };

  const imported: Reviews['imported'] = async ({ dir }, value) => {
    const world = worldAt(here.path(dir), here.env);
    const done = await inWorkspace(world, (workspace) =>
      importReviews(workspace, { name: 'in.json', bytes: bytesOf(value) }),
    );
    if (!done.ok) throw new Error(JSON.stringify(done.error));
  };

  return { story, imported };
};

const FIXED = { 'src/pay.ts': 'one\nretry safe\n', 'src/ship.ts': 'one\nretry safe\n' };

/** The thread of a story. */
export const threadOf = ({ commented }: Story, more: Values = {}): Values =>
  thread({
    line: 2,
    comments: {
      pageInfo: { hasNextPage: false },
      nodes: [
        comment({ commit: { oid: commented }, originalCommit: { oid: commented } }),
        comment({ author: { login: 'ada' }, body: 'Done.', pullRequestReview: null }),
      ],
    },
    ...more,
  });

/** The record of a story. */
export const pullOf = (of: Story, more: Values = {}): Values =>
  pull({
    mergeCommit: { oid: of.merge },
    headRefOid: of.fix,
    commits: { nodes: [{ commit: { oid: of.fix, statusCheckRollup: { state: 'SUCCESS' } } }] },
    reviewThreads: { nodes: [threadOf(of)] },
    ...more,
  });

/** What is asked of a story. */
export const ASKED: Values = {
  ...BY,
  pullRequest: 7,
  threads: ['PRRT_1'],
  itemId: 'convention.safe-retries',
  title: 'Retry only what is safe',
  kind: 'convention',
  owner: 'platform',
  body: 'Calls are retried only when repeating them is safe.\n',
};
