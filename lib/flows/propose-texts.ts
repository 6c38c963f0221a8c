import type { Rejecter } from '../model/proposal.ts';
import type { Change, GivenFile, ProposalRequest, RevisionRequest } from '../model/request.ts';
import { nameBelow } from '../model/support-file.ts';
import { evidenceTexts, supportName } from './accept-texts.ts';
import type { Draft } from './propose-draft.ts';
import type { DraftExcerpt } from './propose-excerpts.ts';
import { textOf } from './propose-text.ts';
import { type CarriedText, formatOf } from './screen-proposal.ts';

/** Lists every text that a request would have a proposal carry, each under the name that a finding and a waiver know it by. */
export const requestTexts = (request: ProposalRequest, excerpts: readonly DraftExcerpt[]): readonly CarriedText[] => {
  const { itemId, author, description, by, anchors, despiteRejection, remade } = request;
  const named: readonly Named[] = [
    ['item id', itemId],
    ['author', author],
    ['description', description],
    ['agent id', by.agentId],
    ['task id', by.taskId],
    ['model', by.model],
    ['reasoning', by.reasoning],
    ['reason despite rejection', despiteRejection],
    ...(remade?.kind === 'rejected' ? rejecterTexts(remade.by) : []),
    ...(remade === null ? [] : evidenceTexts(Buffer.from(JSON.stringify(remade.others)))),
    ...anchors.flatMap((anchor) => Object.values(anchor).map((value): Named => ['source anchor', String(value)])),
    ...(request.revision === null ? [] : revisionTexts(request.revision)),
    ...request.changes.flatMap(changeTexts),
    ...excerpts.flatMap(({ description: name, bytes }): readonly Named[] => [
      ['description', name],
      ['excerpt', Buffer.from(bytes).toString('utf8')],
    ]),
  ];
  return carried(itemId, named);
};

const rejecterTexts = ({ agentId, taskId, model }: Rejecter): readonly Named[] => [
  ['agent id', agentId ?? null],
  ['task id', taskId ?? null],
  ['model', model ?? null],
];

type Named = readonly [name: string, text: string | null, format?: CarriedText['format']];

const revisionTexts = ({
  body,
  support,
  title,
  owner,
  namespace,
  labels,
  scopePaths,
}: RevisionRequest): readonly Named[] => [
  ['title', title],
  ['owner', owner],
  ['namespace', namespace],
  ...labels.map((label): Named => ['label', label]),
  ...scopePaths.map((path): Named => ['scope path', path]),
  ...bodyTexts(body),
  ...(support?.given ?? []).flatMap(({ path, file }): readonly Named[] => [
    ['path', path],
    [supportName(path), Buffer.from(file.bytes).toString('utf8'), formatOf(path)],
  ]),
];

const bodyTexts = (body: RevisionRequest['body']): readonly Named[] => {
  switch (body.kind) {
    case 'whole':
      return [bodyText(body.file)];
    case 'edits':
      return body.edits.flatMap(({ oldText, newText }): readonly Named[] => [
        ['edit', oldText],
        ['edit', newText],
      ]);
    case 'current':
      return [];
  }
};

// Named as in the operation that comes of it.
const changeTexts = (change: Change): readonly Named[] => [
  ...('reason' in change ? [['reason', change.reason] as const] : []),
  ...(change.kind === 'owner' ? [['owner', change.to] as const] : []),
  ...(change.kind === 'alias' ? [['alias', change.alias] as const] : []),
  ...(change.kind === 'relate' ? [['targetItemId', change.target] as const] : []),
  ...(change.kind === 'deprecate' ? [['supersededBy', change.supersededBy] as const] : []),
  ...(change.kind === 'operation' ? textsIn(change.operation) : []),
];

const textsIn = (value: object): readonly Named[] =>
  Object.entries(value).flatMap(([name, one]): readonly Named[] => {
    if (typeof one === 'string') return [[name, one]];
    return typeof one === 'object' && one !== null ? textsIn(one) : [];
  });

const bodyText = (file: GivenFile): Named => {
  const text = textOf(file);
  return ['body', text.ok ? text.value : null];
};

/** Lists the texts of a draft that the request did not hold as they are now: a body made by edits, kept files, file names. */
export const draftTexts = (
  { evidence, body, support, migrationFile }: Draft,
  { revision }: ProposalRequest,
): readonly CarriedText[] => {
  const given = new Set(revision?.support?.given.map(({ path }) => path));
  const kept = support.flatMap(({ path, bytes }): readonly Named[] => {
    const name = nameBelow(body?.path ?? '', path);
    return given.has(name) ? [] : [[supportName(name), Buffer.from(bytes).toString('utf8'), formatOf(path)]];
  });
  const text: readonly Named[] =
    body === null || revision?.body.kind === 'whole' ? [] : [['body', Buffer.from(body.bytes).toString('utf8')]];
  return carried(evidence.itemId, [['file name', migrationFile], ...text, ...kept]);
};

const carried = (itemId: string, named: readonly Named[]): readonly CarriedText[] =>
  named.flatMap(([name, text, format = null]) => (text === null ? [] : [{ where: `${itemId} ${name}`, text, format }]));
