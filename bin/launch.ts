import { guardStreams } from '../lib/shell/guard-streams.ts';
import { asksVersion, VERSION } from '../lib/shell/version.ts';

// Put in by the build.
declare const PROGRAM_DIGEST: string;

const launched = async (): Promise<void> => {
  const { launch } = await import('../lib/shell/launch.ts');
  launch({ directory: __dirname, digest: PROGRAM_DIGEST, require });
};

const proven = async (): Promise<void> => {
  const { stillProven } = await import('../lib/shell/still-proven.ts');
  const text = stillProven(process);
  if (text === null) return launched();
  guardStreams(process);
  process.stdout.write(text);
};

const [verb, ...more] = process.argv.slice(2);
if (asksVersion(process.argv.slice(2))) {
  guardStreams(process);
  process.stdout.write(`${VERSION}\n`);
} else void (verb === 'verify' && more.length === 0 ? proven() : launched());
