import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';

type Front = Readonly<Record<string, unknown>>;

/**
 * Returns each key of a front matter by which a skill would give itself rights in a host, unless the front matter in force says
 * the same: commands that the host runs by itself, tools that it no longer asks about.
 */
export const rightsFindings = (front: Front, inForce: Front): readonly IntentFinding[] =>
  RIGHTS.filter((key) => Object.hasOwn(front, key) && JSON.stringify(front[key]) !== JSON.stringify(inForce[key])).map(
    (key) => intentFinding('rights-claimed', key),
  );

const RIGHTS = ['allowed-tools', 'hooks'] as const;
