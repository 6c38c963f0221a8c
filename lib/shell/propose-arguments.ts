import type { Refusal } from '../flows/served.ts';
import { editOf, parseEdits } from '../format/edits.ts';
import type { Fault } from '../model/fault.ts';
import { Given } from '../model/given.ts';
import { type ItemId, parseItemId } from '../model/ids.ts';
import { type LentField, leftToItem } from '../model/missing-fields.ts';
import { parseRequest } from '../model/parse-request.ts';
import type { Edit } from '../model/proposal.ts';
import type { FlagField, ListField, NoRequest, RawRequest, RequestFault, TextField } from '../model/raw-request.ts';
import type { GivenFile, GivenSupport, ProposalRequest } from '../model/request.ts';
import { err, ok, type Result } from '../model/result.ts';
import { type NamedSupport, namedSupport } from './named-support.ts';
import { optionOf } from './prose/request-prose.ts';
import { readGiven } from './read-given.ts';
import type { Arguments } from './verb.ts';

/**
 * Reads a request out of a command line, and the files that it names. `at` is the directory they are named from.
 *
 * What is wrong with the words is told before any file is read: one that cannot be read may not be the one that was meant.
 */
export const requestFrom = (args: Arguments, at: string): Result<ProposalRequest, NoRequest | Refusal | Fault> => {
  const pairs = args.list('edit').map((text) => ({ text, edit: editOf(text) }));
  const edits = pairs.flatMap(({ edit }) => edit ?? []);
  const slips = pairs.flatMap(({ text, edit }): readonly RequestFault[] =>
    edit === null ? [{ kind: 'malformed', field: 'edit', value: text, form: 'edit' }] : [],
  );
  const unfit = args
    .list('support')
    .flatMap((value): readonly RequestFault[] =>
      namedSupport(value) === null ? [{ kind: 'malformed', field: 'support', value, form: 'support' }] : [],
    );
  const sketch = parseRequest(rawFrom(args, edits, unread(args)));
  const faults = [...slips, ...unfit, ...(sketch.ok ? [] : sketch.error)];
  if (faults.length > 0) return err({ kind: 'no-request', faults });
  const files = filesIn(args, at);
  if (!files.ok) return files;
  const parsed = parseRequest(rawFrom(args, edits, files.value));
  return parsed.ok ? parsed : err({ kind: 'no-request', faults: parsed.error });
};

/** The labels that a command line leaves to an item, and which item. */
export interface LeftToItem {
  readonly itemId: ItemId;
  readonly fields: readonly LentField[];
}

/** Tells what a command line leaves to the item it names; null when that is nothing. */
export const leftIn = (args: Arguments): LeftToItem | null => {
  const itemId = parseItemId(args.text('item-id') ?? '');
  const fields = leftToItem(new Given(rawFrom(args, [], unread(args))));
  return itemId === null || fields.length === 0 ? null : { itemId, fields };
};

interface Files {
  readonly body: GivenFile | null;
  readonly edits: readonly Edit[];
  readonly excerpts: readonly GivenFile[];
  readonly support: readonly GivenSupport[];
}

const rawFrom = (args: Arguments, edits: readonly Edit[], files: Files): RawRequest => ({
  texts: Object.fromEntries(TEXTS.map((field) => [field, args.text(nameOf(field))])),
  lists: Object.fromEntries(LISTS.map((field) => [field, args.list(nameOf(field))])),
  flags: Object.fromEntries(FLAGS.map((field) => [field, args.flag(nameOf(field))])),
  bodyFile: files.body,
  edits: [...edits, ...files.edits],
  excerpts: files.excerpts,
  support: files.support,
});

const present = (name: string | null): name is string => name !== null && name.trim() !== '';

// Each file that is named, with something in it that stands for what it may hold.
const unread = (args: Arguments): Files => {
  const [body, edits] = [args.text('body-file'), args.text('edits')];
  const file = (name: string): GivenFile => ({ name, bytes: new Uint8Array() });
  return {
    body: present(body) ? file(body) : null,
    edits: present(edits) ? [{ oldText: edits, newText: '' }] : [],
    excerpts: args.list('excerpt').map(file),
    support: supportIn(args).map(({ path, name: from }) => ({ path, file: file(from) })),
  };
};

const filesIn = (args: Arguments, at: string): Result<Files, Refusal | Fault> => {
  const excerpts: GivenFile[] = [];
  for (const name of args.list('excerpt')) {
    const read = readGiven(at, name);
    if (!read.ok) return read;
    excerpts.push(read.value);
  }
  const support: GivenSupport[] = [];
  for (const { path, name } of supportIn(args)) {
    const read = readGiven(at, name);
    if (!read.ok) return read;
    support.push({ path, file: read.value });
  }
  const name = args.text('body-file');
  const body = present(name) ? readGiven(at, name) : ok(null);
  if (!body.ok) return body;
  const edits = editsIn(args.text('edits'), at);
  return edits.ok ? ok({ body: body.value, edits: edits.value, excerpts, support }) : edits;
};

const supportIn = (args: Arguments): readonly NamedSupport[] =>
  args.list('support').flatMap((text) => namedSupport(text) ?? []);

const editsIn = (name: string | null, at: string): Result<readonly Edit[], Refusal | Fault> => {
  if (!present(name)) return ok([]);
  const file = readGiven(at, name);
  if (!file.ok) return file;
  const edits = parseEdits(name, file.value.bytes);
  return edits.ok ? edits : err({ kind: 'refused', findings: edits.error });
};

const TEXTS: readonly TextField[] = [
  ...([
    'itemId',
    'title',
    'kind',
    'owner',
    'author',
    'description',
    'agentId',
    'taskId',
    'model',
    'reasoning',
  ] as const),
  ...(['namespace', 'expectedRevision', 'trustLevel', 'sensitivity'] as const),
  ...(['sourceUri', 'sourceProvider', 'sourceCommit', 'sourcePath', 'sourceLines'] as const),
  ...(['supersedeBy', 'ownerTo', 'sensitivityTo', 'reason', 'despiteRejection'] as const),
];
const LISTS: readonly ListField[] = [
  ...(['scopePath', 'label', 'relate', 'rejects', 'alias'] as const),
  ...(['unrelate', 'removeAlias', 'removeEvidence', 'dropSupport'] as const),
];
const FLAGS: readonly FlagField[] = ['authoredHere', 'deprecate', 'restore', 'local'];

const nameOf = (field: TextField | ListField | FlagField): string => optionOf(field).slice('--'.length);
