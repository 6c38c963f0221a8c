import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrationOf } from './bench-set.ts';

/** Puts open proposals into a repository, each of an item of its own; they are numbered on from `first`. */
export const makeProposals = (dir: string, first: number, count: number): void => {
  for (let n = first; n < first + count; n += 1) {
    const { id, path, text, body, bodyPath } = migrationOf(n);
    // A proposal's id may be its migration's as well as any other.
    const at = join(dir, '.theurian/proposals', id);
    const evidence = {
      ...{
        proposalId: id,
        migrationId: id,
        itemId: /itemId: (\S+)/.exec(text)?.[1],
        agentId: 'helper',
        taskId: `T-${n}`,
      },
      ...{ model: 'model-x', reasoning: 'Measured.', sourceAnchors: [], excerpts: [] },
    };
    for (const [name, bytes] of [
      [path.slice('migrations/'.length), text],
      [bodyPath.slice('knowledge/'.length), body],
      ['evidence.json', JSON.stringify(evidence)],
    ] as const) {
      mkdirSync(dirname(join(at, name)), { recursive: true });
      writeFileSync(join(at, name), bytes);
    }
  }
};
