import { stageIntent } from '../../flows/stage-intent.ts';
import { withoutSecrets } from '../../flows/without-secrets.ts';
import { inWorkspace, openWorkspace } from '../../flows/workspace.ts';
import type { IntentFinding } from '../../model/intent-finding.ts';
import { ok } from '../../model/result.ts';
import { EXIT } from '../exit.ts';
import { intentFindingsText, namedRecord, stagedText } from '../print/intents.ts';
import { type FieldNames, notStagedProse } from '../prose/intent-prose.ts';
import { report, reportFailure, reportUsage } from '../report.ts';
import { toStage } from '../stage-arguments.ts';
import type { Terminal } from '../terminal.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal, world }) => {
  const asked = toStage(args, world.at);
  if (!asked.ok) {
    const { error } = asked;
    if (error.kind === 'usage') return reportUsage(terminal, error.message, error.remedy);
    return report(terminal, { ok: false, error: await withoutSecrets(error) }, () => '');
  }
  const done = terminal.waiting('Staging');
  const take = () => ok(undefined);
  const staged = await inWorkspace(world, (workspace) =>
    stageIntent<never>(workspace, { ...asked.value, open: openWorkspace, take, seesAll: true }),
  );
  done();
  if (staged.ok) return report(terminal, staged, stagedText);
  const { error } = staged;
  return error.kind === 'not-staged'
    ? reportNotStaged(terminal, error.findings, asked.value.fields)
    : report(terminal, { ok: false, error }, () => '');
};

const reportNotStaged = (terminal: Terminal, findings: readonly IntentFinding[], fields: FieldNames): number => {
  const { message, remedy } = notStagedProse(findings.length);
  if (terminal.json) {
    const records = findings.map((one) => namedRecord(one, fields));
    return reportFailure(terminal, { code: 'not-staged', message, remedy, findings: records }, EXIT.refused);
  }
  terminal.err(`${intentFindingsText(findings, terminal.paint, fields)}${terminal.paint.bold(message)}\n${remedy}\n`);
  return EXIT.refused;
};
