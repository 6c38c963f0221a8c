import { join } from 'node:path';
import { locksPackage, type PackageSpec } from '../format/package-spec.ts';
import { type GateProgram, githubWorkflow, gitlabJob, installing } from '../format/print-gate.ts';
import { setLocal } from '../git/write-config.ts';
import { hookFileAt } from '../hooks/hook-file.ts';
import { placeScript } from '../hooks/place.ts';
import { createFile } from '../landing/create-file.ts';
import { readText } from '../landing/replace-file.ts';
import type { Fault } from '../model/fault.ts';
import type { HookTool } from '../model/hook.ts';
import { err, ok, type Result } from '../model/result.ts';
import { branchesToGuard } from './branches-to-guard.ts';
import type { Workspace } from './workspace.ts';

export type GateKind = 'github' | 'gitlab' | 'pre-receive';

/** What was written, or would be. */
export interface GateWritten {
  readonly gate: GateKind;
  /** From the top of the repository; absolute for the hook of a server. */
  readonly path: string;
  readonly branches: readonly string[];
  /** What the job judges with; null for the hook of a server, which calls the program that is here. */
  readonly program: GateProgram | null;
  /** The command that the job installs it with. */
  readonly installs: string | null;
  readonly changed: boolean;
  readonly dryRun: boolean;
  readonly text: string;
}

/** What is asked for. */
export interface GateWish {
  readonly gate: GateKind;
  readonly dryRun: boolean;
  /** What the job is to install; null for what the project has locked, or else this very version from the registry. */
  readonly program: PackageSpec | null;
}

/**
 * Writes what a server checks before a protected branch moves.
 *
 * Fails: `file-differs` when the file is there with another text; `no-worktree` for a workflow in a bare repository.
 */
export const ciInit = async (
  workspace: Workspace,
  tool: HookTool,
  { gate, dryRun, program: wanted }: GateWish,
): Promise<Result<GateWritten, Fault>> => {
  const named = await branchesToGuard(workspace);
  if (!named.ok) return named;
  const branches = named.value.length > 0 ? named.value : ['main'];
  if (gate === 'pre-receive') return serverHook(workspace, tool, { branches, dryRun });
  const { topLevel, gitDir } = workspace.repository.layout;
  if (topLevel === null) return err({ kind: 'no-worktree', at: gitDir });
  const found = wanted === null ? programOf(topLevel, tool) : ok({ kind: 'named', ...wanted } as const);
  if (!found.ok) return found;
  const program = found.value;
  const written = { program, branches };
  const text = gate === 'github' ? githubWorkflow(written) : gitlabJob(written);
  const path = gate === 'github' ? '.github/workflows/theurian.yml' : '.gitlab/theurian.gitlab-ci.yml';
  const there = readText(topLevel, path);
  if (!there.ok) return there;
  if (there.value !== null && there.value !== text) return err({ kind: 'file-differs', path });
  const changed = there.value === null;
  const made = changed && !dryRun ? createFile(topLevel, path, text) : ok(true);
  return made.ok ? ok({ gate, path, branches, program, installs: installing(program), changed, dryRun, text }) : made;
};

const programOf = (top: string, { version }: HookTool): Result<GateProgram, Fault> => {
  const [manifest, lock] = [readText(top, 'package.json'), readText(top, 'package-lock.json')];
  if (!manifest.ok) return manifest;
  if (!lock.ok) return lock;
  return ok(
    locksPackage('theurian', manifest.value, lock.value)
      ? { kind: 'locked' }
      : { kind: 'named', source: 'registry', text: `theurian@${version}` },
  );
};

const serverHook = async (
  { repository }: Workspace,
  tool: HookTool,
  { branches, dryRun }: { readonly branches: readonly string[]; readonly dryRun: boolean },
): Promise<Result<GateWritten, Fault>> => {
  const { git, layout } = repository;
  if (git === null) return err({ kind: 'git-missing' });
  const path = join(layout.commonDir, 'hooks', 'pre-receive');
  const there = hookFileAt(path, tool.script);
  if (!there.ok) return there;
  const { kind } = there.value;
  if (kind === 'foreign' || kind === 'no-file') return err({ kind: 'file-differs', path });
  const settled = there.value.kind === 'ours' && there.value.executable && !there.value.crlf;
  const none = { program: null, installs: null } as const;
  const done = { gate: 'pre-receive', path, branches, ...none, changed: !settled, dryRun, text: tool.script } as const;
  if (dryRun) return ok(done);
  const placed = settled ? ok(undefined) : placeScript(path, tool.script);
  if (!placed.ok) return placed;
  for (const [key, values] of [
    ['theurian.node', [tool.node]],
    ['theurian.cli', [tool.cli]],
    ['theurian.branches', branches],
  ] as const) {
    const set = await setLocal(git, key, values);
    if (!set.ok) return set;
  }
  return ok(done);
};
