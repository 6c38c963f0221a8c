import type { PullRequest, ReviewComment, ReviewThread } from '../model/pull-request.ts';

/** A pull request without the secrets in its texts, and how many of which kind were taken out. */
export interface RedactedReview {
  readonly review: PullRequest;
  readonly redactions: readonly { readonly rule: string; readonly count: number }[];
}

/** Blots the secrets out of every text of a pull request. Numbers, dates and names of objects stay as they are. */
export const redactedReview = async (pull: PullRequest): Promise<RedactedReview> => {
  const { redact } = await import('../screen/redact.ts');
  const counts = new Map<string, number>();
  const done = new Map<string, string>();
  const clean = async (text: string): Promise<string> => {
    const former = done.get(text);
    if (former !== undefined) return former;
    const { text: left, redactions } = await redact(text);
    for (const { rule, count } of redactions) counts.set(rule, (counts.get(rule) ?? 0) + count);
    done.set(text, left);
    return left;
  };
  const threads: ReviewThread[] = [];
  for (const thread of pull.reviewThreads.nodes) threads.push(await cleanThread(thread, clean));
  const review = {
    ...pull,
    url: await clean(pull.url),
    author: await cleanActor(pull.author, clean),
    reviewThreads: { nodes: threads },
  };
  const redactions = [...counts].map(([rule, count]) => ({ rule, count })).sort((a, b) => (a.rule < b.rule ? -1 : 1));
  return { review, redactions };
};

type Clean = (text: string) => Promise<string>;

const cleanThread = async (thread: ReviewThread, clean: Clean): Promise<ReviewThread> => {
  const nodes: ReviewComment[] = [];
  for (const comment of thread.comments.nodes)
    nodes.push({
      ...comment,
      author: await cleanActor(comment.author, clean),
      body: await clean(comment.body),
      url: await clean(comment.url),
    });
  const { id, path, comments } = thread;
  return { ...thread, id: await clean(id), path: await clean(path), comments: { ...comments, nodes } };
};

const cleanActor = async (actor: PullRequest['author'], clean: Clean): Promise<PullRequest['author']> =>
  actor === null ? null : { login: await clean(actor.login) };
