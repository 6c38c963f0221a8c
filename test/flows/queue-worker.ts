import { argv, env, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { promoteSkills } from '../../lib/flows/promote-skills.ts';
import { stageIntent } from '../../lib/flows/stage-intent.ts';
import { openWorkspace } from '../../lib/flows/workspace.ts';
import { parseRunId, type RunId } from '../../lib/model/intent.ts';
import { ok } from '../../lib/model/result.ts';
import { killedAt } from '../../lib/shell/killed-at.ts';
import { landerOf } from '../../lib/shell/lander.ts';
import { newId } from '../../lib/shell/mint.ts';

/** What a process of the queue does: it stages something, or promotes all; and where it dies. */
export type QueueAct = { readonly killAt: string | null } & (
  | { readonly kind: 'stage'; readonly run: string; readonly given: unknown }
  | { readonly kind: 'promote' }
);

/** What it says of that. */
export interface QueueSaid {
  readonly ok: boolean;
  readonly value?: {
    readonly intentId?: string;
    readonly verdicts?: readonly { readonly intentId: string; readonly outcome: string }[];
  };
  readonly error?: { readonly kind: string };
}

// A process that stages and promotes as told, one line a time, and dies where it is told to.
const [, , top = ''] = argv;
const world = { at: top, env, prefer: 'isomorphic', cache: true, now: () => Date.now(), newId } as const;

const done = async (act: QueueAct) => {
  const workspace = await openWorkspace(world);
  if (!workspace.ok) return workspace;
  const at = killedAt(act.killAt ?? undefined);
  try {
    if (act.kind === 'promote')
      return await promoteSkills(workspace.value, {
        ...{ run: null, local: false, owner: 'a team', at, open: openWorkspace },
        lander: { ...landerOf(world), at },
      });
    return await stageIntent<never>(workspace.value, {
      runId: parseRunId(act.run) ?? ('' as RunId),
      origin: { agentId: 'agent', taskId: 'T-1', model: 'model-x' },
      given: act.given,
      open: openWorkspace,
      at,
      take: () => ok(undefined),
    });
  } finally {
    await workspace.value.close();
  }
};

for await (const line of createInterface({ input: stdin }))
  stdout.write(`${JSON.stringify(await done(JSON.parse(line) as QueueAct))}\n`);
