import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import { skillNameOf } from '../model/skill.ts';
import type { Item, Revision, State } from '../model/state.ts';
import { servedApplied } from './served.ts';
import type { Workspace } from './workspace.ts';

/** A skill in force, and its current revision. */
export interface SkillRevision {
  readonly item: Item;
  readonly revision: Revision;
}

/** Lists the skills of a state that are in force. */
export const skillsIn = ({ items, revisions }: Pick<State, 'items' | 'revisions'>): readonly SkillRevision[] =>
  [...items.values()].flatMap((item) => {
    if (item.kind !== 'skill' || item.status !== 'approved' || item.currentRevision === null) return [];
    const revision = revisions.get(item.currentRevision);
    return revision === undefined ? [] : [{ item, revision }];
  });

/** Returns the revision that is served under the name of a skill; null when none is, or nothing can be served. */
export const servedUnder = async (workspace: Workspace, name: string): Promise<Result<Revision | null, Fault>> => {
  const served = await servedApplied(workspace);
  if (!served.ok) {
    const { error } = served;
    return error.kind === 'refused' || error.kind === 'not-applied' ? ok(null) : { ok: false, error };
  }
  const found = skillsIn(served.value.state).find(({ item }) => skillNameOf(item.id) === name);
  return ok(found?.revision ?? null);
};
