import { Given } from './given.ts';
import { missingIn } from './missing-fields.ts';
import type { RawRequest, RequestFault, TextField } from './raw-request.ts';
import type { ProposalRequest } from './request.ts';
import { parseAnchors } from './request-anchors.ts';
import { parseChanges } from './request-changes.ts';
import { parseRevision } from './request-revision.ts';
import { err, ok, type Result } from './result.ts';
import { AUTHORED_HERE } from './words.ts';

/**
 * Reads a request, and answers with everything that is wrong with it at once.
 *
 * What a migration's schema says about lengths and characters is left to that schema: the draft goes through it. A label
 * that an item can lend is left to the item: whoever knows whether there is one tells what is missing.
 */
export const parseRequest = (raw: RawRequest): Result<ProposalRequest, readonly RequestFault[]> => {
  const given = new Given(raw);
  const missing = missingIn(given);
  if (missing.length > 0) given.faults.push({ kind: 'missing', fields: missing });
  for (const field of OPTIONAL)
    if (given.has(field) && given.text(field) === null) given.faults.push({ kind: 'blank', field });
  const itemId = given.itemId('itemId');
  const text = (field: TextField): string => given.text(field) ?? '';
  const request = {
    author: text('author'),
    description: text('description'),
    by: { agentId: text('agentId'), taskId: text('taskId'), model: text('model'), reasoning: text('reasoning') },
    revision: given.revises ? parseRevision(given) : null,
    changes: parseChanges(given),
    anchors: [...parseAnchors(given), ...(raw.anchors ?? [])],
    authoredHere: given.flag('authoredHere') || given.list('label').includes(AUTHORED_HERE),
    excerpts: raw.excerpts,
    despiteRejection: given.text('despiteRejection'),
    local: given.flag('local'),
    remade: null,
  };
  const quoted = !given.revises && raw.excerpts.length > 0;
  if (request.anchors.length === 0 && !request.authoredHere && !quoted)
    given.faults.push({ kind: 'none-of', fields: ['sourceUri', 'authoredHere'] });
  if (given.faults.length > 0 || itemId === null) return err(given.faults);
  return ok({ itemId, ...request });
};

// Those for which a blank text means nothing; of the namespace the empty one does.
const OPTIONAL: readonly TextField[] = [
  ...(['expectedRevision', 'trustLevel', 'sensitivity', 'supersedeBy', 'ownerTo', 'sensitivityTo'] as const),
  ...(['sourceUri', 'sourceProvider', 'sourceCommit', 'sourcePath', 'sourceLines'] as const),
  ...(['reason', 'despiteRejection'] as const),
];
