import { mayBeTerminal, sayAtOnce } from '../lib/shell/say-at-once.ts';
import { asksVersion, VERSION } from '../lib/shell/version.ts';

// Put in by the build.
declare const PROGRAM_DIGEST: string;

const launched = async (): Promise<void> => {
  const { launch } = await import('../lib/shell/launch.ts');
  launch({ directory: __dirname, digest: PROGRAM_DIGEST, require });
};

const proven = async (): Promise<void> => {
  const { stillProven } = await import('../lib/shell/still-proven.ts');
  const { env, cwd, geteuid } = process;
  const text = stillProven({ env, cwd, geteuid, isTTY: () => mayBeTerminal() && process.stdout.isTTY === true });
  if (text === null) return launched();
  sayAtOnce(process, text);
};

const [verb, ...more] = process.argv.slice(2);
if (asksVersion(process.argv.slice(2))) sayAtOnce(process, `${VERSION}\n`);
else void (verb === 'verify' && more.length === 0 ? proven() : launched());
