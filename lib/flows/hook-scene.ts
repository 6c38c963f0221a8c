import { dirname, join } from 'node:path';
import { configuredHooksPath, disabledHooks, gitVersion, hooksDirectory } from '../git/hooks-path.ts';
import { localValues } from '../git/local-config.ts';
import type { Git } from '../git/repository.ts';
import { hookFileAt } from '../hooks/hook-file.ts';
import { readBlockFile } from '../hooks/husky.ts';
import { SCRIPT_NAME } from '../hooks/launch.ts';
import { managerAt } from '../hooks/manager.ts';
import { asideOf, isThere } from '../hooks/place.ts';
import type { Found, FoundFile } from '../hooks/plan.ts';
import type { Fault } from '../model/fault.ts';
import { EVENTS, type HookEvent, type HooksPath, type HookTool, type Manager } from '../model/hook.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { Workspace } from './workspace.ts';

/** Where hooks may be in a repository, and what stands there. Paths are absolute. */
export interface HookScene {
  readonly git: Git;
  readonly gitVersion: readonly [number, number];
  readonly hooksPath: HooksPath | null;
  readonly manager: Manager | null;
  /** Where git takes hook files from, seen from here. */
  readonly directory: string;
  /** The hooks directory of the repository itself. */
  readonly ownDirectory: string;
  /** The script for all who do not call it by a hook's own name. */
  readonly script: string;
  readonly found: Found;
  /** Names of hooks that the configuration switches off, ours and whole events, as git 2.54 and later understand it. */
  readonly disabled: ReadonlySet<string>;
}

/** The hook of a server, which another command places. */
export const GATE = 'pre-receive';

/** The keys of the configuration that are ours. */
const OWN_KEYS = ['theurian.node', 'theurian.cli', 'theurian.branches', 'theurian.strict'] as const;

/** Looks at everything that installing and uninstalling may change. Fails: `git-missing`, since hooks are git's own. */
export const hookScene = async (workspace: Workspace, tool: HookTool): Promise<Result<HookScene, Fault>> => {
  const { git, layout } = workspace.repository;
  if (git === null) return err({ kind: 'git-missing' });
  const version = await gitVersion(git);
  if (!version.ok) return version;
  const hooksPath = await configuredHooksPath(git);
  if (!hooksPath.ok) return hooksPath;
  const directory = await hooksDirectory(git);
  if (!directory.ok) return directory;
  const values = await localValues(git, '^(theurian|hook\\.theurian-[a-z-]+)\\.[a-z]+$');
  if (!values.ok) return values;
  const disabled = await disabledHooks(git);
  if (!disabled.ok) return disabled;
  const ownDirectory = join(layout.commonDir, 'hooks');
  const script = join(ownDirectory, SCRIPT_NAME);
  const files = filesIn([ownDirectory, directory.value], script, tool);
  if (!files.ok) return files;
  const blocks = blocksBelow(layout.topLevel);
  if (!blocks.ok) return blocks;
  const known = [...values.value].filter(([key]) => key.startsWith('hook.') || OWN_KEYS.some((own) => own === key));
  return ok({
    git,
    gitVersion: version.value,
    hooksPath: hooksPath.value,
    manager: layout.topLevel === null ? null : managerAt(layout.topLevel),
    directory: directory.value,
    ownDirectory,
    script,
    found: { files: files.value, blocks: blocks.value, values: new Map(known) },
    disabled: disabled.value,
  });
};

const filesIn = (
  directories: readonly string[],
  script: string,
  tool: HookTool,
): Result<readonly FoundFile[], Fault> => {
  const paths = new Set([
    script,
    join(dirname(script), GATE),
    ...directories.flatMap((at) => EVENTS.map((event) => join(at, event))),
  ]);
  const files: FoundFile[] = [];
  for (const path of paths) {
    const file = hookFileAt(path, tool.script);
    if (!file.ok) return file;
    files.push({ path, file: file.value, aside: isThere(asideOf(path)) });
  }
  return ok(files);
};

/** Where husky has the script of a hook. */
export const huskyScript = (top: string, event: HookEvent): string => join(top, '.husky', event);

const blocksBelow = (top: string | null): Result<Found['blocks'], Fault> => {
  const blocks = new Map<string, { readonly event: HookEvent; readonly text: string | null }>();
  for (const event of top === null ? [] : EVENTS) {
    const path = huskyScript(top ?? '', event);
    const text = readBlockFile(path);
    if (!text.ok) return text;
    blocks.set(path, { event, text: text.value });
  }
  return ok(blocks);
};
