import { ok } from '../../model/result.ts';
import { closest } from '../../recall/closest.ts';
import { explanationsText, explanationText } from '../print/explanation.ts';
import { explainIntent, intentExplanationText } from '../print/intents.ts';
import { explain, explainCodes, intentCodes } from '../prose/explain.ts';
import { quoted } from '../prose/quoted.ts';
import { report, reportUsage } from '../report.ts';
import type { Run } from '../verb.ts';

export const run: Run = async ({ args, terminal }) => {
  const code = args.text('code');
  if (code === null)
    return report(terminal, ok([...explainCodes(), ...intentCodes()]), (codes) =>
      explanationsText(
        codes.flatMap((one) => explain(one) ?? []),
        intentCodes().flatMap((one) => explainIntent(one) ?? []),
        terminal,
      ),
    );
  const found = explain(code);
  if (found !== null) return report(terminal, ok(found), explanationText);
  const intent = explainIntent(code);
  if (intent !== null) return report(terminal, ok(intent), intentExplanationText);
  const near = closest(code, [...explainCodes(), ...intentCodes()]);
  const remedy = near === null ? 'theurian explain lists every code.' : `Did you mean: theurian explain ${near}`;
  return reportUsage(terminal, `There is no code ${quoted(code)}.`, remedy);
};
