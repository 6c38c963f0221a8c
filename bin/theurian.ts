import { callKind } from '../lib/shell/call-kind.ts';
import { guardStreams } from '../lib/shell/guard-streams.ts';
import { main } from '../lib/shell/main.ts';

guardStreams(process);

// With nothing left to wait for and no answer yet, something was forgotten. That may not look like success.
const unanswered = (): void => {
  process.exitCode = 1;
};
process.once('beforeExit', unanswered);
void main(process.argv.slice(2), process).then((code) => {
  process.off('beforeExit', unanswered);
  process.exitCode = code;
});

/** What kind of call a command line is. */
export const kindOf = callKind;
