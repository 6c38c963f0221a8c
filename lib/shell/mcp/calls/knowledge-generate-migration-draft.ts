import type { Refusal } from '../../../flows/served.ts';
import { operationFindings } from '../../../format/operation-list.ts';
import { type DraftedOperation, type SourceAnchor, subjectIn } from '../../../model/operation.ts';
import type { NoRequest } from '../../../model/raw-request.ts';
import type { ProposalRequest } from '../../../model/request.ts';
import { err, ok, type Result } from '../../../model/result.ts';
import { anchorFrom, askedRequest } from '../asked-request.ts';
import { operationsElsewhere } from '../operations-elsewhere.ts';
import { proposeCall } from '../propose-call.ts';
import type { Document, Tool } from '../tool.ts';

export const call: Tool['call'] = async (context, input) => {
  const operations = (input.operations as readonly Document[]).map(withAnchor);
  const elsewhere = operationsElsewhere(operations);
  if (elsewhere !== null) return { ok: false, error: elsewhere };
  return context.inProject(input.projectId, (workspace, project) =>
    proposeCall(context, { workspace, project, make: async () => requestOf(input, operations), what: 'proposal' }),
  );
};

const withAnchor = (operation: Document): Document =>
  operation.anchor === undefined
    ? operation
    : { ...operation, anchor: anchorFrom(operation.anchor as Partial<SourceAnchor>) };

const requestOf = (input: Document, operations: readonly Document[]): Result<ProposalRequest, NoRequest | Refusal> => {
  const findings = operationFindings(operations);
  if (findings.length > 0) return err({ kind: 'refused', findings });
  const drafted = operations as unknown as readonly [DraftedOperation, ...DraftedOperation[]];
  // Any change that needs no text will do here; the operations take its place.
  const asked = askedRequest({ ...input, itemId: subjectIn(drafted[0]), aliases: [subjectIn(drafted[0])] });
  if (!asked.ok) return asked;
  return ok({
    ...asked.value,
    changes: drafted.map((operation) => ({ kind: 'operation' as const, operation })),
  });
};
