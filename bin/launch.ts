import { guardStreams } from '../lib/shell/guard-streams.ts';
import { asksVersion, VERSION } from '../lib/shell/version.ts';

// Put in by the build.
declare const PROGRAM_DIGEST: string;

if (asksVersion(process.argv.slice(2))) {
  guardStreams(process);
  process.stdout.write(`${VERSION}\n`);
} else {
  void import('../lib/shell/launch.ts').then(({ launch }) =>
    launch({ directory: __dirname, digest: PROGRAM_DIGEST, require }),
  );
}
