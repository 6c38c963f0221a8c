import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A user who owns nothing. Root may do everything, so what a missing permission does is only seen as another one. */
export const NOBODY = 65534;

/** Returns whether this process may start others as that user. */
export const mayBecomeNobody = (): boolean =>
  process.getuid?.() === 0 && spawnSync(process.execPath, ['-e', '0'], { uid: NOBODY, gid: NOBODY }).status === 0;

/** Gives a directory and all in it to that user. */
export const give = (directory: string): void => {
  chownSync(directory, NOBODY, NOBODY);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    if (entry.isDirectory()) give(join(directory, entry.name));
    else chownSync(join(directory, entry.name), NOBODY, NOBODY);
  }
};
