import { remoteUrls } from '../git/remotes.ts';
import type { Fault } from '../model/fault.ts';
import type { Oid } from '../model/oid.ts';
import type { SourceAnchor } from '../model/operation.ts';
import { ok, type Result } from '../model/result.ts';
import type { Item } from '../model/state.ts';
import { ageInDays } from '../recall/age.ts';
import { type Validity, validityAt } from '../recall/validity.ts';
import type { AgentReading } from './agent-reading.ts';
import { entryAt } from './file-at.ts';
import { commitNamed, pointsHere } from './propose-anchors.ts';
import { headCommit } from './protected.ts';
import type { Workspace } from './workspace.ts';

/**
 * What became of the file of an anchor since: `elsewhere` is not in this repository; `unlocated` names no file, or neither
 * commit nor blob; `unknown` names a commit or a file that is not in this clone.
 */
export type AnchorState = 'unchanged' | 'changed' | 'gone' | 'elsewhere' | 'unlocated' | 'unknown';

export interface Freshness {
  readonly itemId: string;
  readonly title: string | null;
  readonly status: string;
  /** Whether it is in force and no file that it rests on has changed. */
  readonly fresh: boolean;
  readonly validity: Validity;
  readonly validFrom: string;
  readonly validTo: string | null;
  readonly ageDays: number | null;
  readonly anchors: readonly (Pick<SourceAnchor, 'sourceUri' | 'filePath' | 'commitSha' | 'lineStart' | 'lineEnd'> & {
    readonly state: AnchorState;
  })[];
}

/** Looks at anchors as the files are at HEAD. */
export interface Look {
  at(anchor: SourceAnchor): Promise<Result<AnchorState, Fault>>;
}

/** Makes a look at the files of HEAD. */
export const lookAtHead = async (workspace: Workspace): Promise<Result<Look, Fault>> => {
  const urls = remoteUrls(workspace.repository.layout);
  if (!urls.ok) return urls;
  const head = await headCommit(workspace);
  if (!head.ok) return head;
  const commit = head.value === null ? ok(null) : await workspace.repository.commit(head.value);
  if (!commit.ok) return commit;
  const tree = commit.value?.tree ?? null;
  return ok({
    at: async (anchor) => {
      if (!pointsHere(anchor.sourceUri, urls.value)) return ok('elsewhere');
      const { filePath, commitSha, blobSha } = anchor;
      if (filePath === undefined || (commitSha === undefined && blobSha === undefined)) return ok('unlocated');
      const then = blobSha === undefined ? await blobThen(workspace, commitSha ?? '', filePath) : ok(blobSha);
      if (!then.ok) return then;
      return then.value === null ? ok('unknown') : sinceThen(workspace, { tree, filePath, former: then.value });
    },
  });
};

interface Since {
  /** Of HEAD; null where it has no commit yet. */
  readonly tree: Oid | null;
  readonly filePath: string;
  /** The blob that stood there, or the beginning of its name. */
  readonly former: string;
}

const sinceThen = async (
  workspace: Workspace,
  { tree, filePath, former }: Since,
): Promise<Result<AnchorState, Fault>> => {
  const now = tree === null ? ok(null) : await entryAt(workspace, tree, filePath);
  if (!now.ok) return now;
  if (now.value === null) return ok('gone');
  return ok(now.value.oid.startsWith(former) ? 'unchanged' : 'changed');
};

const blobThen = async (workspace: Workspace, sha: string, path: string): Promise<Result<Oid | null, Fault>> => {
  const commit = await commitNamed(workspace, sha);
  if (!commit.ok) return commit.error.kind === 'missing-object' ? ok(null) : commit;
  if (commit.value === null) return ok(null);
  const entry = await entryAt(workspace, commit.value.tree, path);
  return entry.ok ? ok(entry.value?.oid ?? null) : entry;
};

/** So many anchors of one item are looked at. */
const MOST_ANCHORS = 16;

/** Tells how fresh an item is: its window of validity, its age, and what became of the files it rests on. */
export const freshnessOf = async (look: Look, reading: AgentReading, item: Item): Promise<Result<Freshness, Fault>> => {
  const revision = item.currentRevision === null ? undefined : reading.served.state.revisions.get(item.currentRevision);
  const anchors: Freshness['anchors'][number][] = [];
  for (const anchor of (revision?.metadata.sourceAnchors ?? []).slice(0, MOST_ANCHORS)) {
    const state = await look.at(anchor);
    if (!state.ok) return state;
    const { sourceUri, filePath, commitSha, lineStart, lineEnd } = anchor;
    anchors.push({ ...given({ sourceUri, filePath, commitSha, lineStart, lineEnd }), state: state.value });
  }
  const validity = validityAt(item, reading.now);
  return ok({
    itemId: item.id,
    title: item.title,
    status: item.status,
    fresh: validity === 'in-force' && !anchors.some(({ state }) => state === 'changed' || state === 'gone'),
    validity,
    validFrom: item.validFrom,
    validTo: item.validTo,
    ageDays: revision === undefined ? null : Math.max(0, ageInDays(revision.createdAt, reading.now)),
    anchors,
  });
};

type Shown = Omit<Freshness['anchors'][number], 'state'>;

const given = (anchor: { readonly [K in keyof Shown]?: Shown[K] | undefined }): Shown =>
  Object.fromEntries(Object.entries(anchor).filter(([, value]) => value !== undefined)) as unknown as Shown;
