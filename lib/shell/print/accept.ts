import { recoveryFacts } from '../../flows/accept-recovered.ts';
import type { Accepted, Committed, ToCommit, ToMerge } from '../../flows/accepted.ts';
import type { Trouble } from '../../landing/clear.ts';
import { argument } from '../prose/command.ts';
import { reasonOf } from '../prose/errno.ts';
import { recoveryText } from '../prose/recovery-prose.ts';
import { plainLine, plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { type Step, stepLines } from './steps.ts';
import { wrapped } from './wrap.ts';

const stepsOf = ({ proposalId, dryRun, committed, toCommit }: Accepted): readonly Step[] => {
  if (committed !== undefined) return commitSteps(proposalId, dryRun, committed);
  return dryRun
    ? [['Nothing was moved. This moves it', `theurian propose accept ${proposalId}`]]
    : [
        ...(toCommit === undefined ? [] : movedSteps(toCommit)),
        ...REVIEW,
        ...mergeSteps(toCommit?.merge ?? null),
        SERVE,
      ];
};

const movedSteps = ({ branch, paths }: ToCommit): readonly Step[] => [
  ...(branch === null
    ? []
    : [
        [
          'Nothing is in force yet. Commit what moved, on a branch of its own',
          `git switch -c ${argument(branch)}`,
        ] as const,
      ]),
  [
    branch === null ? 'Nothing is in force yet. Commit what moved' : 'With these files and no other',
    `git add -- ${paths.map(argument).join(' ')}`,
  ],
  ['Then', 'git commit'],
];

const TRAILERS: Step = ['Where the policy asks for trailers or signatures, this prepares them', 'theurian approve'];

const REVIEW: readonly Step[] = [
  ['A person reviews the branch, and landing it by review is the approval.', null],
  TRAILERS,
];

const BY_MERGE = 'Land it by a merge commit; a fast-forward is no review';

const mergeSteps = (merge: ToMerge | null): readonly Step[] => {
  if (merge === null) return [];
  return [merge.remote ? [`${BY_MERGE}.`, null] : [BY_MERGE, mergeCommand(merge)]];
};

const mergeCommand = ({ branch, into }: Pick<ToMerge, 'branch' | 'into'>): string =>
  `git switch ${argument(into)} && git merge --no-ff ${argument(branch)}`;

const SERVE: Step = ['Then serve it', 'theurian migrate apply'];

const commitSteps = (id: string, dryRun: boolean, committed: Committed): readonly Step[] => {
  const { branch, onto, protectedBranch, byMerge } = committed;
  const named = argument(branch);
  if (dryRun)
    return [['Nothing was written. This commits it', `theurian propose accept ${id} --commit --branch ${named}`]];
  const remote = onto === protectedBranch ? null : onto.slice(0, -protectedBranch.length - 1);
  return remote === null
    ? [
        ['Nothing is in force yet. A person reviews the branch', `git diff ${argument(onto)}...${named}`],
        TRAILERS,
        [
          `Landing it on ${protectedBranch} by review is the approval${byMerge ? `. ${BY_MERGE}` : ''}`,
          mergeCommand({ branch, into: protectedBranch }),
        ],
        SERVE,
      ]
    : [
        ['Nothing is in force yet. Push the branch', `git push -u ${argument(remote)} ${named}`],
        [
          `Open a pull request into ${protectedBranch}. A person reviews it, and landing it by review is the approval.`,
          null,
        ],
        ...(byMerge ? [[`${BY_MERGE}.`, null] as const] : []),
        TRAILERS,
        [`Then fetch ${protectedBranch}`, `git fetch ${argument(remote)}`],
        ['And serve it', 'theurian migrate apply'],
      ];
};

/** Returns what a person does next, in that order; a command stands at the end of its sentence. */
export const acceptSteps = (value: Accepted): readonly string[] => stepLines(stepsOf(value));

/** Says what has moved, or would, and what comes next; not what was found on the way. */
export const acceptedText = (value: Accepted, { paint }: Terminal): string => {
  const { migrationId, moved, dryRun, recovered, troubles } = value;
  return [
    ...recovered.map((one) => sentence(recoveryText(recoveryFacts(one)))),
    `${paint.green(dryRun ? 'Sound' : 'Accepted')} ${paint.bold(migrationId)}${whereTo(value)}\n`,
    ...moved.map(({ from, to }) => `  ${plainLine(from)}\n    -> ${plainLine(to)}\n`),
    ...troubles.map((trouble) => sentence(troubleText(trouble))),
    `State hash ${value.stateHash}\n`,
    'Next\n',
    ...stepsOf(value).map(([says, command]) => `  ${says}${command === null ? '' : `:\n    ${command}`}\n`),
  ].join('');
};

const whereTo = ({ dryRun, committed }: Accepted): string => {
  if (committed === undefined) return dryRun ? ', and would move' : '';
  const { branch, commit, parent, onto } = committed;
  const base = `  on top of ${plainLine(onto)} at ${parent}`;
  return commit === null
    ? `, and would be committed on the new branch ${plainLine(branch)}\n${base}`
    : ` on the branch ${plainLine(branch)}\n  commit ${commit}\n${base}\n  The branch has it now, so its directory is gone here.`;
};

const sentence = (text: string): string => `${plainText(wrapped(text, 80))}\n`;

const troubleText = (trouble: Trouble): string => {
  switch (trouble.kind) {
    case 'changed':
      return `${trouble.path} changed meanwhile, so it stays.`;
    case 'unremoved':
      return `${trouble.path} could not be removed: ${reasonOf(trouble.code)}.`;
    case 'unflushed':
      return `The disk does not say that it keeps ${trouble.path}: ${reasonOf(trouble.code)}. The proposal stays until a later acceptance finds it there.`;
  }
};
