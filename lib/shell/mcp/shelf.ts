import { type AgentReading, readForAgent } from '../../flows/agent-reading.ts';
import { indexOf } from '../../flows/search.ts';
import { appliedCommit } from '../../flows/served.ts';
import type { Workspace, World } from '../../flows/workspace.ts';
import { openWorkspaceInProcess } from '../../flows/workspace-in-process.ts';
import type { Fault } from '../../model/fault.ts';
import type { Oid } from '../../model/oid.ts';
import { err, type Result } from '../../model/result.ts';
import type { Sensitivity } from '../../model/words.ts';
import type { Lexicon } from '../../recall/lexicon.ts';
import type { Desk, Project, ToolAnswer } from './tool.ts';
import { toolErrorOf } from './tool-error.ts';

/** The applied knowledge of one repository, kept open from call to call. */
export interface Shelf {
  read(flow: (desk: Desk) => Promise<ToolAnswer>): Promise<ToolAnswer>;
}

interface Open {
  readonly workspace: Workspace;
  readonly applied: Oid;
  readonly reading: AgentReading;
  readonly index: Desk['index'];
}

/**
 * Makes the shelf of a repository. It opens the repository anew when another commit was applied, and once more when the
 * repository changed under it, as by a repack.
 */
export const shelfOf = (project: Project, world: World, ceiling: Sensitivity): Shelf => {
  const snapshots = new Map<string, Oid>();
  let open: Open | null = null;
  const opened = async (): Promise<Result<Open, ToolAnswer>> => {
    if (open !== null) {
      const applied = await appliedCommit(open.workspace);
      if (applied.ok && applied.value === open.applied) return { ok: true, value: open };
      await open.workspace.close();
      open = null;
    }
    const fresh = await openAt(world, ceiling);
    if (!fresh.ok) return err({ ok: false, error: toolErrorOf(fresh.error) });
    open = fresh.value;
    remembered(snapshots, open);
    return fresh;
  };
  const read: Shelf['read'] = async (flow) => {
    const found = await opened();
    if (!found.ok) return found.error;
    const { workspace, index, reading } = found.value;
    return flow({ project, workspace, index, snapshots, reading: { ...reading, now: world.now() } });
  };
  return {
    read: async (flow) => {
      const before = open;
      const answer = await read(flow);
      if (answer.ok || !MOVED.has(answer.error.code) || before === null) return answer;
      open = null;
      return read(flow);
    },
  };
};

type Failure = Parameters<typeof toolErrorOf>[0];

const openAt = async (world: World, ceiling: Sensitivity): Promise<Result<Open, Failure>> => {
  const workspace = await openWorkspaceInProcess(world);
  if (!workspace.ok) return workspace;
  const applied = await appliedCommit(workspace.value);
  if (!applied.ok) return applied;
  if (applied.value === null) return err({ kind: 'not-applied' });
  const reading = await readForAgent(workspace.value, applied.value, ceiling);
  if (!reading.ok) return reading;
  const index = once(() => indexOf(workspace.value, { ...reading.value, served: reading.value.whole }));
  return { ok: true, value: { workspace: workspace.value, applied: applied.value, reading: reading.value, index } };
};

const once = (make: () => Promise<Result<Lexicon, Fault>>): Desk['index'] => {
  let made: Promise<Result<Lexicon, Fault>> | null = null;
  return () => {
    made ??= make();
    return made;
  };
};

/** So many snapshots are remembered by their names. */
const MOST = 256;

const remembered = (snapshots: Map<string, Oid>, { reading, applied }: Open): void => {
  if (snapshots.size >= MOST) snapshots.clear();
  snapshots.set(reading.snapshotId, applied);
};

// What a repository that was moved, repacked or taken away answers with.
const MOVED: ReadonlySet<string> = new Set([
  'missing-object',
  'corrupt-object',
  'unreadable',
  'damaged',
  'no-repository',
]);
