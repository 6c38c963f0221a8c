import type { Claim, RefMove } from '../flows/claim.ts';
import { pushedRefs, receivedRefs } from '../format/hook-stdin.ts';
import type { Fault } from '../model/fault.ts';
import { type Oid, parseOid } from '../model/oid.ts';
import type { LineRefusal, RefValue } from '../model/ref-update.ts';
import { err, ok, type Result } from '../model/result.ts';
import { quoted } from './prose/quoted.ts';
import { readGiven } from './read-given.ts';
import type { Arguments } from './verb.ts';

/** Why a command line asks for nothing that could be proven. */
export interface NoClaim {
  readonly kind: 'usage';
  readonly message: string;
  readonly remedy: string;
}

const WAYS = ['staged', 'merge', 'mergeable', 'pre-push', 'pre-receive', 'transition'] as const;
type Way = (typeof WAYS)[number] | 'line';

/** Reads what is to be proven out of a command line, and out of what git writes to a hook. */
export const claimFrom = (
  args: Arguments,
  at: string,
  stdin: () => Uint8Array,
): Result<Claim, NoClaim | Extract<Fault, { readonly kind: 'unreadable' }>> => {
  const given = WAYS.filter((way) => args.flag(way) || args.text(way) !== null);
  const range = args.text('range');
  const ways: readonly Way[] = range === null ? given : ['line', ...given];
  if (ways.length > 1) return usage('More than one thing is to be proven.', `Leave out all but one of ${named(ways)}.`);
  const way = ways[0] ?? 'line';
  const stray = strayOption(args, way);
  if (stray !== null) return usage(`--${stray.name} says nothing here.`, stray.remedy);
  switch (way) {
    case 'line':
      return lineFrom(range);
    case 'staged':
    case 'merge':
      return pendingFrom(way, args.text('message'), at);
    case 'mergeable':
      return ok({ kind: 'mergeable', head: args.text('mergeable') ?? '', base: args.text('base') });
    case 'pre-push':
      return movesFrom(pushedRefs(stdin()), ({ remote, remoteOid, localOid }) => ({
        ref: remote,
        before: remoteOid,
        after: localOid,
      }));
    case 'pre-receive':
      return movesFrom(receivedRefs(stdin()), ({ ref, before, after }) => ({
        ref,
        before: oidIn(before),
        after: oidIn(after),
      }));
    case 'transition':
      return transitionFrom(args.text('transition') ?? '', args.text('ref'));
  }
};

const usage = (message: string, remedy: string): Result<never, NoClaim> => err({ kind: 'usage', message, remedy });

const named = (ways: readonly Way[]): string =>
  ways.map((way) => (way === 'line' ? 'the range' : `--${way}`)).join(', ');

const BELONGS: readonly { readonly name: string; readonly to: readonly Way[]; readonly remedy: string }[] = [
  { name: 'message', to: ['staged', 'merge'], remedy: 'It goes with --staged or --merge.' },
  { name: 'base', to: ['mergeable'], remedy: 'It goes with --mergeable.' },
  { name: 'ref', to: ['transition'], remedy: 'It goes with --transition.' },
];

const strayOption = (args: Arguments, way: Way) =>
  BELONGS.find(({ name, to }) => args.text(name) !== null && !to.includes(way)) ?? null;

const lineFrom = (range: string | null): Result<Claim, NoClaim> => {
  if (range === null) return ok({ kind: 'line', revision: null, from: null });
  const [from, to, ...more] = range.split('..');
  if (to === undefined) return ok({ kind: 'line', revision: range, from: null });
  return more.length > 0 || from === undefined || from === '' || to.startsWith('.')
    ? usage(`${quoted(range)} is no range.`, 'Write it as FROM..TO; TO may be left out and is HEAD then.')
    : ok({ kind: 'line', revision: to === '' ? 'HEAD' : to, from });
};

const pendingFrom = (kind: 'staged' | 'merge', file: string | null, at: string) => {
  if (file === null) return ok({ kind, message: null });
  const read = readGiven(at, file);
  if (read.ok) return ok({ kind, message: Buffer.from(read.value.bytes).toString('utf8') });
  return read.error.kind === 'unreadable'
    ? err(read.error)
    : usage(`${quoted(file)} is too long for a message.`, 'Name the file that holds the commit message.');
};

const movesFrom = <T>(
  lines: Result<readonly T[], readonly LineRefusal[]>,
  moveOf: (line: T) => RefMove,
): Result<Claim, NoClaim> => {
  if (lines.ok) return ok({ kind: 'updates', updates: lines.value.map(moveOf) });
  const [first] = lines.error;
  return usage(
    `Line ${first?.line ?? 1} of standard input is not what git writes to this hook: ${quoted(first?.text ?? '')}`,
    'Let git run the hook, or hand on its standard input as it is.',
  );
};

const oidIn = (value: RefValue): Oid | null => (typeof value === 'string' ? value : null);

const transitionFrom = (text: string, ref: string | null): Result<Claim, NoClaim> => {
  const [, before, after] = /^([0-9a-f]{40}|[0-9a-f]{64})\.\.([0-9a-f]{40}|[0-9a-f]{64})$/.exec(text) ?? [];
  if (before === undefined || after === undefined || before.length !== after.length)
    return usage(
      `${quoted(text)} is no move of a branch.`,
      'Write it as OLD..NEW, both by their full names; zeros stand for no commit.',
    );
  return ok({ kind: 'updates', updates: [{ ref, before: unlessZero(before), after: unlessZero(after) }] });
};

const unlessZero = (text: string): Oid | null => (/^0+$/.test(text) ? null : parseOid(text));
