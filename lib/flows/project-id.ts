import { basename } from 'node:path';
import { ok } from '../model/result.ts';
import { loadSettings } from './load-settings.ts';
import { headCommit } from './protected.ts';
import { snapshotReader } from './reader.ts';
import { appliedCommit } from './served.ts';
import { topFiles } from './top-files.ts';
import type { Workspace } from './workspace.ts';

/** Returns the project's id: as the applied commit configures it, else HEAD; else one made of the directory's name. */
export const projectIdOf = async (workspace: Workspace): Promise<string> => {
  const { topLevel, commonDir } = workspace.repository.layout;
  for (const commitOf of [appliedCommit, headCommit]) {
    const commit = await commitOf(workspace);
    if (!commit.ok || commit.value === null) continue;
    const files = await topFiles(workspace, commit.value, ['config.yaml']);
    const settings = files.ok
      ? await loadSettings(files.value, snapshotReader(workspace.repository, files.value))
      : ok(null);
    const id = settings.ok ? settings.value?.config?.projectId : undefined;
    if (id !== undefined) return id;
  }
  return kebab(basename(topLevel ?? commonDir));
};

/** Returns a name as one kebab-case word, `project` when nothing is left of it. */
export const kebab = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 200) || 'project';
