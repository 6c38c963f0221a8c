import { importReviews } from '../../flows/review-import.ts';
import type { Refusal } from '../../flows/served.ts';
import { inWorkspace, type World } from '../../flows/workspace.ts';
import type { Fault } from '../../model/fault.ts';
import type { GivenFile } from '../../model/request.ts';
import type { Result } from '../../model/result.ts';
import { EXIT } from '../exit.ts';
import { importedText, REVIEW_QUERY } from '../print/reviews.ts';
import { readGiven } from '../read-given.ts';
import { readStdin } from '../read-stdin.ts';
import { report, reportRefusal } from '../report.ts';
import { jsonText } from '../sink.ts';
import type { Arguments, Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  if (args.flag('query')) {
    terminal.out(terminal.json ? jsonText({ query: REVIEW_QUERY }) : REVIEW_QUERY);
    return EXIT.clean;
  }
  const given = givenIn(args, world);
  const done = terminal.waiting('Importing');
  const result = given.ok ? await inWorkspace(world, (workspace) => importReviews(workspace, given.value)) : given;
  done();
  if (!result.ok && result.error.kind === 'refused') return reportRefusal(terminal, result.error.findings, 'import');
  return report(terminal, result, importedText);
};

const givenIn = (args: Arguments, { at }: World): Result<GivenFile, Refusal | Fault> => {
  const name = args.text('file') ?? '-';
  return name === '-' ? readStdin() : readGiven(at, name);
};
