import type { HookFile, HookState } from '../model/hook.ts';

/** What is known of one hook in one working directory, before it is tried. */
export interface HookFacts {
  readonly file: HookFile;
  /** What stands at the place of the script that all others call. */
  readonly script: HookFile;
  /** Whether git's configuration calls ours; `ignored` where this git does not look there. */
  readonly config: 'none' | 'calls' | 'disabled' | 'ignored';
  /** Whether the project's manager was told to call ours; `not-offered` when it has no such hook. */
  readonly manager: 'none' | 'calls' | 'not-offered';
}

/** Tells how a hook stands; `works` still has to be tried. */
export const judgeHook = (facts: HookFacts): HookState => {
  const { file, script, config, manager } = facts;
  if (file.kind === 'ours') return soundness(file);
  // Git starts a shell for it, which reads the script: it need not be executable.
  if (config === 'calls') return script.kind === 'ours' ? soundness({ ...script, executable: true }) : standing(script);
  if (config === 'disabled') return 'disabled';
  if (file.kind === 'older') return 'older';
  return manager === 'none' ? unmanaged(facts) : managed(facts);
};

// A manager that was told so is only called where its own hook is there.
const managed = ({ file, manager }: HookFacts): HookState => {
  if (manager === 'not-offered') return 'not-offered';
  if (file.kind !== 'foreign') return standing(file);
  return file.executable ? 'managed' : 'not-executable';
};

const unmanaged = ({ file, config }: HookFacts): HookState =>
  config === 'ignored' && file.kind === 'absent' ? 'ignored' : standing(file);

const soundness = ({ executable, crlf }: { readonly executable: boolean; readonly crlf: boolean }): HookState => {
  if (!executable) return 'not-executable';
  return crlf ? 'line-ends' : 'works';
};

const standing = ({ kind }: HookFile): HookState =>
  kind === 'absent' ? 'absent' : kind === 'older' ? 'older' : 'foreign';
