import type { Intent } from '../model/intent.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { skillNameOf } from '../model/skill.ts';
import type { Ground } from './promote-ground.ts';
import type { Live } from './promote-live.ts';
import { currentRevision } from './propose-body.ts';

/** What an intent is held against beside the skills that are served. */
export interface Standing {
  readonly intent: Intent;
  readonly live: readonly Live[];
  readonly grounds: readonly Ground[];
}

/**
 * Returns what keeps an intent from being a proposal though the skill itself is sound: a base that moved, a change that is open
 * or has not been merged. One open proposal a skill: of two only one could be accepted, and the other would be judged against a
 * text that is gone.
 */
export const standingFindings = (standing: Standing): readonly IntentFinding[] => {
  const { intent, live, grounds } = standing;
  const targets = live.filter(({ name }) => name === intent.name);
  if (intent.action === 'create') return creatingFindings(standing);
  const [target] = targets;
  if (target === undefined) return pendingFindings(intent.name, grounds);
  return targets.length > 1
    ? []
    : [...baseFindings(intent, target), ...changeFindings(target), ...absorberFindings(standing)];
};

/** Returns the findings without those that another one explains: what is only proposed is missing, and told better so. */
export const withoutExplained = (
  findings: readonly IntentFinding[],
  standing: readonly IntentFinding[],
): readonly IntentFinding[] => {
  const explained = standing.some(({ detail }) => /^change-(?:not-merged|unmerged)(?::|$)/.test(detail));
  return explained ? findings.filter(({ detail }) => !/^skill-missing(?::|$)/.test(detail)) : findings;
};

const creatingFindings = ({ intent, grounds }: Standing): readonly IntentFinding[] => {
  if (intent.action === 'create' && intent.level === 'global' && grounds.every(({ layer }) => layer !== 'global'))
    return [intentFinding('global-not-configured')];
  return grounds.flatMap(({ open }) =>
    [...open].flatMap(([item, proposal]) =>
      skillNameOf(item) === intent.name ? [intentFinding('change-open', proposal)] : [],
    ),
  );
};

const pendingFindings = (name: string, grounds: readonly Ground[]): readonly IntentFinding[] =>
  grounds.flatMap(({ open, base }) => {
    const proposed = [...open].find(([item]) => skillNameOf(item) === name);
    if (proposed !== undefined) return [intentFinding('change-not-merged', proposed[1])];
    const accepted = [...base.state.items.values()].find(
      ({ id, kind, status }) => kind === 'skill' && status === 'approved' && skillNameOf(id) === name,
    );
    return accepted === undefined ? [] : [intentFinding('change-unmerged', accepted.currentRevision ?? accepted.id)];
  });

const baseFindings = (intent: Intent, { revision }: Live): readonly IntentFinding[] => {
  if (intent.action !== 'update') return [];
  if (intent.base === null) return [intentFinding('skill-unseen', intent.name)];
  return intent.base.revisionId === revision.id ? [] : [intentFinding('base-moved', revision.id)];
};

const changeFindings = ({ ground, item, revision }: Live): readonly IntentFinding[] => {
  const proposal = ground.open.get(item.id);
  const here = ground.base.state.items.get(item.id);
  const same = currentRevision(ground.base, item.id)?.id === revision.id && here?.status === item.status;
  return [
    ...(proposal === undefined ? [] : [intentFinding('change-open', proposal)]),
    ...(same ? [] : [intentFinding('change-unmerged', here?.currentRevision ?? item.id)]),
  ];
};

const absorberFindings = ({ intent, live }: Standing): readonly IntentFinding[] => {
  if (intent.action !== 'delete' || intent.absorbedInto === null) return [];
  const absorber = live.find(({ name }) => name === intent.absorbedInto);
  if (absorber === undefined) return [];
  const proposal = absorber.ground.open.get(absorber.item.id);
  const unmerged = changeFindings(absorber).some(({ family }) => family === 'conflict');
  if (!unmerged) return [];
  return [intentFinding('absorber-not-merged', proposal ?? absorber.item.id)];
};
