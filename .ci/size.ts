import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { exit, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';

// npm run size: what one installs must stay small. Units: bytes of the tarball; a fifth more than when it was last looked at.
const LIMIT = 940_000;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const said = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], { cwd: root, encoding: 'utf8' });
const [packed] = JSON.parse(said) as [
  { readonly size: number; readonly unpackedSize: number; readonly entryCount: number },
];

const { size, unpackedSize, entryCount } = packed;
stdout.write(`The package is ${size} bytes (${unpackedSize} unpacked, ${entryCount} files); it may be ${LIMIT}.\n`);
exit(size > LIMIT ? 1 : 0);
