import type { TargetSynced } from '../../flows/layer-sync.ts';
import type { SkillsSynced } from '../../flows/skills-sync.ts';
import type { Done } from '../../hosts/done.ts';
import { plainLine } from '../sink.ts';
import type { Terminal } from '../terminal.ts';
import { count } from './count.ts';
import { unreviewedText } from './unreviewed.ts';

/** Says what was done in each directory of a host. */
export const syncedText = ({ targets, dryRun, unplaced }: SkillsSynced, { paint }: Terminal): string =>
  [
    unreviewedText(
      targets.some(({ unreviewed }) => unreviewed),
      paint,
    ),
    ...targets.map((one) => targetText(one, dryRun, paint.bold)),
    unplaced === 0
      ? ''
      : `Put nowhere: ${count(unplaced, 'skill')} for all repositories. To say where they go: git config --global theurian.skillsTarget ~/.claude/skills\n`,
    dryRun ? 'Nothing was changed.\n' : '',
  ].join('');

const targetText = (
  { target, layer, kept, done }: TargetSynced,
  dryRun: boolean,
  bold: (text: string) => string,
): string => {
  const of = layer === 'global' ? ', for all repositories' : '';
  const head =
    done.length === 0
      ? `${count(kept, 'skill')} in place`
      : `${count(done.length, 'change')}${dryRun ? ' to make' : ''}, ${count(kept, 'skill')} in place already`;
  return `${bold(plainLine(target))}${of}: ${head}.\n${done.map((one) => `  ${lineOf(one)}\n`).join('')}`;
};

const WORDS: { readonly [K in Done['kind']]: string } = {
  placed: 'place',
  replaced: 'replace',
  retired: 'retire',
  'set-aside': 'aside',
};

const lineOf = (done: Done): string => {
  const what = `${WORDS[done.kind].padEnd(8)}${plainLine(done.name)}  ${plainLine(done.revision)}`;
  if (done.kind === 'replaced') return `${what}, after ${plainLine(done.former)}`;
  return 'archive' in done ? `${what} -> ${plainLine(done.archive)}` : what;
};
