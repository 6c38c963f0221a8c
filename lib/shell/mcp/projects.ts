import { basename } from 'node:path';
import { kebab, projectIdOf } from '../../flows/project-id.ts';
import type { World } from '../../flows/workspace.ts';
import { openWorkspaceInProcess } from '../../flows/workspace-in-process.ts';
import type { Project } from './tool.ts';

/** Returns the repositories at these places, by id. Of two that have one id, the later one gets a number. */
export const projectsAt = async (
  places: readonly string[],
  worldAt: (at: string) => World,
): Promise<readonly Project[]> => {
  const projects: Project[] = [];
  for (const at of places) {
    const workspace = await openWorkspaceInProcess(worldAt(at));
    const id = workspace.ok ? await projectIdOf(workspace.value) : kebab(basename(at));
    if (workspace.ok) await workspace.value.close();
    projects.push({ id: freeId(id, projects), at });
  }
  return projects.sort((a, b) => (a.id < b.id ? -1 : 1));
};

const freeId = (id: string, taken: readonly Project[]): string => {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? id : `${id}-${n}`;
    if (!taken.some((one) => one.id === name)) return name;
  }
};
