import type { NotProposed } from '../../flows/propose-for-agent.ts';
import type { Finding, FindingCode } from '../../model/finding.ts';
import type { RequestFault, RequestField } from '../../model/raw-request.ts';
import { redact } from '../../screen/redact.ts';
import { type FindingRecord, findingRecord, tally } from '../print/findings.ts';
import type { ToolError } from './tool.ts';
import { toolErrorOf } from './tool-error.ts';

/** What was asked for and may come to nothing: a refusal of it is said in these words. */
export type AskedFor = 'proposal' | 'candidate';

/** Returns what an agent is told of a proposal that was not made: all at once, so that it can correct itself. */
export const notProposed = async (
  failure: NotProposed<{ readonly kind: 'bounds'; readonly error: ToolError }>,
  what: AskedFor,
): Promise<ToolError> => {
  switch (failure.kind) {
    case 'bounds':
      return failure.error;
    case 'unsound':
      return {
        code: 'knowledge-refused',
        message:
          'The knowledge in the working directory breaks a law, so nothing can be built on it. Nothing was written.',
        remedy: 'Ask the person you work for to run: theurian migrate validate',
      };
    case 'no-request':
      return requestError(failure.faults);
    case 'refused':
      return {
        code: 'refused',
        message: `The ${what} is refused: ${tally(failure.findings)}. Nothing was written.`,
        remedy:
          failure.findings.length > MOST_TOLD
            ? `Correct what is named, then call again. The first ${MOST_TOLD} findings are listed.`
            : 'Correct what is named, then call again.',
        findings: failure.findings.slice(0, MOST_TOLD).map(agentRecord),
      };
    default:
      return toolErrorOf(failure);
  }
};

/** So many findings are listed in one answer. */
export const MOST_TOLD = 60;

/** Turns a finding into its record, with what an agent can do about it instead of the options of a command line. */
export const agentRecord = (finding: Finding): FindingRecord => {
  const record = findingRecord({ ...finding, at: { ...finding.at, drafted: false } });
  return { ...record, remedy: REMEDIES[finding.code] ?? record.remedy };
};

const REMEDIES: { readonly [C in FindingCode]?: string } = {
  'already-rejected':
    'Do not propose it again unless something has changed. Then say what in despiteRejection, for the reviewer to read.',
  'item-retired': 'Propose another item. Putting this one in force again is for a person to propose.',
  'anchor-unknown': 'Name a commit and a path of this repository, or give the address of the other one as sourceUri.',
  'anchor-missing': 'Correct filePath or sourceUri, or name the commit that has the file as commitSha.',
  'anchor-lines': 'Correct lineStart and lineEnd, or leave them out.',
  'patch-stale': 'Read the body as it is now with knowledge_get, and copy the text from there, spaces included.',
  'sensitivity-lowered': 'Leave sensitivity out. Guarding an item less is for a person to propose.',
};

// What was given is quoted here, and nothing of it has been screened.
const requestError = async (faults: readonly RequestFault[]): Promise<ToolError> => ({
  code: 'invalid-input',
  message: (await redact(faults.map(sentence).join(' '))).text,
  remedy: `${faults.some(({ kind }) => kind === 'reserved') ? RESERVED : ''}A new item needs title, kind, owner and body. One that is there lends its labels, and takes a whole body or edits. Where the knowledge comes from is said by sourceAnchors or authoredHere.`,
});

const RESERVED = 'Leave that label out: what becomes of an item gives it. ';

const KEYS: { readonly [F in RequestField]?: string } = {
  bodyFile: 'body',
  sourceUri: 'sourceAnchors',
  label: 'labels',
  scopePath: 'scopePaths',
  relate: 'relations',
  alias: 'aliases',
  excerpt: 'excerpts',
  agentId: 'evidence.agentId',
  taskId: 'evidence.taskId',
  model: 'evidence.model',
  reasoning: 'evidence.reasoning',
};

const keyOf = (field: RequestField): string => KEYS[field] ?? field;

const sentence = (fault: RequestFault): string => {
  switch (fault.kind) {
    case 'missing':
      return `Missing: ${fault.fields.map(keyOf).join(', ')}.`;
    case 'none-of':
      return `Missing: ${fault.fields.map(keyOf).join(' or ')}.`;
    case 'together':
      return `${fault.fields.map(keyOf).join(' and ')} do not go together.`;
    case 'needs':
      return `${keyOf(fault.field)} is given without ${keyOf(fault.other)}.`;
    case 'blank':
      return `${keyOf(fault.field)} is blank.`;
    case 'reserved':
      return `${keyOf(fault.field)} may not hold ${JSON.stringify(fault.value)}.`;
    case 'control-character':
      return `${keyOf(fault.field)} holds a control character.`;
    case 'unknown-word':
      return `${keyOf(fault.field)} is none of: ${fault.words.join(', ')}.`;
    case 'malformed':
      return `${keyOf(fault.field)} does not have its form.`;
  }
};
