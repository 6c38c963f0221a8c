import type { Refusal } from '../../../flows/served.ts';
import { operationFindings } from '../../../format/operation-list.ts';
import { DRAFTED_OPERATIONS, type DraftedOperation, type SourceAnchor, subjectIn } from '../../../model/operation.ts';
import type { NoRequest } from '../../../model/raw-request.ts';
import type { ProposalRequest } from '../../../model/request.ts';
import { err, ok, type Result } from '../../../model/result.ts';
import { anchorFrom, askedRequest } from '../asked-request.ts';
import { proposeCall } from '../propose-call.ts';
import type { Document, Tool, ToolError } from '../tool.ts';

export const call: Tool['call'] = async (context, input) => {
  const operations = (input.operations as readonly Document[]).map(withAnchor);
  const elsewhere = [...new Set(operations.map(({ op }) => String(op)))].filter((op) => !isDrafted(op));
  if (elsewhere.length > 0) return { ok: false, error: elsewhereError(elsewhere) };
  return context.inProject(input.projectId, (workspace, project) =>
    proposeCall(context, { workspace, project, make: async () => requestOf(input, operations), what: 'proposal' }),
  );
};

const withAnchor = (operation: Document): Document =>
  operation.anchor === undefined
    ? operation
    : { ...operation, anchor: anchorFrom(operation.anchor as Partial<SourceAnchor>) };

const isDrafted = (op: string): boolean => DRAFTED_OPERATIONS.some((one) => one === op);

const ELSEWHERE: Readonly<Record<string, string>> = {
  createItem: 'knowledge_propose_change creates an item with its first text.',
  upsertRevision: 'knowledge_propose_change takes a new text, or edits of the current one.',
  changeSensitivity:
    'How far an item is guarded is for a person to change: theurian propose --item-id ITEM --sensitivity-to LEVEL',
  restoreItem: 'Putting an item in force again is for a person to propose: theurian propose --item-id ITEM --restore',
};

const elsewhereError = (ops: readonly string[]): ToolError => ({
  code: 'operation-elsewhere',
  message: `This tool does not draft ${ops.join(', ')}. Nothing was written.`,
  remedy: ops.map((op) => ELSEWHERE[op] ?? '').join(' '),
});

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
