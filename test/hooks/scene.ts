import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { EVENTS, type HookEvent } from '../../lib/model/hook.ts';
import { type Lab, lab } from '../kit/repo.ts';
import { SCRIPT, type StandIn, standIn } from '../kit/stand-in.ts';

/** How a git command ended. */
export interface Ended {
  readonly code: number | null;
  readonly err: string;
}

/** A repository with the script under the name of hooks, and a stand-in that it calls. */
export interface HookScene extends Lab {
  readonly cli: StandIn;
  /** Runs git, which may fail. */
  try(dir: string, args: readonly string[], env?: Readonly<Record<string, string>>, input?: string): Ended;
  /** Makes a repository with one commit and a stand-in that its configuration names. */
  hooked(dir: string, events?: readonly HookEvent[], files?: Readonly<Record<string, string>>): string;
  /** Writes a hook of somebody else's, to be called by ours. */
  chained(dir: string, event: string, text: string): void;
}

export const MIGRATION = '.theurian/migrations/a.yaml';

export const hookScene = (): HookScene => {
  const here = lab();
  const cli = standIn(here.path('account'), here.path('stand in/theurian.js'));
  const attempt: HookScene['try'] = (dir, args, env = {}, input = '') => {
    const { status, stderr } = spawnSync('git', [...args], {
      cwd: here.path(dir),
      env: { ...here.env, ...env },
      input,
      encoding: 'utf8',
    });
    return { code: status, err: stderr };
  };
  return {
    ...here,
    cli,
    try: attempt,
    hooked(dir, events = EVENTS, files = { 'README.md': 'x\n' }) {
      here.repo(dir, files);
      mkdirSync(here.path(dir, '.git/hooks'), { recursive: true });
      for (const event of events) {
        const path = here.path(dir, '.git/hooks', event);
        copyFileSync(SCRIPT, path);
        chmodSync(path, 0o755);
      }
      here.git(dir, 'config', 'theurian.node', process.execPath);
      here.git(dir, 'config', 'theurian.cli', here.path('stand in/theurian.js'));
      if (events.includes('prepare-commit-msg')) here.git(dir, 'config', 'theurian.strict', 'true');
      return dir;
    },
    chained(dir, event, text) {
      const path = here.path(dir, '.git/hooks', `${event}.pre-theurian`);
      writeFileSync(path, `#!/bin/sh\n${text}\n`);
      chmodSync(path, 0o755);
    },
  };
};
