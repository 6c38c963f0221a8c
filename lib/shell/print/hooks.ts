import { relative } from 'node:path';
import type { HooksInstalled } from '../../flows/hooks-install.ts';
import type { HooksUninstalled } from '../../flows/hooks-uninstall.ts';
import type { HookStep } from '../../hooks/plan.ts';
import type { HookWay } from '../../model/hook.ts';
import { plainLine, plainText } from '../sink.ts';
import type { Terminal } from '../terminal.ts';

/** Says what installing the hooks did, and what is left to do by hand. */
export const installedText = (value: HooksInstalled, { paint }: Terminal): string => {
  const { root, way, events, without, steps, snippet, changed, dryRun } = value;
  const head = !changed
    ? 'The hooks are in place already.'
    : `${dryRun ? 'Would install' : snippet === null ? 'Installed' : 'Prepared'} the hooks, ${WAYS[way]}.`;
  return [
    paint.bold(head),
    `  ${events.join(', ')}`,
    ...(without.length > 0 ? [`Not offered there: ${without.join(', ')}.`] : []),
    ...steps.map(stepLine(root)),
    ...(snippet === null
      ? []
      : [
          `Add this to ${snippet.file}, beside what is there, and let that tool install its hooks:`,
          plainText(snippet.text).replaceAll(/^(?=.)/gm, '  '),
        ]),
    ...(way === 'pre-commit'
      ? ['pre-commit tells its pre-push hooks the first ref only; the others are judged in CI.']
      : []),
    ...(way === 'config' ? ['A git older than 2.54 does not look there.'] : []),
    dryRun ? 'Nothing was changed.' : 'They are early feedback; theurian verify in CI is the gate.',
    '',
  ].join('\n');
};

/** Says what taking the hooks away did. */
export const uninstalledText = (
  { root, steps, left, changed, dryRun }: HooksUninstalled,
  { paint }: Terminal,
): string =>
  [
    paint.bold(changed ? `${dryRun ? 'Would take' : 'Took'} the hooks away.` : 'There are no hooks of theurian here.'),
    ...steps.map(stepLine(root)),
    ...left.map((path) => `  left      ${shown(root, path)}: another hook has taken its place since`),
    ...(dryRun ? ['Nothing was changed.'] : []),
    '',
  ].join('\n');

const WAYS: { readonly [W in HookWay]: string } = {
  files: 'as files',
  config: "in git's configuration",
  husky: 'in the scripts of husky',
  lefthook: 'to be called by lefthook',
  'pre-commit': 'to be called by pre-commit',
  'simple-git-hooks': 'to be called by simple-git-hooks',
  overcommit: 'to be called by overcommit',
};

const STEPS: { readonly [K in Exclude<HookStep['kind'], 'configure' | 'write-block'>]: string } = {
  'set-aside': 'aside',
  place: 'write',
  'bring-back': 'restore',
  'take-away': 'remove',
};

const stepLine =
  (root: string) =>
  (step: HookStep): string => {
    if (step.kind === 'configure')
      return `  config    ${step.key}${step.values.length === 0 ? ' (unset)' : ` = ${plainLine(step.values.join(', '))}`}`;
    if (step.kind === 'write-block')
      return `  ${step.text === null ? 'remove' : 'edit  '}    ${shown(root, step.path)}`;
    return `  ${STEPS[step.kind].padEnd(9)} ${shown(root, step.path)}`;
  };

// From the top of the project; what lies outside it is named in full.
const shown = (root: string, path: string): string => {
  const way = relative(root, path);
  return plainLine(way.startsWith('..') ? path : way);
};
