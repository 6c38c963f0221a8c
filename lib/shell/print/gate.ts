import type { GateKind, GateWritten } from '../../flows/ci-init.ts';
import type { PackageSource } from '../../format/package-spec.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';

/** Says what was written for a server, and what has to be switched on there. */
export const gateText = (
  { gate, path, branches, program, installs, changed, dryRun }: GateWritten,
  { paint }: Terminal,
): string => {
  const head = !changed ? 'is there already' : dryRun ? 'would be written' : 'was written';
  const names = plainLine(branches.join(', '));
  return [
    paint.bold(`${plainLine(path)} ${head}.`),
    ...(program === null
      ? []
      : [
          'It judges with what this installs, which has to be within its reach and what you trust:',
          `  ${installs}`,
          `  ${SOURCES[program.kind === 'locked' ? 'locked' : program.source]}`,
        ]),
    'It decides nothing until this is switched on:',
    ...SWITCHES[gate](names).map((row) => `  - ${row}`),
    '',
  ].join('\n');
};

const SOURCES: { readonly [S in PackageSource | 'locked']: string } = {
  locked:
    'the version that package-lock.json has; a code owner for it and package.json, or a change chooses its own judge',
  registry:
    'from the registry that npm asks there: see that it is there and by whom, or name another place with --package',
  git: 'from that commit as it is: it has to hold dist/ ready built, since no script is run',
  url: 'from that address: whoever can change what lies there chooses the judge',
  file: 'from that file: a code owner for it where it is in the repository, or a change brings its own judge',
};

const SWITCHES: { readonly [G in GateKind]: (branches: string) => readonly string[] } = {
  github: (branches) => [
    `a ruleset for ${branches}: require a pull request, and the status check "theurian verify"`,
    'in it, no bypass for people who may merge, nor for agents and their tokens',
    'force pushes and deletions blocked',
    'a code owner for .github/workflows/, so that the check itself is only changed by review',
    'merge commits, or squash with the key of the forge in forgeKeys of .theurian/policy.yaml; a rebase merge proves nothing',
  ],
  gitlab: (branches) => [
    'a line in .gitlab-ci.yml:  include: [{ local: .gitlab/theurian.gitlab-ci.yml }]',
    `${branches} protected: nobody may push, merge requests only`,
    '"Pipelines must succeed" for merge requests',
    'a code owner for .gitlab/ and .gitlab-ci.yml, so that the check itself is only changed by review',
  ],
  'pre-receive': (branches) => [
    `nothing else: from now on a push that moves ${branches} is judged before it is taken`,
    'node and theurian stay where they are now; theurian.node and theurian.cli in its configuration name them',
    'on a hosted server, hand this file in as its pre-receive hook instead',
  ],
};
