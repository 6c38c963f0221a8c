import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HookEvent, HookWay, Manager } from '../model/hook.ts';
import { SCRIPT_NAME } from './launch.ts';
import { CONFIGURED_IN } from './manager.ts';

/** Hooks that a manager does not offer. */
export const notOffered = (way: HookWay): readonly HookEvent[] => {
  switch (way) {
    case 'husky':
    case 'pre-commit':
      return ['reference-transaction'];
    case 'overcommit':
      return ['pre-merge-commit', 'reference-transaction'];
    default:
      return [];
  }
};

/** Tells whether a project's manager was told to call ours, by the text of what it is configured with. */
export const managerCalls = (manager: Manager, top: string, event: HookEvent): 'none' | 'calls' | 'not-offered' => {
  if (notOffered(manager).includes(event)) return 'not-offered';
  const files = manager === 'husky' ? [join('.husky', event)] : CONFIGURED_IN[manager];
  const call = `" ${event}`;
  return files.some((name) => {
    const text = textAt(join(top, name)).replaceAll('\\"', '"');
    return text.includes(SCRIPT_NAME) && text.includes(`sh "$h${call}`);
  })
    ? 'calls'
    : 'none';
};

const textAt = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // What is not there tells nobody to call anything.
    return '';
  }
};
