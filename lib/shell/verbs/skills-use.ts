import type { Refusal } from '../../flows/served.ts';
import { type Counted, countHappened } from '../../flows/skills-use.ts';
import { inWorkspace, openWorkspace, type World } from '../../flows/workspace.ts';
import { happenedIn } from '../../format/host-event.ts';
import type { Fault } from '../../model/fault.ts';
import type { SkillLayer } from '../../model/intent.ts';
import { ok, type Result } from '../../model/result.ts';
import type { Happened } from '../../model/skill-usage.ts';
import { EXIT } from '../exit.ts';
import { layerIn } from '../layer-in.ts';
import { countedText, NOTHING_COUNTED, notCounted } from '../print/skills-use.ts';
import { readStdin } from '../read-stdin.ts';
import { jsonText, plainText } from '../sink.ts';
import type { Arguments, Run } from '../verb.ts';

// Whatever is wrong here is no affair of the host that calls it, so the run is clean.
export const run: Run = async ({ args, terminal, world }) => {
  const happened = happenedTo(args);
  const counted = happened.ok ? await countIn(world, happened.value) : happened;
  // A host may take what its hook prints for something that the agent is to read.
  const isHook = args.flag('hook') && !terminal.json;
  if (counted.ok && counted.value !== null) {
    const { value } = counted;
    if (!isHook) terminal.out(terminal.json ? jsonText({ counted: true, ...value }) : countedText(value));
    return EXIT.clean;
  }
  const why = counted.ok ? NOTHING_COUNTED : notCounted(counted.error);
  if (terminal.json) terminal.out(jsonText({ counted: false, ...why }));
  else if (!(counted.ok && isHook)) terminal.err(plainText(`${why.message}\n${why.remedy}\n`));
  return EXIT.clean;
};

const countIn = async (world: World, happened: Happened | null): Promise<Result<Counted | null, Refusal | Fault>> =>
  happened === null ? ok(null) : inWorkspace(world, (workspace) => countHappened(workspace, happened, openWorkspace));

const happenedTo = (args: Arguments): Result<Happened | null, Refusal | Fault> => {
  if (args.flag('hook')) {
    const read = readStdin();
    return read.ok ? ok(ofLayer(happenedIn(read.value.bytes), layerIn(args))) : read;
  }
  if (args.flag('request')) return ok({ kind: 'request' });
  const name = args.text('skill');
  return ok(name === null ? null : { kind: 'use', name, layer: layerIn(args) });
};

const ofLayer = (happened: Happened | null, layer: SkillLayer | null): Happened | null =>
  happened?.kind === 'use' && layer !== null ? { ...happened, layer } : happened;
