import type { Refusal } from '../../flows/served.ts';
import type { Fault } from '../../model/fault.ts';
import { faultProse } from '../prose/fault-prose.ts';
import type { ToolError } from './tool.ts';

/** Returns what an agent is told of a fault, or of applied knowledge that is refused. */
export const toolErrorOf = (failure: Refusal | Fault): ToolError => {
  switch (failure.kind) {
    // The findings may name what is above the ceiling.
    case 'refused':
      return {
        code: 'knowledge-refused',
        message: 'The applied knowledge breaks a law, so it is not served.',
        remedy: 'Ask the person you work for to run: theurian migrate validate',
      };
    case 'unknown-item':
      return {
        code: failure.kind,
        message: faultProse(failure).message,
        remedy: `${failure.closest === null ? '' : `The nearest name is ${failure.closest}. `}knowledge_search finds items. Drafts are given with includeUnapproved, deprecated and superseded items with includeRetired.`,
      };
    case 'unknown-support-file':
      return {
        code: failure.kind,
        message: faultProse(failure).message,
        remedy: 'knowledge_get without file lists those that there are.',
      };
    case 'unwritable':
      return failure.code === 'ERR_ACCESS_DENIED' ? outOfReach(failure) : told(failure);
    case 'no-worktree':
      return {
        code: failure.kind,
        message: faultProse(failure).message,
        remedy:
          'Proposals are files of a working directory. Ask the person you work for to start the server in a clone that has one.',
      };
    default:
      return told(failure);
  }
};

const told = (fault: Fault): ToolError => {
  const { code, message, remedy } = faultProse(fault);
  return { code, message, remedy };
};

// Node's permissions deny making the directory around the rooms.
const outOfReach = (fault: Fault): ToolError => ({
  ...told(fault),
  remedy:
    'This server writes below .theurian/proposals/ and .theurian/proposals-local/ alone, and does not make .theurian/ itself. Ask the person you work for to run: theurian init',
});
