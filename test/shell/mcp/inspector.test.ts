import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TOOLS } from '../../../lib/shell/mcp/tools.ts';
import { built } from '../../kit/cli.ts';
import { skipped } from '../../kit/skip.ts';
import { cliLab, library } from '../world.ts';

// The official conformance suite speaks HTTP alone, and this server has no port. The inspector speaks to a pipe, from Node 22.19 on.
const found = (): string | null => {
  try {
    return createRequire(import.meta.url).resolve('@modelcontextprotocol/inspector/cli/build/cli.js');
  } catch {
    return null;
  }
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const inspector = found();

if (major < 22 || (major === 22 && minor < 19)) skipped('mcp inspector', 'it needs Node 22.19 or later');
else if (inspector === null) skipped('mcp inspector', '@modelcontextprotocol/inspector is not installed');
else {
  const inspecting = suite('mcp inspector');
  const here = cliLab();
  inspecting.after(() => here.remove());

  inspecting('the official inspector lists every tool and calls one', async () => {
    const program = await built(here.path('.'));
    await library(here, 'a');
    const ask = (...argv: readonly string[]): string =>
      execFileSync(process.execPath, [inspector, '--cli', ...program, 'mcp', ...argv], {
        cwd: here.path('a'),
        env: here.env,
        encoding: 'utf8',
      });
    for (const { name } of TOOLS) assert.match(ask('--method', 'tools/list'), `"${name}"`);
    assert.match(ask('--method', 'tools/call', '--tool-name', 'knowledge_status'), 'itemCount');
  });

  inspecting.run();
}
