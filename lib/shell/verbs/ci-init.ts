import { ciInit, type GateKind } from '../../flows/ci-init.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { parsePackageSpec } from '../../format/package-spec.ts';
import { hookTool } from '../hook-tool.ts';
import { gateText } from '../print/gate.ts';
import { quoted } from '../prose/quoted.ts';
import { report, reportUsage } from '../report.ts';
import type { Run } from '../verb.ts';

const NAMES =
  'Name a version (theurian@1.2.3), a tarball (./tools/theurian.tgz or https://...), or a commit in full (git+https://...#COMMIT).';

const GATES: readonly GateKind[] = ['github', 'gitlab', 'pre-receive'];

export const run: Run = async ({ args, terminal, world }) => {
  const [gate, second] = GATES.filter((name) => args.flag(name));
  if (gate === undefined || second !== undefined)
    return reportUsage(terminal, 'One server is meant.', 'Give one of --github, --gitlab and --pre-receive.');
  const text = args.text('package');
  if (text !== null && gate === 'pre-receive')
    return reportUsage(
      terminal,
      '--package says nothing here.',
      'The hook of a server calls the program that is there.',
    );
  const program = text === null ? null : parsePackageSpec(text);
  if (text !== null && program === null)
    return reportUsage(terminal, `${quoted(text)} does not name one package for good.`, NAMES);
  const dryRun = args.flag('dry-run');
  const result = await inWorkspace(world, (workspace) => ciInit(workspace, hookTool(), { gate, dryRun, program }));
  return report(terminal, result, gateText);
};
