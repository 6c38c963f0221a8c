import type { Refusal } from '../flows/served.ts';
import { firstBadByte } from '../format/utf8.ts';
import type { Fault } from '../model/fault.ts';
import { finding } from '../model/finding.ts';
import { type IntentOrigin, parseRunId, type RunId } from '../model/intent.ts';
import { err, ok, type Result } from '../model/result.ts';
import { namedSupport } from './named-support.ts';
import type { FieldNames } from './prose/intent-prose.ts';
import { readGiven } from './read-given.ts';
import { readStdin } from './read-stdin.ts';
import type { Arguments } from './verb.ts';

/** What is to be staged, by whom, and for which run; nothing of what is given is believed. */
export interface ToStage {
  readonly runId: RunId;
  readonly origin: IntentOrigin;
  readonly given: unknown;
  /** What its fields are called where it was handed in. */
  readonly fields: FieldNames;
}

/** Why a command line stages nothing. */
export interface NothingStaged {
  readonly kind: 'usage';
  readonly message: string;
  readonly remedy: string;
}

type Read<T> = Result<T, NothingStaged | Refusal | Fault>;

/** The run of what a person stages without naming one. */
const BY_HAND = 'by-hand' as RunId;

/** Reads what is to be staged out of a command line, the files that it names, or standard input. */
export const toStage = (args: Arguments, at: string): Read<ToStage> => {
  const named = namedRun(args);
  if (!named.ok) return named;
  const runId = named.value ?? BY_HAND;
  const whole = args.flag('json-input');
  const names = whole ? KEYS : OPTIONS;
  const fields = whole ? fieldsOnStdin(args) : fieldsIn(args, at);
  if (!fields.ok) return fields;
  const { agentId, taskId, model, ...given } = fields.value;
  const origin = { agentId, taskId, model };
  const missing = Object.entries(origin).flatMap(([name, value]) => (isText(value) ? [] : [names.get(name) ?? name]));
  if (missing.length > 0)
    return usage(`Missing: ${missing.join(', ')}.`, 'Say who wants it, on what task and on which model.');
  return ok({ runId, origin: origin as unknown as IntentOrigin, given, fields: names });
};

/** Returns the run that a command line names, null where it names none. */
export const namedRun = (args: Arguments): Result<RunId | null, NothingStaged> => {
  const named = args.text('run');
  const runId = named === null ? null : parseRunId(named);
  return named === null || runId !== null
    ? ok(runId)
    : usage('--run names no run.', 'Take letters, digits, underscores and hyphens, at most 64 of them.');
};

const usage = (message: string, remedy: string): Result<never, NothingStaged> =>
  err({ kind: 'usage', message, remedy });

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOnStdin = (args: Arguments): Read<Fields> => {
  const beside = [...Object.keys(TEXTS), ...Object.keys(FILES), SUPPORT]
    .filter((option) => args.text(option) !== null || args.list(option).length > 0)
    .map((option) => `--${option}`);
  if (beside.length > 0)
    return usage(
      `Beside --json-input these say nothing: ${beside.join(', ')}.`,
      'Hand all but --run in on standard input, or leave --json-input out.',
    );
  const read = readStdin();
  if (!read.ok) return read;
  const what = 'Standard input is no JSON object.';
  const remedy =
    'Hand in one, with the keys that stage_skill takes: action, name, reason, evidence and those of the action.';
  try {
    const value: unknown = JSON.parse(Buffer.from(read.value.bytes).toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? ok({ ...value })
      : usage(what, remedy);
  } catch {
    return usage(what, remedy);
  }
};

/** Options that are a field as they stand. */
const TEXTS = {
  action: 'action',
  name: 'name',
  layer: 'level',
  old: 'old_string',
  new: 'new_string',
  path: 'path',
  'absorbed-into': 'absorbed_into',
  reason: 'reason',
  'agent-id': 'agentId',
  'task-id': 'taskId',
  model: 'model',
} as const;

/** Options that name a file with a field. */
const FILES = {
  'body-file': 'body',
  'old-file': 'old_string',
  'new-file': 'new_string',
  'evidence-file': 'evidence',
} as const;

const SUPPORT = 'support';

const KEYS: FieldNames = new Map();

// By the field: all options that give it.
const OPTIONS: FieldNames = [...Object.entries({ ...TEXTS, ...FILES }), [SUPPORT, 'files'] as const].reduce(
  (names, [option, field]) => {
    const other = names.get(field);
    return names.set(field, other === undefined ? `--${option}` : `${other} or --${option}`);
  },
  new Map<string, string>(),
);

const fieldsIn = (args: Arguments, at: string): Read<Fields> => {
  const fields: Record<string, unknown> = {};
  for (const [option, field] of Object.entries(TEXTS)) {
    const value = args.text(option);
    if (value !== null) fields[field] = value;
  }
  for (const [option, field] of Object.entries(FILES)) {
    const name = args.text(option);
    if (name === null) continue;
    if (fields[field] !== undefined)
      return usage(`--${option} says what another option says.`, 'Leave one of them out.');
    const text = textOf(at, name);
    if (!text.ok) return text;
    fields[field] = text.value;
  }
  const files = filesIn(args, at);
  if (!files.ok) return files;
  return ok(Object.keys(files.value).length === 0 ? fields : { ...fields, files: files.value });
};

const filesIn = (args: Arguments, at: string): Read<Readonly<Record<string, string>>> => {
  const files: [string, string][] = [];
  for (const pair of args.list(SUPPORT)) {
    const named = namedSupport(pair);
    if (named === null)
      return usage('--support takes PATH=FILE.', 'Write it as scripts/run.sh=FILE; it is split at the first =.');
    const { path, name } = named;
    if (files.some(([other]) => other === path))
      return usage('--support names a path twice.', 'Leave one of them out.');
    const text = textOf(at, name);
    if (!text.ok) return text;
    files.push([path, text.value]);
  }
  return ok(Object.fromEntries(files));
};

const textOf = (at: string, name: string): Read<string> => {
  const read = readGiven(at, name);
  if (!read.ok) return read;
  const { bytes } = read.value;
  const offset = firstBadByte(bytes);
  return offset === null
    ? ok(Buffer.from(bytes).toString('utf8'))
    : err({ kind: 'refused', findings: [finding('body-not-utf8', { path: name }, { body: name, offset })] });
};
