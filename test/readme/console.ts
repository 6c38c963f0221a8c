import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One command of a README and what it is said to print. */
export interface Step {
  readonly line: number;
  readonly command: string;
  readonly output: string;
}

/** Returns the steps of all `console` blocks of a Markdown text, in order. A command goes on over lines that start with `> `. */
export const stepsIn = (markdown: string): readonly Step[] => {
  const steps: { line: number; command: string; output: string }[] = [];
  let inside = false;
  for (const [index, row] of markdown.split('\n').entries()) {
    if (row.startsWith('```')) inside = row === '```console';
    else if (!inside) continue;
    else if (row.startsWith('$ ')) steps.push({ line: index + 1, command: row.slice(2), output: '' });
    else {
      const last = steps.at(-1);
      if (last === undefined) throw new Error(`line ${index + 1}: output without a command`);
      if (/^>( |$)/.test(row) && last.output === '') last.command += `\n${row.slice(2)}`;
      else last.output += `${row}\n`;
    }
  }
  return steps;
};

/** Runs steps one after another in one shell, in an empty home, with `theurian` being the built program; gives what each printed. */
export const runSteps = (steps: readonly Step[], cli: string): readonly string[] => {
  const home = mkdtempSync(join(tmpdir(), 'theurian-readme-'));
  try {
    const bin = join(home, '.bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'theurian'), `#!/bin/sh\nexec '${process.execPath}' '${cli}' "$@"\n`);
    chmodSync(join(bin, 'theurian'), 0o755);
    const script = steps.map(({ command }) => `${command}\nprintf '\\001\\n'\n`).join('');
    const { stdout } = spawnSync('bash', ['-c', `exec 2>&1\n${script}`], {
      cwd: home,
      encoding: 'utf8',
      env: {
        PATH: `${bin}:${process.env.PATH ?? ''}`,
        HOME: home,
        LC_ALL: 'C.UTF-8',
        NO_COLOR: '1',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_AUTHOR_NAME: 'Ann',
        GIT_AUTHOR_EMAIL: 'ann@example.com',
        GIT_COMMITTER_NAME: 'Ann',
        GIT_COMMITTER_EMAIL: 'ann@example.com',
      },
    });
    return stdout.split('\u0001\n').slice(0, steps.length);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
};

/** Takes out of a text what differs from run to run: object names, minted ids, digests, times and ages. */
export const steady = (text: string): string =>
  text
    .replaceAll(/\b(?:[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{12}|[0-9a-f]{7})\b/g, 'OID')
    .replaceAll(/(?<![0-9A-Z])[0-7][0-9A-HJKMNP-TV-Z]{25}(?![0-9A-Z])/g, 'ULID')
    .replaceAll(/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})/g, 'TIME')
    .replaceAll(/\b\d+ days old\b/g, 'N days old')
    .trimEnd();
