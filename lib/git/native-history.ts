import { spawn } from 'node:child_process';

import type { Fault } from '../model/fault.ts';
import { type Oid, parseOid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Chain } from './chain.ts';
import { ALWAYS, childEnv, type Ending, failure, run } from './child.ts';
import type { Absent } from './native-objects.ts';
import { type Objects, readCommit, readCommits } from './objects.ts';
import type { Answer, Commit, Git, Repository } from './repository.ts';
import { cutBelow } from './shallow.ts';

interface Native {
  readonly git: Git;
  readonly absent: Absent;
  readonly objects: Objects;
  readonly shallow: ReadonlySet<Oid>;
}

/** Walks history through git, and never takes the edge of a shallow clone for the end of it. */
export const nativeHistory = (
  native: Native,
): Pick<Repository, 'isAncestor' | 'mergeBases' | 'between'> & { readonly chain: Chain } => ({
  between: (tip, without) => between(native, tip, without),
  chain: (tip, until) => chainOf(native, tip, until),
  isAncestor: (ancestor, tip) => isAncestor(native, ancestor, tip),
  mergeBases: (a, b) => mergeBases(native, a, b),
});

const chainOf = async (native: Native, tip: Oid, until: Oid | null): Answer<readonly Oid[]> => {
  if (tip === until) return ok([tip]);
  const listed = await listUntil(native, ['rev-list', '--first-parent', tip], (oid) => oid === until);
  if (!listed.ok) return listed;
  const last = listed.value.at(-1) ?? tip;
  if (last === until) return listed;
  // git lists the last commit of a shallow clone as if it were a root; the commit itself tells.
  const commit = await readCommit(native.objects, last);
  if (!commit.ok) return commit;
  return commit.value.parents.length === 0 ? listed : err(cutBelow(commit.value));
};

/** Lists commits until one is the last wanted; then git is stopped. */
const listUntil = (
  { git, absent }: Native,
  args: readonly string[],
  last: (oid: Oid) => boolean,
): Answer<readonly Oid[]> =>
  new Promise((settle) => {
    const child = spawn(git.path, [...ALWAYS, ...args], {
      cwd: git.at,
      // A list is written line by line otherwise.
      env: { ...childEnv(git.env), GIT_FLUSH: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const oids: Oid[] = [];
    const says: Buffer[] = [];
    let rest = '';
    let done = false;
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const oid of lines.map(parseOid)) {
        if (done || oid === null) continue;
        oids.push(oid);
        done = last(oid);
      }
      if (done) child.kill();
    });
    child.stderr.on('data', (chunk: Buffer) => says.push(chunk));
    child.on('error', () => settle(err({ kind: 'git-missing' })));
    child.on('close', (code) => {
      const ending = { code, out: Buffer.alloc(0), says: Buffer.concat(says).toString('utf8').trim() };
      settle(done || code === 0 ? ok(oids) : err(broken(absent, args, ending)));
    });
  });

const NAMED =
  /(?:Could not read|bad object|Not a valid commit name|Failed to traverse parents of commit) ([0-9a-f]{40,64})/;

const COMPLAINT = /^(?:error|fatal): /m;

const broken = (absent: Absent, args: readonly string[], ending: Ending): Fault => {
  const oid = NAMED.exec(ending.says)?.[1];
  return oid === undefined ? failure(args, ending) : absent.missing(oid);
};

const isAncestor = async (native: Native, ancestor: Oid, tip: Oid): Answer<boolean> => {
  const forth = await reaches(native, ancestor, tip);
  if (!forth.ok || forth.value || native.shallow.size === 0) return forth;
  // The other way round settles it too, since history has no circles.
  const back = await reaches(native, tip, ancestor);
  if (!back.ok) return back;
  if (back.value) return ok(false);
  const edge = await edgeIn(native, [tip]);
  if (!edge.ok) return edge;
  return edge.value === null ? ok(false) : cut(native, edge.value);
};

const reaches = async ({ git, absent }: Native, ancestor: Oid, tip: Oid): Answer<boolean> => {
  const args = ['merge-base', '--is-ancestor', ancestor, tip];
  const ending = await run(git, args);
  if (!ending.ok) return ending;
  const { code, says } = ending.value;
  if (code === 0) return ok(true);
  // A hole in the history is a "no" to git, with a word on the side.
  return code === 1 && !COMPLAINT.test(says) ? ok(false) : err(broken(absent, args, ending.value));
};

/** The first commit of a walk at which this clone was cut, if there is one. */
const edgeIn = async (native: Native, range: readonly string[]): Answer<Oid | null> => {
  if (native.shallow.size === 0) return ok(null);
  const listed = await listUntil(native, ['rev-list', ...range], (oid) => native.shallow.has(oid));
  if (!listed.ok) return listed;
  const last = listed.value.at(-1);
  return ok(last !== undefined && native.shallow.has(last) ? last : null);
};

const between = async (native: Native, tip: Oid, without: Oid | null): Answer<readonly Commit[]> => {
  const range = [tip, ...(without === null ? [] : [`^${without}`])];
  const edge = await edgeIn(native, range);
  if (!edge.ok) return edge;
  if (edge.value !== null) return cut(native, edge.value);
  const listed = await listUntil(native, ['rev-list', ...range], () => false);
  return listed.ok ? readCommits(native.objects, listed.value) : listed;
};

const cut = async ({ objects }: Native, edge: Oid): Promise<Result<never, Fault>> => {
  const commit = await readCommit(objects, edge);
  return err(commit.ok ? cutBelow(commit.value) : commit.error);
};

const mergeBases = async (native: Native, a: Oid, b: Oid): Answer<readonly Oid[]> => {
  const args = ['merge-base', '--all', a, b];
  const ending = await run(native.git, args);
  if (!ending.ok) return ending;
  const { code, says } = ending.value;
  if ((code !== 0 && code !== 1) || COMPLAINT.test(says)) return err(broken(native.absent, args, ending.value));
  const bases = ending.value.out
    .toString('latin1')
    .split('\n')
    .map(parseOid)
    .filter((oid) => oid !== null)
    .sort();
  // A base that this clone does not have lies below an edge on both sides, and not below a base that was found.
  const without = bases.map((oid) => `^${oid}`);
  const left = await edgeIn(native, [a, ...without]);
  if (!left.ok) return left;
  const right = await edgeIn(native, [b, ...without]);
  if (!right.ok) return right;
  return left.value === null || right.value === null ? ok(bases) : cut(native, left.value);
};
