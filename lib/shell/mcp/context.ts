import type { Workspace, World } from '../../flows/workspace.ts';
import { openWorkspaceInProcess } from '../../flows/workspace-in-process.ts';
import { parseRunId, type RunId } from '../../model/intent.ts';
import type { Result } from '../../model/result.ts';
import type { Sensitivity } from '../../model/words.ts';
import { type Shelf, shelfOf } from './shelf.ts';
import type { Allowance, Project, ToolAnswer, ToolContext, ToolError } from './tool.ts';
import { toolErrorOf } from './tool-error.ts';
import { TOOLS } from './tools.ts';

/** What a server is made of. `worldOf` gives the world of a repository. */
export interface Given {
  readonly projects: readonly Project[];
  readonly ceiling: Sensitivity;
  readonly allowance: Allowance;
  readonly worldOf: (project: Project) => World;
}

/** Makes what tools are called with. One call is answered after the other. */
export const contextOf = ({ projects, ceiling, allowance, worldOf }: Given): ToolContext => {
  let run: RunId | null = null;
  const shelves = new Map(projects.map((one) => [one.id, shelfOf(one, worldOf(one), ceiling)]));
  return {
    tools: TOOLS,
    projects,
    ceiling,
    allowance,
    runId: () => {
      run ??= runOf(projects.map(worldOf));
      return run;
    },
    inProject: async (projectId, flow) => {
      const project = projectNamed(projects, projectId);
      return project.ok ? inWorkspace(worldOf(project.value), (workspace) => flow(workspace, project.value)) : project;
    },
    inReading: async (projectId, flow) => {
      const project = projectNamed(projects, projectId);
      if (!project.ok) return project;
      const shelf: Shelf | undefined = shelves.get(project.value.id);
      if (shelf === undefined) throw new TypeError(`a project without a shelf: ${project.value.id}`);
      return shelf.read(flow);
    },
  };
};

const runOf = ([world]: readonly World[]): RunId => {
  const run = world === undefined ? null : parseRunId(world.newId());
  if (run === null) throw new TypeError('the mint gives no name of a run');
  return run;
};

const inWorkspace = async (world: World, flow: (workspace: Workspace) => Promise<ToolAnswer>): Promise<ToolAnswer> => {
  const workspace = await openWorkspaceInProcess(world);
  if (!workspace.ok) return { ok: false, error: toolErrorOf(workspace.error) };
  try {
    return await flow(workspace.value);
  } finally {
    await workspace.value.close();
  }
};

const projectNamed = (projects: readonly Project[], id: unknown): Result<Project, ToolError> => {
  const [only, ...others] = projects;
  const named =
    id === undefined || id === null ? (others.length === 0 ? only : undefined) : projects.find((one) => one.id === id);
  if (named !== undefined) return { ok: true, value: named };
  const names = projects.map((one) => one.id).join(', ');
  return {
    ok: false,
    error: {
      code: 'unknown-project',
      message:
        id === undefined || id === null
          ? 'This server was given several repositories.'
          : 'This server was given no repository of that id.',
      remedy: `Give projectId: ${names}`,
    },
  };
};
