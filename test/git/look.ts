import { readerOf } from '../../lib/git/reader.ts';
import type { Repository } from '../../lib/git/repository.ts';
import { snapshotAt } from '../../lib/git/snapshot.ts';
import type { Fault } from '../../lib/model/fault.ts';
import type { Oid } from '../../lib/model/oid.ts';
import type { Result } from '../../lib/model/result.ts';
import type { Lab } from '../kit/repo.ts';

/** What can be seen of a repository, each answer as text, so that two readers and git itself can be compared. */
export interface Sight {
  readonly commit: string;
  readonly head: string;
  readonly entries: string;
  readonly bytes: string;
  readonly chain: string;
  readonly steps: string;
  readonly staged: string;
}

/** A fault in short: its kind and the facts that name it. */
export const brief = (fault: Fault): string => {
  switch (fault.kind) {
    case 'unsupported':
      return `unsupported ${fault.feature}`;
    case 'missing-object':
      return `missing-object ${fault.why}`;
    case 'unmerged':
      return `unmerged ${fault.paths.join(' ')}`;
    case 'unborn':
      return `unborn ${fault.ref}`;
    default:
      return fault.kind;
  }
};

const told = <T>(answer: Result<T, Fault>, text: (value: T) => string): string =>
  answer.ok ? text(answer.value) : brief(answer.error);

/** Looks through a repository. */
export const look = async (repository: Repository, revision: string): Promise<Sight> => {
  const commit = await repository.commitOf(revision);
  const head = told(await repository.head(), String);
  const staged = told(await repository.stagedTree(), String);
  if (!commit.ok) {
    const why = brief(commit.error);
    return { commit: why, head, entries: why, bytes: why, chain: why, steps: why, staged };
  }
  const chain = told(await repository.firstParents(commit.value, null), (all) => all.map(({ oid }) => oid).join('\n'));
  const steps = told(await repository.steps(commit.value, null, '.theurian'), (all) =>
    all.map((step) => `${step.commit.oid} ${step.before} ${step.after}`).join('\n'),
  );
  return { commit: commit.value, head, ...(await content(repository, commit.value)), chain, steps, staged };
};

const content = async (repository: Repository, commit: Oid): Promise<Pick<Sight, 'entries' | 'bytes'>> => {
  const snapshot = await snapshotAt(repository, commit);
  if (!snapshot.ok) return { entries: brief(snapshot.error), bytes: brief(snapshot.error) };
  const { entries } = snapshot.value;
  const files: string[] = [];
  const wanted = entries.filter((entry) => entry.kind === 'file');
  const read = await readerOf(repository, snapshot.value).read(wanted, 1 << 20, ({ path }, found) => {
    files.push(`${path} ${found.kind === 'bytes' ? Buffer.from(found.bytes).toString('hex') : found.size}`);
  });
  const listed = entries.map((entry) => `${entry.kind} ${entry.utf8 ? 'utf8' : 'bytes'} ${entry.oid} ${entry.path}`);
  return { entries: listed.join('\n'), bytes: told(read, () => files.join('\n')) };
};

const KINDS: Readonly<Record<string, string>> = {
  '100644': 'file',
  '100755': 'file',
  '120000': 'symlink',
  '040000': 'directory',
  '160000': 'gitlink',
};

// Objects as they are named, whatever the repository would put in their place.
const PLAIN = {
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_GRAFT_FILE: '/dev/null',
  GIT_NO_LAZY_FETCH: '1',
  GIT_ALLOW_PROTOCOL: 'none',
};

/** Lets git itself tell the same. */
export const oracle = (lab: Lab, dir: string, revision: string, more: Readonly<Record<string, string>> = {}): Sight => {
  const raw = (...args: readonly string[]): Buffer => lab.raw(dir, args, { env: { ...PLAIN, ...more } });
  const ask = (...args: readonly string[]): string =>
    attempt(() =>
      lab
        .raw(dir, args, { env: { ...PLAIN, ...more } })
        .toString('latin1')
        .replace(/\n$/, ''),
    );
  const commit = ask('rev-parse', '--verify', `${revision}^{commit}`);
  const rows = ask('ls-tree', '-r', '-t', '-z', '--full-tree', `${commit}:.theurian`)
    .split('\0')
    .filter((row) => row !== '');
  const entries = rows
    .map((row) => /^(\d+) \w+ (\w+)\t(.*)$/s.exec(row) ?? [])
    .filter(([, , , path = '']) => !path.includes('/') || /^(?:migrations|knowledge|evidence|approvals)\//.test(path))
    .map(([, mode = '', oid = '', raw = '']) => ({ kind: KINDS[mode] ?? mode, oid, ...shown(raw) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const files = entries.filter(({ kind }) => kind === 'file');
  return {
    commit,
    head: ask('symbolic-ref', '-q', 'HEAD') || 'null',
    entries: entries.map(({ kind, utf8, oid, path }) => `${kind} ${utf8 ? 'utf8' : 'bytes'} ${oid} ${path}`).join('\n'),
    bytes: files
      .map(({ oid, path }) => `${path} ${attempt(() => raw('cat-file', 'blob', oid).toString('hex'))}`)
      .join('\n'),
    chain: ask('rev-list', '--first-parent', commit),
    steps: stepsBy(ask, commit),
    staged: ask('write-tree'),
  };
};

const stepsBy = (ask: (...args: readonly string[]) => string, tip: string): string => {
  const trees = ask('rev-list', '--first-parent', '--reverse', tip)
    .split('\n')
    .map((oid) => ({ oid, tree: ask('rev-parse', '--verify', '-q', `${oid}:.theurian`) }));
  return trees
    .map(({ oid, tree }, index) => ({ oid, before: trees[index - 1]?.tree ?? '', after: tree }))
    .filter(({ before, after }) => before !== after)
    .map(({ oid, before, after }) => `${oid} ${before || null} ${after || null}`)
    .join('\n');
};

const attempt = (ask: () => string): string => {
  try {
    return ask();
  } catch {
    return '';
  }
};

const shown = (raw: string): { readonly path: string; readonly utf8: boolean } => {
  const bytes = Buffer.from(raw, 'latin1');
  try {
    return { path: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), utf8: true };
  } catch {
    // The scenes with such names have nothing but ASCII beside the byte.
    return { path: raw.replace(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16)}`), utf8: false };
  }
};
