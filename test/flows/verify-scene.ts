import type { Claim } from '../../lib/flows/claim.ts';
import { type Verification, verify } from '../../lib/flows/verify.ts';
import { inWorkspace, type World } from '../../lib/flows/workspace.ts';
import { digestOf } from '../../lib/model/digest.ts';
import type { Fault } from '../../lib/model/fault.ts';
import type { Finding } from '../../lib/model/finding.ts';
import type { Oid } from '../../lib/model/oid.ts';
import type { Result } from '../../lib/model/result.ts';
import { type Files, type Lab, lab } from '../kit/repo.ts';
import { M, R, upsert } from '../kit/sound.ts';
import { worldAt } from '../kit/ways.ts';

export const POLICY_PATH = '.theurian/policy.yaml';
export const SIGNERS_PATH = '.theurian/allowed_signers';

/** The text of a policy of `main`; `more` are its other lines. */
export const policy = (review: string, ...more: readonly string[]): string =>
  ['apiVersion: theurian.dev/policy/v1', 'branches: [main]', `review: ${review}`, ...more, ''].join('\n');

/** Where the nth migration of these tests lies, and its text. */
export const migrationPath = (nth: number): string => `.theurian/migrations/${M(nth)}-made.yaml`;
export const bodyPath = (nth: number): string => `.theurian/knowledge/domain/item${nth}.${R(nth)}.md`;

/** The files that land an item of its own; the migrations of different numbers do not touch each other. */
export const landing = (nth: number, text = `# Item ${nth}\n`): Files => ({
  [bodyPath(nth)]: text,
  [migrationPath(nth)]: `apiVersion: theurian.dev/v1
id: ${M(nth)}
createdAt: '2001-02-03T04:05:06Z'
author: ada@example.org
operations:
${upsert({ item: `domain.item${nth}`, revision: R(nth), body: bodyPath(nth), pin: digestOf(text) })}`,
});

/** Who does something in git. */
export interface Who {
  readonly author: string;
  readonly committer?: string;
}

export const BOB: Who = { author: 'bob@example.org' };
export const EVE: Who = { author: 'eve@example.org' };
export const AGENT: Who = { author: 'helper[bot]@example.org' };

const envOf = ({ author, committer = author }: Who): Record<string, string> => ({
  GIT_AUTHOR_NAME: author.split('@')[0] ?? '',
  GIT_AUTHOR_EMAIL: author,
  GIT_COMMITTER_NAME: committer.split('@')[0] ?? '',
  GIT_COMMITTER_EMAIL: committer,
});

const ADA: Who = { author: 'ada@example.org' };

/** One repository, and the moves of people in it. */
export interface Scene extends Lab {
  /** Runs git in the repository, as somebody. */
  as(who: Who, ...args: readonly string[]): string;
  /** Makes files what they are told to be; null takes one away. */
  put(files: Readonly<Record<string, string | Uint8Array | null>>): void;
  /** Commits files on the branch that is checked out; gives the commit. */
  direct(files: Readonly<Record<string, string | Uint8Array | null>>, message?: string, who?: Who): Oid;
  /** Goes to a new branch that begins at a revision. */
  branch(name: string, at?: string): void;
  /** Merges a branch into main as somebody, without a fast-forward; gives the merge. */
  merge(name: string, message?: string, who?: Who): Oid;
  /** Lands files by a branch and a merge; gives the merge. */
  reviewed(files: Readonly<Record<string, string | Uint8Array | null>>, message?: string, who?: Who): Oid;
  /** Makes a commit object of any shape. */
  object(of: { tree: string; parents: readonly string[]; message?: string; who?: Who }): Oid;
  head(revision?: string): Oid;
}

export const REPO = 'r';

/** Makes a repository whose first commit brings a policy and nothing else. */
export const scene = (text = policy('merge'), more: Files = {}, ...init: readonly string[]): Scene => {
  const here = lab();
  here.repo(REPO, { 'README.md': 'ordinary\n', [POLICY_PATH]: text, ...more }, ...init);
  const run = (who: Who, args: readonly string[], input = ''): string =>
    here
      .raw(REPO, args, { env: envOf(who), input })
      .toString('utf8')
      .trim();
  const head: Scene['head'] = (revision = 'HEAD') => run(ADA, ['rev-parse', `${revision}^{commit}`]) as Oid;
  const put: Scene['put'] = (files) => {
    for (const [path, content] of Object.entries(files)) {
      if (content === null) run(ADA, ['rm', '-rqf', '--', path]);
      else here.write(REPO, { [path]: content });
    }
    run(ADA, ['add', '-A']);
  };
  const direct: Scene['direct'] = (files, message = 'change', who = ADA) => {
    put(files);
    run(who, ['commit', '-q', '--allow-empty', '--cleanup=verbatim', '-m', message]);
    return head();
  };
  const branch: Scene['branch'] = (name, at = 'main') => {
    run(ADA, ['checkout', '-q', '-b', name, at]);
  };
  const merge: Scene['merge'] = (name, message = `Merge ${name}`, who = BOB) => {
    run(ADA, ['checkout', '-q', 'main']);
    run(who, ['merge', '-q', '--no-ff', '--cleanup=verbatim', '-m', message, name]);
    return head();
  };
  let drawn = 0;
  return {
    ...here,
    as: (who, ...args) => run(who, args),
    put,
    direct,
    branch,
    merge,
    reviewed(files, message, who) {
      drawn += 1;
      branch(`topic-${drawn}`);
      direct(files);
      return merge(`topic-${drawn}`, message, who);
    },
    object: ({ tree, parents, message = 'made', who = BOB }) => {
      const from = parents.flatMap((parent) => ['-p', parent]);
      return run(who, ['commit-tree', tree, ...from, '-m', message]) as Oid;
    },
    head,
  };
};

/** Both adapters. */
export const ADAPTERS = ['isomorphic', 'native'] as const;

/** Verifies in the repository, or in another directory of the lab. */
export const verified = (
  here: Lab,
  claim: Claim,
  more: Partial<World> & { readonly dir?: string } = {},
): Promise<Result<Verification, Fault>> => {
  const { dir = REPO, ...world } = more;
  return inWorkspace(worldAt(here.path(dir), here.env, world), (workspace) => verify(workspace, claim));
};

export const line = (revision: string | null = null, from: string | null = null): Claim => ({
  kind: 'line',
  revision,
  from,
});
export const moves = (before: Oid | null, after: Oid | null, ref: string | null = 'refs/heads/main'): Claim => ({
  kind: 'updates',
  updates: [{ ref, before, after }],
});
export const mergeable = (head: string, base: string | null = null): Claim => ({ kind: 'mergeable', head, base });

/** A verdict in a few words: `proven`, the codes that refuse, or the fault. */
export const said = (result: Result<Verification, Fault>): string => {
  if (!result.ok) return `fault ${faultSaid(result.error)}`;
  const refusals = result.value.findings.filter(({ severity }) => severity === 'refusal').map(findingSaid);
  const told = [...new Set(refusals)].sort().join(', ');
  if (result.value.proven !== (told === '')) throw new Error('what is proven has no refusal');
  return told === '' ? 'proven' : told;
};

const findingSaid = (one: Finding): string => {
  switch (one.code) {
    case 'review-missing':
      return `review-missing ${one.facts.why}`;
    case 'branch-rewritten':
      return `branch-rewritten ${one.facts.how}`;
    case 'landed-changed':
      return `landed-changed ${one.facts.change}`;
    case 'approval-ignored':
      return `approval-ignored ${one.facts.why}`;
    default:
      return one.code;
  }
};

const faultSaid = (fault: Fault): string => ('why' in fault ? `${fault.kind} ${fault.why}` : fault.kind);

/** The warnings of a verification, in the same words. */
export const warned = (result: Result<Verification, Fault>): readonly string[] =>
  result.ok ? result.value.findings.filter(({ severity }) => severity === 'warning').map(findingSaid) : [];

/** By what the steps that landed something are proven. */
export const proofs = (result: Result<Verification, Fault>): readonly string[] =>
  result.ok
    ? result.value.lines.flatMap(({ steps }) => steps.map(({ proof }) => (proof === null ? 'none' : proof.kind)))
    : [];
