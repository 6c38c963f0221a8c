import { type FindingCode, STAGE_OF } from '../../model/finding.ts';
import { INTENT_CODES } from '../../model/intent-finding.ts';
import { STAGES as IN_ORDER, type Stage } from '../../model/stage.ts';
import { acceptTold } from './explain-accept.ts';
import { candidateTold } from './explain-candidate.ts';
import { draftTold } from './explain-draft.ts';
import { filesTold } from './explain-files.ts';
import { historyTold } from './explain-history.ts';
import { hooksTold } from './explain-hooks.ts';
import { hostTold } from './explain-host.ts';
import { identityTold } from './explain-identity.ts';
import { limitsTold } from './explain-limits.ts';
import { objectsTold } from './explain-objects.ts';
import { parseTold } from './explain-parse.ts';
import { pathTold } from './explain-path.ts';
import { relationTold } from './explain-relation.ts';
import { remakeTold } from './explain-remake.ts';
import { repositoryTold } from './explain-repository.ts';
import { reviewTold } from './explain-review.ts';
import { revisionTold } from './explain-revision.ts';
import { schemaTold } from './explain-schema.ts';
import { screenTold } from './explain-screen.ts';
import { servingTold } from './explain-serving.ts';
import { setTold } from './explain-set.ts';
import { signerTold } from './explain-signer.ts';
import { skillTold } from './explain-skill.ts';
import type { Told, ToldFaults, ToldFindings } from './explanation.ts';

/** All that is to be told of one code. */
export interface Explanation {
  readonly code: string;
  /** The stage that gives the finding; `fault` for what could not be judged. */
  readonly stage: Stage | 'fault';
  readonly severity: 'refusal' | 'warning' | 'fault';
  /** Why the rule exists; one paragraph, not wrapped. */
  readonly why: string;
  /** What brings it about, and the sound form. */
  readonly example: string;
  /** Numbered steps, one a line. */
  readonly fix: string;
}

const FINDINGS: ToldFindings = {
  ...pathTold,
  ...limitsTold,
  ...parseTold,
  ...schemaTold,
  ...signerTold,
  ...skillTold,
  ...identityTold,
  ...setTold,
  ...revisionTold,
  ...relationTold,
  ...acceptTold,
  ...historyTold,
  ...screenTold,
  ...draftTold,
  ...candidateTold,
  ...remakeTold,
  ...reviewTold,
  ...hostTold,
};

const FAULTS: ToldFaults = { ...repositoryTold, ...objectsTold, ...filesTold, ...servingTold, ...hooksTold };

const WARNINGS: ReadonlySet<string> = new Set<FindingCode>([
  'ignored-file',
  'no-knowledge',
  'unnamed-body',
  'dangling-target',
  'conflict-markers',
  'too-many-findings',
  'anchor-missing',
  'anchor-lines',
  'landing-recovered',
  'waiver-expired',
  'threshold-idle',
  'threshold-unmet',
  'approval-ignored',
  'erased',
]);

/** Explains the code of a finding or the kind of a fault; null when there is none of that name. */
export const explain = (code: string): Explanation | null => ALL.get(code) ?? null;

/** Returns every code: the findings in the order of their stages, then the faults. */
export const explainCodes = (): readonly string[] => [...ALL.keys()];

/** Returns every code of findings about intents, but those that are explained as findings. */
export const intentCodes = (): readonly string[] => Object.keys(INTENT_CODES).filter((code) => !ALL.has(code));

const explanationOf = (code: string, stage: Explanation['stage'], { why, example, fix }: Told): Explanation => ({
  code,
  stage,
  severity: stage === 'fault' ? 'fault' : WARNINGS.has(code) ? 'warning' : 'refusal',
  why,
  example,
  fix: fix.map((step, index) => `${index + 1}. ${step}`).join('\n'),
});

const STAGES: ReadonlyMap<string, Stage> = new Map(Object.entries(STAGE_OF));

const rankOf = (code: string): number => IN_ORDER.indexOf(STAGES.get(code) ?? 'review');

const ALL: ReadonlyMap<string, Explanation> = new Map(
  [...Object.entries(FINDINGS).sort(([a], [b]) => rankOf(a) - rankOf(b)), ...Object.entries(FAULTS)].map(
    ([code, told]) => [code, explanationOf(code, STAGES.get(code) ?? 'fault', told)],
  ),
);
