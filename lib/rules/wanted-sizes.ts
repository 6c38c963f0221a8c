import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { SKILL_LIMITS } from '../model/skill.ts';
import { WANTED_LIMITS, type Wanted } from '../model/wanted.ts';
import { bytesOf } from './skill-sizes.ts';

/** Returns which texts of an intent are too long to be kept, those of a whole skill left out. */
export const wantedSizeFindings = (wanted: Wanted): readonly IntentFinding[] => [
  ...([...wanted.reason].length > WANTED_LIMITS.reason ? [intentFinding('text-too-large', 'reason')] : []),
  ...(bytesOf(wanted.evidence) > WANTED_LIMITS.evidence ? [intentFinding('text-too-large', 'evidence')] : []),
  ...(wanted.action === 'patch' ? halvesOf(wanted) : []),
];

const halvesOf = ({ oldText, newText }: { readonly oldText: string; readonly newText: string }) =>
  [['old_string', oldText] as const, ['new_string', newText] as const].flatMap(([name, text]) =>
    bytesOf(text) > SKILL_LIMITS.body ? [intentFinding('text-too-large', name)] : [],
  );
