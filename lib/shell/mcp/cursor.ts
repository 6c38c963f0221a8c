import { digestOf } from '../../model/digest.ts';
import { err, ok, type Result } from '../../model/result.ts';
import type { Document, ToolError } from './tool.ts';

/** What a cursor belongs to: the knowledge it was made on, and the request without the cursor and the budget. */
export interface Asked {
  readonly snapshotId: string;
  readonly tool: string;
  readonly input: Document;
}

/** Returns the cursor of a list, or of a text, that goes on at `offset`. */
export const cursorAt = (asked: Asked, offset: number): string => `${offset.toString(36)}.${markOf(asked)}`;

/** Reads where a request goes on; 0 without a cursor. Refused: a cursor of another request, or of other knowledge. */
export const offsetOf = (asked: Asked): Result<number, ToolError> => {
  const { cursor } = asked.input;
  if (typeof cursor !== 'string') return ok(0);
  const [offset = '', mark] = cursor.split('.');
  const at = /^[0-9a-z]{1,6}$/.test(offset) ? Number.parseInt(offset, 36) : Number.NaN;
  if (mark === markOf(asked) && Number.isSafeInteger(at)) return ok(at);
  return err({
    code: 'cursor-stale',
    message: 'The cursor belongs to another request, or the knowledge has changed since.',
    remedy: 'Ask again without cursor.',
  });
};

const markOf = ({ snapshotId, tool, input: { cursor: _, maxTokens: __, ...rest } }: Asked): string =>
  digestOf(JSON.stringify([snapshotId, tool, Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))])).slice(0, 16);
