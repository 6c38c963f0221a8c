import { validate } from '../../lib/flows/validate.ts';
import { inWorkspace } from '../../lib/flows/workspace.ts';
import { worldAt } from '../kit/ways.ts';

// Validates the working directories it is given, in a process of its own, and prints what that took and what was said.
const accounts: unknown[] = [];
for (const at of process.argv.slice(2)) {
  const start = performance.now();
  const before = process.cpuUsage();
  const answer = await inWorkspace(worldAt(at, process.env), (workspace) => validate(workspace, { kind: 'worktree' }));
  const { user, system } = process.cpuUsage(before);
  // On a busy machine the clock runs on while the process waits.
  const ms = Math.min(performance.now() - start, (user + system) / 1000);
  const megabytes = process.resourceUsage().maxRSS / 1024;
  const codes = answer.ok ? [...new Set(answer.value.findings.map((f) => f.code))].sort() : [];
  accounts.push({ ms, megabytes, codes, fault: answer.ok ? null : answer.error.kind });
}
process.stdout.write(JSON.stringify(accounts));
