import { parseInstant } from '../model/instant.ts';
import type { Intent, IntentChange } from '../model/intent.ts';
import { QUEUE_LIMITS } from '../model/queue.ts';
import { err, ok, type Result } from '../model/result.ts';
import { intent as validate } from './generated/queue-validators.js';
import { readStrict } from './strict.ts';

/**
 * Reads an intent. Only what is printed as it stands is one: no torn file, no key twice, nothing beside it.
 *
 * Fails: with a text that says what is wrong, and repeats nothing of the file.
 */
export const parseIntent = (bytes: Uint8Array): Result<Intent, string> => {
  const read = readStrict(bytes, { limit: QUEUE_LIMITS.intent, validate, what: 'intent' });
  if (!read.ok) return read;
  const { apiVersion: _, ...intent } = read.value as Intent & { readonly apiVersion: string };
  if (parseInstant(intent.stagedAt) === null) return err('It is no intent: stagedAt is no instant.');
  return printIntent(intent) === Buffer.from(bytes).toString('utf8')
    ? ok(intent)
    : err('It is no intent as one is printed.');
};

/** Prints an intent; parsing it gives the intent back. Shape: keys in a fixed order, files by path, a line feed at the end. */
export const printIntent = (intent: Intent): string => {
  const { intentId, runId, stagedAt, action, name, reason, evidence, origin, base } = intent;
  const document = {
    apiVersion: 'theurian.dev/intent/v1',
    ...{ intentId, runId, stagedAt, action, name },
    ...carriedBy(intent),
    ...{ reason, evidence },
    origin: { agentId: origin.agentId, taskId: origin.taskId, model: origin.model },
    base: base === null ? null : { revisionId: base.revisionId, contentSha256: base.contentSha256 },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
};

const carriedBy = (change: IntentChange) => {
  switch (change.action) {
    case 'create':
      return { level: change.level, body: change.body, files: byPath(change.files) };
    case 'update':
      return { body: change.body, files: byPath(change.files) };
    case 'patch':
      return { oldText: change.oldText, newText: change.newText };
    case 'remove_file':
      return { path: change.path };
    case 'delete':
      return { absorbedInto: change.absorbedInto };
  }
};

const byPath = (files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));
