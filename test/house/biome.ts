import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** One thing Biome holds against a file. */
export interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string };
}

/** A file to plant. */
export interface File {
  readonly path: string;
  readonly text: string;
}

/** Returns what Biome says of files that lie in a layout like ours, under our own configuration. */
export const diagnosed = (files: readonly File[]): readonly Diagnostic[] => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'theurian-floors-')));
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  // The configuration lies within, as in the real tree: from outside, Biome leaves out the laws that need types.
  cpSync(join(ROOT, '.ci/style.jsonc'), join(root, '.ci/style.jsonc'));
  mkdirSync(join(root, 'bin'), { recursive: true });
  const argv = ['lint', '--config-path=.ci/style.jsonc', '--max-diagnostics=none', '--reporter=json', 'lib', 'bin'];
  const biome = join(ROOT, 'node_modules/.bin/biome');
  const { stdout } = spawnSync(biome, argv, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });
  rmSync(root, { recursive: true, force: true });
  return (JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }).diagnostics;
};

/** Returns the files against which Biome holds a law, such as `lint/style/noEnum`. */
export const pathsOf = (diagnostics: readonly Diagnostic[], category: string): ReadonlySet<string> =>
  new Set(diagnostics.filter((one) => one.category === category).map(({ location }) => location.path));
