import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { err, ok, type Result } from '../model/result.ts';
import { parseConfig } from './config.ts';
import { codeOf } from './errno.ts';
import type { Layout } from './repository.ts';

/**
 * Returns the addresses of the remotes, as the repository's own configuration has them.
 *
 * Source: git-config(1), `remote.<name>.url`. Includes and rewritten addresses (`url.<base>.insteadOf`) are not followed.
 */
export const remoteUrls = ({ commonDir }: Layout): Result<readonly string[], Fault> => {
  const path = join(commonDir, 'config');
  try {
    const config = parseConfig(readFileSync(path, 'utf8'));
    if (!config.ok) return err({ kind: 'damaged', path, says: config.error });
    return ok([...config.value].flatMap(([key, values]) => (/^remote\..+\.url$/.test(key) ? values : [])));
  } catch (error) {
    const code = codeOf(error);
    return code === 'ENOENT' ? ok([]) : err({ kind: 'unreadable', path, code });
  }
};
