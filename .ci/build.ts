import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';
import { compileValidators, PLACES } from './validators.ts';

// npm run build: schemas/ -> lib/format/generated/, then bin/theurian.ts -> dist/; with maps when THEURIAN_MAPS is set, as cover does.
const root = dirname(dirname(fileURLToPath(import.meta.url)));

await compileValidators();
const carried = JSON.parse(await readFile(join(PLACES.out, 'packages.json'), 'utf8')) as string[];
await bundle({
  root,
  entry: join(root, 'bin/theurian.ts'),
  outdir: join(root, 'dist'),
  carried,
  maps: env.THEURIAN_MAPS === '1',
});
