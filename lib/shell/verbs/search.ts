import { search } from '../../flows/search.ts';
import { inWorkspace } from '../../flows/workspace.ts';
import { parseInstant } from '../../model/instant.ts';
import { searchText } from '../print/search.ts';
import { quoted } from '../prose/quoted.ts';
import { report, reportUsage } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const limit = args.number('limit') ?? 10;
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    return reportUsage(terminal, `--limit is ${limit}.`, 'Give a whole number from 1 to 100.');
  const time = args.text('as-of');
  const asOf = time === null ? null : parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(time) ? `${time}T00:00:00Z` : time);
  if (time !== null && asOf === null)
    return reportUsage(
      terminal,
      `--as-of is ${quoted(time)}.`,
      'Give a date, or a date and time with an offset: 2026-08-01T09:30:00+02:00',
    );
  const query = args.text('query') ?? '';
  if (query.trim() === '')
    return reportUsage(terminal, 'The query is empty.', 'Give a word to look for: theurian search retry');
  const request = { query, limit, asOf, includeUnapproved: args.flag('include-unapproved'), revision: args.text('at') };
  const done = terminal.waiting('Searching');
  const result = await inWorkspace(world, (workspace) => search(workspace, request));
  done();
  return report(terminal, result, searchText);
};
