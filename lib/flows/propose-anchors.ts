import { remoteUrls } from '../git/remotes.ts';
import type { Commit } from '../git/repository.ts';
import { substitutesIn } from '../git/substitutes.ts';
import { readWorktreeFile } from '../git/worktree-file.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { LIMITS } from '../model/limits.ts';
import type { SourceAnchor } from '../model/operation.ts';
import { err, ok, type Result } from '../model/result.ts';
import { entryAt, linesIn, linesOf } from './file-at.ts';
import type { Workspace } from './workspace.ts';

/**
 * Looks up the anchors that point into this repository: a commit or a path that is not there is refused, lines beyond
 * the end of the file are warned of. Where no commit is named, the file as it is in the working directory is meant; an
 * address that only looks like a path of it is warned of.
 *
 * An anchor points into this repository when it names a commit and its address is one of the remotes' (or a page below
 * one, such as a forge shows a file by), or no address at all but a path, as in a repository without remotes. What points
 * elsewhere cannot be looked up here and is believed.
 * Fails: where the history is cut off and the commit may lie beyond the cut.
 */
export const anchorFindings = async (
  workspace: Workspace,
  anchors: readonly SourceAnchor[],
): Promise<Result<readonly Finding[], Fault>> => {
  const urls = remotesOf(workspace);
  if (!urls.ok) return urls;
  const findings: Finding[] = [];
  for (const anchor of anchors) {
    if (!pointsHere(anchor.sourceUri, urls.value)) continue;
    const found = await lookUp(workspace, anchor);
    if (!found.ok) return found;
    findings.push(...found.value);
  }
  return ok(findings);
};

// Many proposals are looked at in one go.
const REMOTES = new WeakMap<Workspace, ReturnType<typeof remoteUrls>>();

const remotesOf = (workspace: Workspace): ReturnType<typeof remoteUrls> => {
  const urls = REMOTES.get(workspace) ?? remoteUrls(workspace.repository.layout);
  REMOTES.set(workspace, urls);
  return urls;
};

/** Whether an address is one of this repository's. */
export const pointsHere = (sourceUri: string, urls: readonly string[]): boolean => {
  const plain = plainUrl(sourceUri);
  if (urls.some((url) => plain === plainUrl(url) || plain.startsWith(`${plainUrl(url)}/`))) return true;
  return !/^[A-Za-z][A-Za-z0-9+.-]*:|^[^/]+@[^/]+:|^\//.test(sourceUri);
};

// `git@host:a/b.git`, `ssh://git@host/a/b` and `https://host/a/b/` are one place.
const plainUrl = (url: string): string =>
  url
    .replace(/^[A-Za-z][A-Za-z0-9+.-]*:\/\/(?:[^@/]*@)?/, '')
    .replace(/^(?:[^@/:]+@)?([^/:]+):(?!\d+\/)/, '$1/')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .replace(/\.git(?=$|\/)/, '')
    .replace(/^[^/]+/, (host) => host.toLowerCase());

const lookUp = async (workspace: Workspace, anchor: SourceAnchor): Promise<Result<readonly Finding[], Fault>> => {
  const { commitSha, filePath, lineStart: from } = anchor;
  if (commitSha === undefined) return asItIsHere(workspace, anchor);
  const commit = await commitNamed(workspace, commitSha);
  if (!commit.ok) return commit;
  const at = { path: filePath ?? anchor.sourceUri };
  if (commit.value === null)
    return ok([finding('anchor-unknown', at, { what: 'commit', commit: commitSha, file: filePath ?? '' })]);
  if (filePath === undefined) return ok([]);
  const entry = await entryAt(workspace, commit.value.tree, filePath);
  if (!entry.ok) return entry;
  if (entry.value === null)
    return ok([finding('anchor-unknown', at, { what: 'path', commit: commitSha, file: filePath })]);
  if (from === undefined || !entry.value.isFile) return ok([]);
  const lines = await linesIn(workspace, entry.value.oid);
  return lines.ok ? ok(beyond(anchor, at.path, lines.value)) : lines;
};

// An address may be anything, so it is taken for a path only where it looks like one, and then no more than warned of.
const asItIsHere = ({ repository }: Workspace, anchor: SourceAnchor): Result<readonly Finding[], Fault> => {
  const { topLevel } = repository.layout;
  const { filePath, lineStart: from } = anchor;
  const path = filePath ?? pathIn(anchor.sourceUri);
  if (topLevel === null || path === null) return ok([]);
  const unknown = finding('anchor-unknown', { path }, { what: 'path', commit: null, file: path });
  if (path.startsWith('/') || path.split('/').includes('..')) return ok(filePath === undefined ? [] : [unknown]);
  const read = readWorktreeFile(
    topLevel,
    path.replace(/^(?:\.\/)+|\/+$/g, ''),
    from === undefined ? 0 : LIMITS.bodyBytes,
  );
  if (read.ok) return ok(read.value.kind === 'bytes' ? beyond(anchor, path, linesOf(read.value.bytes)) : []);
  const { error } = read;
  if (error.kind !== 'unreadable') return err(error);
  if (!['ENOENT', 'ENOTDIR'].includes(error.code)) return ok([]);
  return ok([filePath === undefined ? finding('anchor-missing', { path }, { file: path }) : unknown]);
};

const pathIn = (address: string): string | null => {
  const path = address.replace(/[?#].*$/, '');
  return /^[^\s:]+$/.test(path) && /[./]/.test(path) ? path : null;
};

const beyond = ({ lineStart: from, lineEnd }: SourceAnchor, path: string, lines: number): readonly Finding[] => {
  const to = lineEnd ?? from;
  if (from === undefined || to === undefined || lines >= to) return [];
  return [finding('anchor-lines', { path, line: from }, { lines, from, to })];
};

/** Returns the commit that an anchor names by its oid or the beginning of one, which a branch's name may look like; null when there is none. */
export const commitNamed = async (
  { repository, repository: { layout } }: Workspace,
  sha: string,
): Promise<Result<Commit | null, Fault>> => {
  const oid = /^[0-9a-f]{7,64}$/.test(sha)
    ? await repository.commitOf(sha)
    : err({ kind: 'unknown-revision', revision: sha } as const);
  if (!oid.ok && !isUnknown(oid.error)) return oid;
  // In a clone whose history is cut off it may lie beyond the cut: nobody can say here.
  if (!oid.ok) return substitutesIn(layout.commonDir).shallow ? err(cutOff(sha)) : ok(null);
  return oid.value.startsWith(sha) ? repository.commit(oid.value) : ok(null);
};

const cutOff = (oid: string): Fault => ({ kind: 'missing-object', oid, why: 'shallow' });

const isUnknown = (fault: Fault): boolean =>
  fault.kind === 'unknown-revision' || (fault.kind === 'missing-object' && fault.why === 'absent');
