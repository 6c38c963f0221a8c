import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The cases that lie beside a checkout where they are at hand; null elsewhere. */
export const sharedAt = (path: string): string | null => {
  const at = fileURLToPath(new URL(`../../../shared/${path}`, import.meta.url));
  return existsSync(at) ? at : null;
};
