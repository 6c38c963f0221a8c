import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';

/**
 * Returns whether a description does not say on what occasion the skill is for: by the word "when" or "whenever", or by
 * something that is said then, in quotes of any kind or between backticks. An apostrophe is no quote.
 */
export const triggerFindings = (description: string): readonly IntentFinding[] =>
  CUES.some((cue) => cue.test(description)) ? [] : [intentFinding('trigger-missing')];

const NEITHER = '(?![\\p{L}\\p{N}])';
const CUES = [
  /(?<![\p{L}\p{N}_])when(?:ever)?(?![\p{L}\p{N}_])/iu,
  /"\s*[^"\s][^"]*"/u,
  /`\s*[^`\s][^`]*`/u,
  /[“„]\s*[^“”\s][^“”]*[“”]/u,
  /«\s*[^«»\s][^«»]*»/u,
  // A quote that opens has no letter before it and one that closes has none after it.
  new RegExp(`(?<![\\p{L}\\p{N}])['‘](?=\\S)(?:[^'‘’]|(?<=\\p{L})['’](?=\\p{L}))+(?<=\\S)['’]${NEITHER}`, 'u'),
];
