import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';
import { compileValidators, PLACES, packagesFile } from './validators.ts';

// npm run build: schemas/ -> lib/format/generated/, then bin/theurian.ts -> dist/.
const root = dirname(dirname(fileURLToPath(import.meta.url)));

await compileValidators();
const carried = await Promise.all(
  PLACES.map(async (places) => JSON.parse(await readFile(packagesFile(places), 'utf8')) as string[]),
);
await bundle({ root, entry: join(root, 'bin/theurian.ts'), outdir: join(root, 'dist'), carried: carried.flat() });
