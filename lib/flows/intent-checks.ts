import type { Admission, AdmissionFacts, LiveSkill, OwnPlace } from '../model/admission.ts';
import type { IntentOrigin } from '../model/intent.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import type { Wanted } from '../model/wanted.ts';
import { intentFields } from '../rules/intent-fields.ts';
import { intentShape } from '../rules/intent-shape.ts';
import { selfProducedFindings } from '../rules/self-produced.ts';
import { skillRoute } from '../rules/skill-route.ts';
import { wantedSizeFindings } from '../rules/wanted-sizes.ts';
import { judged, stagedFindings } from './intent-judged.ts';
import { nothingToTell, saidTextFindings, secretFindings } from './intent-texts.ts';
import { withoutSecrets } from './without-secrets.ts';

/** What was handed in, read, and all that is wrong with it by itself. It may be queued when nothing is. */
export interface StagingCheck {
  readonly wanted: Wanted | null;
  readonly findings: readonly IntentFinding[];
}

/**
 * Checks what an agent hands in, without a look at any skill that is there: shape, sizes, paths, texts, secrets.
 *
 * `given` is an object with `action`, `name`, `reason`, `evidence` and the fields of the action, in the tool's own names
 * (`old_string`, `absorbed_into`). Reason and evidence may hold secrets: they are to be redacted before they are written.
 */
export const checkStaged = async (
  given: unknown,
  { origin, own, run = null }: { readonly origin: IntentOrigin; readonly own: OwnPlace; readonly run?: string | null },
): Promise<StagingCheck> => {
  const { wanted, findings } = intentShape(given);
  const names = [origin.agentId, origin.taskId, origin.model, ...(run === null ? [] : [run])];
  const more = wanted === null ? [] : [...(await toldByItself(wanted, names)), ...(await stagedFindings(wanted, own))];
  return { wanted, findings: await fewAndSafe([...findings, ...more]) };
};

/**
 * Checks an intent against all that is there: everything that staging checks, where it leads, whom the skill belongs to, and the
 * skill as it would be. Nothing is carried out: what comes of it stands in the answer.
 */
export const checkIntent = async <S extends LiveSkill>(
  wanted: Wanted,
  facts: AdmissionFacts<S>,
): Promise<Admission<S>> => {
  const { layer, target, findings } = skillRoute(wanted, facts.live);
  const { admitted, findings: more } = await judged(wanted, { target, facts });
  const all = await fewAndSafe([
    ...intentShape(intentFields(wanted)).findings,
    ...(await toldByItself(wanted, [])),
    ...findings,
    ...(target === null ? [] : selfProducedFindings(target)),
    ...more,
  ]);
  return { layer, findings: all, admitted: all.length === 0 ? admitted : null };
};

// Names and paths lie in the queue, and in what is told of an intent, as they are.
const toldByItself = async (wanted: Wanted, names: readonly string[]): Promise<readonly IntentFinding[]> => {
  const { redact } = await import('../screen/redact.ts');
  const [reason, evidence] = [(await redact(wanted.reason)).text, (await redact(wanted.evidence)).text];
  const sizes = wantedSizeFindings({ ...wanted, reason, evidence });
  const named = { where: 'names', text: [...names, ...namesIn(wanted)].join('\n') };
  const said = [
    { where: 'reason', text: reason },
    { where: 'evidence', text: evidence },
  ];
  if (await nothingToTell([named, ...said])) return sizes;
  return [...sizes, ...(await secretFindings([named])), ...(await saidTextFindings(said))];
};

const namesIn = (wanted: Wanted): readonly string[] => {
  switch (wanted.action) {
    case 'create':
    case 'update':
      return [wanted.name, ...Object.keys(wanted.files)];
    case 'patch':
      return [wanted.name];
    case 'remove_file':
      return [wanted.name, wanted.path];
    case 'delete':
      return [wanted.name, wanted.absorbedInto ?? ''];
  }
};

const MOST = 200;

// A field or a path may hold a secret where no text does.
const fewAndSafe = async (findings: readonly IntentFinding[]): Promise<readonly IntentFinding[]> => {
  const left = findings.length - MOST + 1;
  const few = left > 1 ? [...findings.slice(0, MOST - 1), intentFinding('findings-left', String(left))] : findings;
  return few.length === 0 ? few : await withoutSecrets(few);
};
