import type { NoRequest } from '../model/raw-request.ts';
import { requestProse } from './prose/request-prose.ts';
import { reportUsage } from './report.ts';
import type { Terminal } from './terminal.ts';

/** Reports a command line that asks for no proposal. What was typed is quoted, and has not been screened. */
export const reportUnasked = async (terminal: Terminal, { faults }: NoRequest): Promise<number> => {
  const { message, remedy } = requestProse(faults);
  const { redact } = await import('../screen/redact.ts');
  return reportUsage(terminal, (await redact(message)).text, (await redact(remedy)).text);
};
