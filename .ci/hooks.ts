import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { env, execPath, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';

const UNSET =
  'The git hooks could not be set. `npm run style`, `npm run types` and `npm test` are what they would run.\n';

// npm run prepare: sets this repository's own git hooks, where there is a repository and somebody who commits.
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tool = join(root, 'node_modules/simple-git-hooks/cli.js');

// The hooks belong to the clone itself, not to a repository that merely contains it, such as one that has us in its node_modules.
if (existsSync(join(root, '.git')) && env.CI === undefined) {
  execFileSync(execPath, [tool], { cwd: root, stdio: 'ignore' });
  // simple-git-hooks ends with 0 even where it could set none.
  const found = spawnSync('git', ['rev-parse', '--git-path', 'hooks/pre-push'], { cwd: root, encoding: 'utf8' });
  if (found.status !== 0 || !existsSync(join(root, found.stdout.trim()))) stdout.write(UNSET);
}
