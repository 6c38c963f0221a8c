import { refused } from '../../flows/refused.ts';
import type { Refusal } from '../../flows/served.ts';
import { nameOf } from '../../format/meaning.ts';
import { type Finding, finding } from '../../model/finding.ts';
import type { SourceAnchor } from '../../model/operation.ts';
import { parseRequest } from '../../model/parse-request.ts';
import type { Edit } from '../../model/proposal.ts';
import type { ListField, NoRequest, RawRequest, TextField } from '../../model/raw-request.ts';
import type { GivenFile, ProposalRequest } from '../../model/request.ts';
import { err, type Result } from '../../model/result.ts';
import type { Document } from './tool.ts';

/** Reads a request out of an input that its schema has let pass. No file is read: all texts stand in it. */
export const askedRequest = (input: Document): Result<ProposalRequest, NoRequest | Refusal> => {
  const halves = Object.entries(input).flatMap(([key, value]) => halvesIn(key, value));
  if (halves.length > 0) return refused(halves);
  const parsed = parseRequest(rawFrom(input));
  return parsed.ok ? parsed : err({ kind: 'no-request', faults: parsed.error });
};

// Written down it would silently become another character.
const halvesIn = (where: string, value: unknown): readonly Finding[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => halvesIn(`${where}.${key}`, one));
  const half = typeof value === 'string' ? /\p{Surrogate}/u.exec(value) : null;
  return half === null ? [] : [finding('control-character', { path: where }, { where, character: nameOf(half[0]) })];
};

// Nothing of it is believed yet.
const rawFrom = (input: Document): RawRequest => ({
  texts: { ...textsIn(input, TEXTS), ...textsIn((input.evidence ?? {}) as Document, BY) },
  lists: listsIn(input),
  flags: { authoredHere: input.authoredHere === true, local: input.local !== false },
  bodyFile: bodyIn(input),
  edits: (input.edits ?? []) as readonly Edit[],
  excerpts: ((input.excerpts ?? []) as readonly { readonly name: string; readonly text: string }[]).map(
    ({ name, text }) => ({ name, bytes: Buffer.from(text) }),
  ),
  anchors: ((input.sourceAnchors ?? []) as readonly Partial<SourceAnchor>[]).map(anchorFrom),
});

/** Completes an anchor: an address is one of git unless something else is said. */
export const anchorFrom = (anchor: Partial<SourceAnchor>): SourceAnchor => ({
  provider: 'git',
  sourceUri: '',
  ...anchor,
});

const TEXTS: readonly TextField[] = [
  ...(['itemId', 'title', 'kind', 'owner', 'author', 'description'] as const),
  ...(['namespace', 'expectedRevision', 'trustLevel', 'sensitivity', 'despiteRejection'] as const),
];
const BY: readonly TextField[] = ['agentId', 'taskId', 'model', 'reasoning'];

const textsIn = (input: Document, fields: readonly TextField[]): RawRequest['texts'] =>
  Object.fromEntries(fields.flatMap((field) => (input[field] === undefined ? [] : [[field, String(input[field])]])));

const listsIn = ({
  labels,
  scopePaths,
  relations,
  aliases,
}: Document): { readonly [F in ListField]?: readonly string[] } => ({
  label: (labels ?? []) as readonly string[],
  scopePath: (scopePaths ?? []) as readonly string[],
  alias: (aliases ?? []) as readonly string[],
  relate: ((relations ?? []) as readonly { readonly relationType: string; readonly targetItemId: string }[]).map(
    ({ relationType, targetItemId }) => `${relationType}:${targetItemId}`,
  ),
});

const bodyIn = ({ body, contentType }: Document): GivenFile | null =>
  body === undefined ? null : { name: NAMES[String(contentType)] ?? 'body.md', bytes: Buffer.from(String(body)) };

// The name by which findings call it; its ending tells what it is written in.
const NAMES: Readonly<Record<string, string>> = {
  'text/markdown': 'body.md',
  'application/json': 'body.json',
  'application/yaml': 'body.yaml',
};
