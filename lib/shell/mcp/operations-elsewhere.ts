import type { DraftedOperation, Operation } from '../../model/operation.ts';
import type { ToolError } from './tool.ts';

const ELSEWHERE: Readonly<Record<Exclude<Operation['op'], DraftedOperation['op']>, string>> = {
  createItem: 'knowledge_propose_change creates an item with its first text.',
  upsertRevision: 'knowledge_propose_change takes a new text, or edits of the current one.',
  changeSensitivity:
    'How far an item is guarded is for a person to change: theurian propose --item-id ITEM --sensitivity-to LEVEL',
  restoreItem: 'Putting an item in force again is for a person to propose: theurian propose --item-id ITEM --restore',
};

/** Says where to go with operations that are not drafted here, whatever else is said of them; null when there are none. */
export const operationsElsewhere = (operations: unknown): ToolError | null => {
  const given: readonly unknown[] = Array.isArray(operations) ? operations : [];
  const ops = Object.keys(ELSEWHERE).filter((op) => given.some((operation) => opOf(operation) === op));
  if (ops.length === 0) return null;
  return {
    code: 'operation-elsewhere',
    message: `This tool does not draft ${ops.join(', ')}. Nothing was written.`,
    remedy: ops.map((op) => ELSEWHERE[op as keyof typeof ELSEWHERE]).join(' '),
  };
};

const opOf = (operation: unknown): unknown =>
  typeof operation === 'object' && operation !== null && 'op' in operation ? operation.op : null;
