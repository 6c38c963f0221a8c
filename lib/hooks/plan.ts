import type { Fault } from '../model/fault.ts';
import type { HookEvent, HookFile } from '../model/hook.ts';
import { err, ok, type Result } from '../model/result.ts';
import { withBlock, withoutBlock } from './block.ts';
import { asideOf } from './place.ts';

/** What stands at one place where a hook of ours may be. */
export interface FoundFile {
  readonly path: string;
  readonly file: HookFile;
  /** Whether something was set aside beside it. */
  readonly aside: boolean;
}

/** All that is there: files where hooks may be, scripts of husky's (null: not there), and values of the configuration. */
export interface Found {
  readonly files: readonly FoundFile[];
  readonly blocks: ReadonlyMap<string, { readonly event: HookEvent; readonly text: string | null }>;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** What is to be there afterwards; nothing at all is uninstalled. Keys of the configuration that are not named go. */
export interface Wanted {
  readonly files: ReadonlySet<string>;
  readonly blocks: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** One change. `text` null takes the file away; `values` empty take the key away. */
export type HookStep =
  | { readonly kind: 'set-aside' | 'place' | 'bring-back' | 'take-away'; readonly path: string }
  | { readonly kind: 'write-block'; readonly path: string; readonly text: string | null }
  | { readonly kind: 'configure'; readonly key: string; readonly values: readonly string[] };

/**
 * Works out the changes that lead from what is there to what is wanted; none when it is there already.
 *
 * Fails: `hook-set-aside-twice` when a hook has to be set aside where another one is already; `unwritable` (EISDIR) when what stands
 *        at a hook's place is no file.
 */
export const planHooks = (found: Found, wanted: Wanted): Result<readonly HookStep[], Fault> => {
  const steps: HookStep[] = [];
  for (const one of found.files) {
    const planned = wanted.files.has(one.path) ? placed(one) : ok(removed(one));
    if (!planned.ok) return planned;
    steps.push(...planned.value);
  }
  return ok([...steps, ...blockSteps(found, wanted), ...valueSteps(found, wanted)]);
};

const blockSteps = (found: Found, wanted: Wanted): readonly HookStep[] =>
  [...found.blocks].flatMap(([path, { event, text }]) => {
    const without = text === null ? null : withoutBlock(text);
    const next = wanted.blocks.has(path) ? withBlock(text, event) : without;
    return next === text ? [] : [{ kind: 'write-block', path, text: next } as const];
  });

const valueSteps = (found: Found, wanted: Wanted): readonly HookStep[] =>
  [...new Set([...wanted.values.keys(), ...found.values.keys()])].flatMap((key) => {
    const [before = [], values = []] = [found.values.get(key), wanted.values.get(key)];
    const same = before.length === values.length && before.every((value, n) => value === values[n]);
    return same ? [] : [{ kind: 'configure', key, values } as const];
  });

const placed = ({ path, file, aside }: FoundFile): Result<readonly HookStep[], Fault> => {
  switch (file.kind) {
    case 'no-file':
      return err({ kind: 'unwritable', path, code: 'EISDIR' });
    case 'absent':
    case 'older':
      return ok([{ kind: 'place', path }]);
    case 'ours':
      return ok(file.executable && !file.crlf ? [] : [{ kind: 'place', path }]);
    case 'foreign':
      if (aside) return err({ kind: 'hook-set-aside-twice', path, aside: asideOf(path) });
      return ok([
        { kind: 'set-aside', path },
        { kind: 'place', path },
      ]);
  }
};

// A hook of somebody else that came after ours stays, and so does what waits beside it.
const removed = ({ path, file, aside }: FoundFile): readonly HookStep[] => {
  if (file.kind === 'foreign' || file.kind === 'no-file') return [];
  if (aside) return [{ kind: 'bring-back', path }];
  return file.kind === 'absent' ? [] : [{ kind: 'take-away', path }];
};
