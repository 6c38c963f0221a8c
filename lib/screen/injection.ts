import { GAP, refuses, type UnsafeRule, WORD, warns } from './unsafe-rule.ts';

const SET_ASIDE = '\\b(?:bypass|disregard|forget|ignore|override|overrule)';
const WHICH = `(?:(?:all|any|every|my|of|other|that|the|their|these|those|your)${GAP}){0,4}`;
const EARLIER = '(?:above|earlier|existing|foregoing|former|preceding|previous|prior)';
const ORDERS =
  '(?:context|directions?|directives?|guidance|guidelines?|instructions?|messages?|orders|policies|prompts?|rules)';
const OUT = '(?:exfiltrate|forward|leak|send|upload)';

const SETTING_ASIDE = ['bypass', 'disregard', 'forget', 'ignore', 'override', 'overrule'];
const ORDERED = [
  ...['context', 'direction', 'directive', 'guidance', 'guideline', 'instruction', 'message', 'orders', 'policies'],
  ...['prompt', 'rules'],
];

/** What would have an agent act against those it works for. */
export const injection: readonly UnsafeRule[] = [
  refuses(
    'ignore-instructions',
    [SETTING_ASIDE, ORDERED],
    new RegExp(`${SET_ASIDE}${GAP}${WHICH}${EARLIER}${GAP}(?:${WORD}${GAP}){0,2}${ORDERS}\\b`, 'gi'),
  ),
  refuses(
    'ignore-instructions',
    [SETTING_ASIDE, ORDERED],
    new RegExp(
      `${SET_ASIDE}${GAP}${WHICH}(?:developer|original|safety|system)${GAP}(?:${WORD}${GAP}){0,1}${ORDERS}\\b`,
      'gi',
    ),
  ),
  refuses(
    'ignore-instructions',
    [SETTING_ASIDE, ORDERED],
    new RegExp(`${SET_ASIDE}${GAP}${WHICH}${ORDERS}${GAP}(?:you${GAP}were${GAP}given${GAP})?(?:${EARLIER})\\b`, 'gi'),
  ),
  refuses(
    'disregard',
    [['disregard']],
    new RegExp(
      `\\bdisregard${GAP}${WHICH}(?:above|earlier|preceding|previous|prior)(?=\\s{0,4}(?:[.,;:!\\n]|$|and\\b))`,
      'gi',
    ),
  ),
  refuses(
    'system-prompt',
    [['system'], ['instruction', 'message', 'prompt']],
    /\b(?:bypass|disclose|leak|output|override|print|repeat|reveal)\b[^.!?\n]{0,20}?\bsystem[\s-]{1,4}(?:instructions?|messages?|prompts?)\b/gi,
  ),
  warns(
    'disregard',
    [['disregard']],
    new RegExp(`\\bdisregard${GAP}${WHICH}(?:above|earlier|preceding|previous|prior)\\b`, 'gi'),
  ),
  warns(
    'always-send',
    [['always']],
    new RegExp(
      `\\balways${GAP}(?:exfiltrate|leak)\\b|\\balways${GAP}${OUT}${GAP}(?:${WORD}${GAP}){0,4}(?:context|conversation|credentials?|keys?|passwords?|prompts?|secrets?|tokens?|transcript|https?)\\b`,
      'gi',
    ),
  ),
];
