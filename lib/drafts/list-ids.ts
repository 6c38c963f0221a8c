import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../model/fault.ts';
import { ROOT } from '../model/governed.ts';
import { type ProposalId, type ProposalRoom, parseProposalId } from '../model/proposal.ts';
import { err, ok, type Result } from '../model/result.ts';
import { codeOf } from './errno.ts';
import { kindAt } from './list-proposal.ts';

/**
 * Lists the ids of the proposals in one of their two places, sorted; whatever has another name is none. A link on the way
 * is not followed. Fails: `unreadable` with a path from the top.
 */
export const listProposalIds = (top: string, room: ProposalRoom): Result<readonly ProposalId[], Fault> => {
  const path = `${ROOT}/${room}`;
  for (const way of [ROOT, path]) {
    const kind = kindAt(top, way);
    if (!kind.ok) return kind;
    if (kind.value !== 'directory') return ok([]);
  }
  try {
    return ok(
      readdirSync(join(top, path))
        .flatMap((name) => parseProposalId(name) ?? [])
        .sort(),
    );
  } catch (error) {
    return err({ kind: 'unreadable', path, code: codeOf(error) });
  }
};
