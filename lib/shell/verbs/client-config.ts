import { CLIENTS, type Client, configOf } from '../client-config.ts';
import { EXIT } from '../exit.ts';
import { reportUsage } from '../report.ts';
import { jsonText } from '../sink.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const client = CLIENTS.find((one): one is Client => one === args.text('client'));
  if (client === undefined)
    return reportUsage(
      terminal,
      'No client is named.',
      `Name one of ${CLIENTS.join(', ')}: theurian mcp config --client claude`,
    );
  const { file, text } = configOf(client, world.at);
  if (terminal.json) terminal.out(jsonText({ client, file, text }));
  else {
    terminal.out(text);
    terminal.err(`This belongs into ${file}, beside what is there already.\n`);
  }
  return EXIT.clean;
};
