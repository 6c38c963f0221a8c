import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The script behind every hook, as the package has it. */
export const SCRIPT = fileURLToPath(new URL('../../hooks/theurian-hook', import.meta.url));

/** One call of the stand-in: what it was asked, for which hook, where, and what it was given to read. */
export interface Asked {
  readonly by: string;
  readonly event: string | null;
  readonly args: readonly string[];
  readonly at: string;
  readonly stdin: string;
  /** The names of its environment that may sway git, node or the program. */
  readonly env: readonly string[];
}

/** A program in the place of the real one: it answers with a code, and keeps what it was asked. */
export interface StandIn {
  /** Returns what it was asked since the last time. */
  asked(): readonly Asked[];
  /** What it answers from now on. */
  answers(code: number): void;
}

/** Puts a stand-in at each of the given paths; all write to one account. */
export const standIn = (account: string, ...paths: readonly string[]): StandIn => {
  const code = `${account}.code`;
  const text = `#!/usr/bin/env node
const { appendFileSync, existsSync, readFileSync } = require('node:fs');
const args = process.argv.slice(2);
if (args[0] === 'version') { console.log('9.9.9'); process.exit(0); }
const reads = args.some((arg) => arg === '--pre-push' || arg === '--pre-receive');
const stdin = reads ? readFileSync(0, 'utf8') : '';
const env = Object.keys(process.env).filter((name) => /^(?:THEURIAN|GIT|NODE|OPENSSL|LD)_/.test(name));
const asked = { by: __filename, event: process.env.THEURIAN_EVENT ?? null, args, at: process.cwd(), stdin, env };
appendFileSync(${JSON.stringify(account)}, JSON.stringify(asked) + '\\n');
console.log('verdict');
process.exit(existsSync(${JSON.stringify(code)}) ? Number(readFileSync(${JSON.stringify(code)}, 'utf8')) : 0);
`;
  for (const path of paths) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode: 0o755 });
  }
  return {
    asked() {
      const lines = textOf(account)
        .split('\n')
        .filter((line) => line !== '');
      rmSync(account, { force: true });
      return lines.map((line): Asked => JSON.parse(line));
    },
    answers: (answer) => writeFileSync(code, String(answer)),
  };
};

const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
