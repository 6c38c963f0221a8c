import { basename } from 'node:path';
import { AGENTS_SECTION } from '../format/agents-section.ts';
import { editorSchemas } from '../format/editor-schema.ts';
import { MARKDOWN, type Marks, withManagedBlock } from '../format/managed-block.ts';
import { printConfig, printPolicy } from '../format/print-settings.ts';
import { createFile } from '../landing/create-file.ts';
import { readText, replaceText } from '../landing/replace-file.ts';
import type { Fault } from '../model/fault.ts';
import { fromTop } from '../model/governed.ts';
import { type Oid, parseRefName } from '../model/oid.ts';
import { DEFAULT_POLICY } from '../model/policy.ts';
import { err, ok, type Result } from '../model/result.ts';
import { headCommit } from './protected.ts';
import type { Workspace } from './workspace.ts';

/** What initialising did, or would do. Paths are relative to the top of the repository. */
export interface Initialised {
  readonly root: string;
  readonly projectId: string;
  readonly branch: string;
  readonly since: Oid | null;
  readonly created: readonly string[];
  readonly updated: readonly string[];
  readonly kept: readonly string[];
  readonly changed: boolean;
  readonly dryRun: boolean;
}

/** The lines that keep what belongs to one machine out of git. */
export const IGNORED = [
  '# What stays on this machine: proposals of its own, imported reviews, and what can be made again.',
  '.theurian/proposals-local/',
  '.theurian/review/',
  '.theurian/state/',
  '.theurian/cache/',
  '.theurian/runtime/',
  '.theurian/generated/',
];
/** The line that keeps git from converting governed bytes. */
export const ATTRIBUTES = ['# Digests are over bytes: no line ends are converted here.', '.theurian/** -text'];

type Block = readonly [path: string, lines: readonly string[], marks?: Marks];

const BLOCKS: readonly Block[] = [
  ['.gitignore', IGNORED],
  ['.gitattributes', ATTRIBUTES],
];

/** The file in which agents of many makes look for what they are to know of a project. */
const FOR_AGENTS: Block = ['AGENTS.md', AGENTS_SECTION, MARKDOWN];

/** What is asked for beside the usual. */
export interface InitWish {
  readonly dryRun: boolean;
  /** Whether agents are to be told, in `AGENTS.md`. */
  readonly agents: boolean;
}

/** Makes `.theurian/` and what belongs to it. Idempotent: what is there is never overwritten. */
export const init = async (workspace: Workspace, { dryRun, agents }: InitWish): Promise<Result<Initialised, Fault>> => {
  const { topLevel, gitDir } = workspace.repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir });
  const since = await headCommit(workspace);
  if (!since.ok) return since;
  const branch = await branchToProtect(workspace);
  if (!branch.ok) return branch;
  const projectId = projectIdOf(basename(topLevel));
  const files = {
    [fromTop('config.yaml')]: printConfig({ projectId }),
    [fromTop('policy.yaml')]: printPolicy({ ...DEFAULT_POLICY, branches: [branch.value], since: since.value }),
    ...Object.fromEntries(Object.entries(editorSchemas()).map(([name, text]) => [fromTop(`schema/${name}`), text])),
    ...Object.fromEntries(['migrations', 'knowledge', 'proposals'].map((d) => [fromTop(`${d}/.gitkeep`), ''])),
  };
  // What cannot be placed is found before anything is made, so that no half set-up is left.
  const blocks = agents ? [...BLOCKS, FOR_AGENTS] : BLOCKS;
  for (const block of blocks) {
    const placed = ensureBlock(topLevel, block, { dryRun: true, done: { created: [], updated: [], kept: [] } });
    if (!placed.ok) return placed;
  }
  const done: Done = { created: [], updated: [], kept: [] };
  for (const [path, text] of Object.entries(files)) {
    const made = ensureFile(topLevel, path, text, { dryRun, done });
    if (!made.ok) return made;
  }
  for (const block of blocks) {
    const placed = ensureBlock(topLevel, block, { dryRun, done });
    if (!placed.ok) return placed;
  }
  const changed = done.created.length + done.updated.length > 0;
  return ok({ root: topLevel, projectId, branch: branch.value, since: since.value, ...done, changed, dryRun });
};

interface Done {
  readonly created: string[];
  readonly updated: string[];
  readonly kept: string[];
}

interface Mode {
  readonly dryRun: boolean;
  readonly done: Done;
}

const ensureFile = (top: string, path: string, text: string, { dryRun, done }: Mode): Result<void, Fault> => {
  const there = readText(top, path);
  if (!there.ok) return there;
  if (there.value !== null) {
    done.kept.push(path);
    return ok(undefined);
  }
  const made = dryRun ? ok(true) : createFile(top, path, text);
  if (made.ok) done.created.push(path);
  return made.ok ? ok(undefined) : made;
};

const ensureBlock = (top: string, [path, lines, marks]: Block, { dryRun, done }: Mode): Result<void, Fault> => {
  const there = readText(top, path);
  if (!there.ok) return there;
  const next = withManagedBlock(there.value ?? '', lines, marks);
  if (!next.ok) return err({ kind: 'broken-markers', path, line: next.error.line });
  if (next.value === there.value) {
    done.kept.push(path);
    return ok(undefined);
  }
  (there.value === null ? done.created : done.updated).push(path);
  if (dryRun) return ok(undefined);
  if (there.value !== null) return replaceText(top, path, next.value);
  const made = createFile(top, path, next.value);
  return made.ok ? ok(undefined) : made;
};

// The usual name, on the remote or here; else the branch one stands on.
const branchToProtect = async ({ repository }: Workspace): Promise<Result<string, Fault>> => {
  for (const name of ['main', 'master']) {
    const tracking = await repository.trackingRef(name);
    if (!tracking.ok) return tracking;
    if (tracking.value !== null) return ok(name);
  }
  for (const name of ['main', 'master']) {
    const local = parseRefName(`refs/heads/${name}`);
    const there = local === null ? ok(null) : await repository.ref(local);
    if (!there.ok) return there;
    if (there.value !== null) return ok(name);
  }
  const head = await repository.head();
  return head.ok ? ok(/^refs\/heads\/(.+)$/.exec(head.value ?? '')?.[1] ?? 'main') : head;
};

const projectIdOf = (directory: string): string =>
  directory
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200) || 'project';
