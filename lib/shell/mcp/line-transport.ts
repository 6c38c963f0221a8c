import type { Readable, Writable } from 'node:stream';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isJSONRPCRequest, type JSONRPCMessage, JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { err, ok, type Result } from '../../model/result.ts';
import { byLine, LONGEST_MESSAGE, type TooLong } from './by-line.ts';

/** So many requests are open at once; what comes after them waits in the pipe. */
const MOST_OPEN = 16;

/** The end of the conversation: resolves when the client has gone and all it asked for has been answered. */
export interface Ended {
  readonly ended: Promise<void>;
}

/**
 * Speaks JSON-RPC over two streams, one message a line, in bounded memory: a line that is too long is passed over and answered
 * with an error, and no more is read while many requests are open.
 *
 * Source: Model Context Protocol, transport `stdio`.
 */
export const lineTransport = (input: Readable, output: Writable): Transport & Ended => {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const open = new Set<unknown>();
  const write = writerTo(output);
  let gone = false;
  const leave = (): void => {
    gone = true;
    if (open.size === 0) end();
  };
  const take = (line: string | TooLong): void => {
    const read = messageOf(line);
    if (read === null) return;
    if (!read.ok) {
      write({ jsonrpc: '2.0', ...read.error }).catch(() => undefined);
      return;
    }
    const message = read.value;
    if (isJSONRPCRequest(message)) open.add(message.id);
    // What is cancelled is not answered.
    else if ('method' in message && message.method === 'notifications/cancelled')
      open.delete(message.params?.requestId);
    transport.onmessage?.(message);
  };
  const transport: Transport & Ended = {
    ended,
    start: async () => {
      const lines = byLine(LONGEST_MESSAGE);
      input.on('data', (chunk: Buffer) => {
        for (const line of lines.add(chunk)) take(line);
        if (open.size >= MOST_OPEN) input.pause();
      });
      for (const event of ['end', 'error', 'close']) input.on(event, leave);
    },
    send: async (message) => {
      await write(message);
      if ('id' in message && !('method' in message)) open.delete(message.id);
      if (gone && open.size === 0) end();
      else if (open.size < MOST_OPEN) input.resume();
    },
    close: async () => {
      input.pause();
      transport.onclose?.();
      end();
    },
  };
  return transport;
};

type Write = (message: unknown) => Promise<void>;

/** Writes messages, and resolves when the next one may come. */
const writerTo = (output: Writable): Write => {
  let full: Promise<void> | null = null;
  return async (message) => {
    if (!output.write(`${JSON.stringify(message)}\n`) && full === null) {
      full = new Promise((resolve) => {
        output.once('drain', () => {
          full = null;
          resolve();
        });
      });
    }
    await full;
  };
};

/** What is answered to a line that is no message. Source: JSON-RPC 2.0, section 5.1. */
interface NoMessage {
  readonly id: string | number | null;
  readonly error: { readonly code: number; readonly message: string };
}

const messageOf = (line: string | TooLong): Result<JSONRPCMessage, NoMessage> | null => {
  if (typeof line !== 'string') return noMessage(line.id, -32600, `A message may have ${LONGEST_MESSAGE} bytes.`);
  if (line.trim() === '') return null;
  const parsed = parsedLine(line);
  if (parsed === undefined) return noMessage(null, -32700, 'This is no JSON.');
  const message = JSONRPCMessageSchema.safeParse(parsed);
  return message.success ? ok(message.data) : noMessage(idOf(parsed), -32600, 'This is no JSON-RPC 2.0 message.');
};

const noMessage = (id: NoMessage['id'], code: number, message: string): Result<never, NoMessage> =>
  err({ id, error: { code, message } });

const parsedLine = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};

const idOf = (message: unknown): NoMessage['id'] => {
  const id = typeof message === 'object' && message !== null && 'id' in message ? message.id : null;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
};
