import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';
import { compileValidators, PLACES } from './validators.ts';

// npm run build: schemas/ -> lib/format/generated/, then bin/theurian.ts -> dist/.
const root = dirname(dirname(fileURLToPath(import.meta.url)));

await compileValidators();
const carried = JSON.parse(await readFile(join(PLACES.out, 'packages.json'), 'utf8')) as string[];
await bundle({ root, entry: join(root, 'bin/theurian.ts'), outdir: join(root, 'dist'), carried });
