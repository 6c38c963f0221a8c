import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from './repository.ts';

/** Whether a working directory is checked out in part. Source: git-sparse-checkout(1): its patterns lie in this file. */
export const isSparse = ({ gitDir }: Layout): boolean => existsSync(join(gitDir, 'info/sparse-checkout'));
