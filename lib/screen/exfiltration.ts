import { type Span, spansOf } from './span.ts';
import { GAP, refuses, type UnsafeRule, warns } from './unsafe-rule.ts';

const WHICH = `(?:(?:all|any|contents?|every|its|my|of|our|that|the|their|these|this|those|values?|your)${GAP}){0,4}`;
const KEPT = `(?:${[
  `\\.?env(?:ironment)?(?:${GAP}(?:files?|variables?|vars))?`,
  '(?:access|api|private|secret|signing|ssh)[ _-]?keys?',
  'credentials?',
  'pass(?:phrases?|words?)',
  'secrets?',
].join('|')})(?![\\w-])`;
const TOKENS = 'tokens?(?![\\w-])';
const SEND = '\\b(?:forward|leak|post|send|transmit|upload)';
const SPOKEN_OF = '(?<!\\b(?:attackers?|can|could|may|might|that|they|to|which|who|would)\\s)';

const SENT = ['forward', 'leak', 'post', 'send', 'transmit', 'upload'];
const SECRET = ['env', 'key', 'credential', 'pass', 'secret'];

/** What carries secrets away, or brings in code unread. */
export const exfiltration: readonly UnsafeRule[] = [
  { rule: 'pipe-to-shell', severity: 'refusal', words: [['curl', 'wget'], ['|']], find: pipesToShell },
  refuses(
    'fetched-code',
    [['curl', 'wget']],
    /\b(?:bash|eval|sh|source|zsh)[ \t]{1,8}(?:-c[ \t]{1,8})?["']?(?:<\(|\$\(|`)[ \t]{0,8}(?:curl|wget)\b/gi,
  ),
  refuses(
    'exfiltrate',
    [['exfiltrate']],
    new RegExp(`${SPOKEN_OF}\\bexfiltrate${GAP}${WHICH}(?:${KEPT}|${TOKENS})`, 'gi'),
  ),
  { rule: 'send-secrets', severity: 'refusal', words: [[...SENT, 'mail'], SECRET], find: sentAway },
  warns(
    'exfiltrate',
    [['exfiltrate', 'leak']],
    new RegExp(`\\b(?:exfiltrate|leak)${GAP}${WHICH}(?:${KEPT}|${TOKENS})`, 'gi'),
  ),
  warns('send-secrets', [SENT, [...SECRET, 'token']], new RegExp(`${SEND}${GAP}${WHICH}(?:${KEPT}|${TOKENS})`, 'gi')),
  warns(
    'send-out',
    [SENT, ['http']],
    /\b(?:post|send|upload)\s{1,4}(?:[\w"'-]{1,20}\s{1,4}){0,3}to\s{1,4}(?:(?:an?|the|this)\s{1,4})?https?\b/gi,
  ),
];

// A line is cut at its pipes, so that each piece is looked at once, however many there are.
function* pipesToShell(text: string): Generator<Span> {
  const joined = text.replaceAll(/\\\r?\n/g, (end) => ' '.repeat(end.length));
  let [at, before] = [0, ''];
  for (const piece of joined.split(/(?<=[|\n])/)) {
    const fetched = before.endsWith('|') && SHELL.test(piece) ? before.search(/\b(?:curl|wget)\b/i) : -1;
    if (fetched !== -1 && SOURCE.test(before.slice(fetched))) yield { start: at - before.length + fetched, end: at };
    at += piece.length;
    before = piece;
  }
}

// An address or an option; a table that lists programs has neither.
const SOURCE = /\/|\s-\w|\w\.\w/;
const SHELL =
  /^[ \t]{0,20}(?:sudo[ \t]{1,8}(?:-\w{1,8}[ \t]{1,8}){0,4})?(?:\/\w{1,8}){0,3}\/?(?:ba|c|da|fi|k|tc|z)?sh(?![\w.-])/i;

// Only where the sentence goes on to somewhere else.
function* sentAway(text: string): Generator<Span> {
  for (const span of spansOf(SENDING, text)) {
    const [sentence = ''] = text.slice(span.end, span.end + 120).split(/[.!?](?:\s|$)|\n/, 1);
    const to = sentence.search(/\b(?:at|to|via)\b/i);
    if (to !== -1 && ELSEWHERE.test(sentence.slice(to))) yield span;
  }
}

const SENDING = new RegExp(`(?:${SEND}|\\be?mail)${GAP}${WHICH}${KEPT}`, 'gi');
const ELSEWHERE = /https?:|@\w|\b(?:attackers?|external|gist|pastebin|remote|webhooks?)\b/i;
