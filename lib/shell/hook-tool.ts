import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HookTool } from '../model/hook.ts';
import { VERSION } from './version.ts';

const SCRIPT = 'hooks/theurian-hook';

/** Returns what hooks are made from and call: the script of this package, and this very program with the node it runs under. */
export const hookTool = (): HookTool => {
  const root = packageRoot(dirname(fileURLToPath(import.meta.url)));
  const script = readFileSync(join(root, SCRIPT), 'utf8');
  return { script, node: process.execPath, cli: join(root, 'dist/theurian.js'), version: VERSION };
};

// The code may be a source, the bundle, or a chunk of it; the package is around it all the same.
const packageRoot = (from: string): string => {
  for (let at = from; ; at = dirname(at)) {
    if (existsSync(join(at, SCRIPT))) return at;
    if (dirname(at) === at) throw new Error(`the package around ${from} has no ${SCRIPT}`);
  }
};
