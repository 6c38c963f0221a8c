import type { CliLab } from '../shell/world.ts';
import { DIRECT } from '../shell/world.ts';

/** A body that all checks let pass. */
export const skillBody = (name: string, text = 'Give each case an id.'): string =>
  `---\nname: ${name}\ndescription: Use when naming parametrised tests.\n---\n# ${name}\n${text}\n`;

/** Who stages, as options. */
export const BY = ['--agent-id', 'agent-1', '--task-id', 'T-1', '--model', 'model-x'] as const;

/** Fields of an intent beside its own. */
export type Fields = Readonly<Record<string, unknown>>;

/** What a create hands in. */
export const creating = (name: string, more: Fields = {}): Fields => ({
  action: 'create',
  name,
  body: skillBody(name),
  reason: 'Seen twice.',
  evidence: 'A quoted turn.',
  ...more,
});

/** An initialised repository whose commits are reviews, with nothing applied yet. */
export const skillsRepository = async (here: CliLab, dir: string): Promise<void> => {
  here.repo(dir, { 'README.md': 'A project.\n', '.theurian/policy.yaml': DIRECT });
  await here.run(dir, 'init');
  here.commit(dir, {}, 'init');
};
