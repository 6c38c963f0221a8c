import type { FactsOf, Finding, FindingCode, Place } from '../../model/finding.ts';
import { acceptProse } from './accept-prose.ts';
import { candidateProse } from './candidate-prose.ts';
import { draftProse } from './draft-prose.ts';
import { draftedProse } from './drafted-prose.ts';
import { guardProse } from './guard-prose.ts';
import { historyProse } from './history-prose.ts';
import { hostProse } from './host-prose.ts';
import { identityProse } from './identity-prose.ts';
import { hasLanded, landedProse } from './landed-prose.ts';
import { limitsProse } from './limits-prose.ts';
import { orderProse } from './order-prose.ts';
import { parseProse } from './parse-prose.ts';
import { pathProse } from './path-prose.ts';
import { pinProse } from './pin-prose.ts';
import type { Prose, ProseTable } from './prose.ts';
import { relationProse } from './relation-prose.ts';
import { remakeProse } from './remake-prose.ts';
import { reviewProse } from './review-prose.ts';
import { revisionProse } from './revision-prose.ts';
import { schemaProse } from './schema-prose.ts';
import { screenProse } from './screen-prose.ts';
import { signerProse } from './signer-prose.ts';
import { skillProse } from './skill-prose.ts';

const TABLE: ProseTable = {
  ...pathProse,
  ...limitsProse,
  ...parseProse,
  ...schemaProse,
  ...signerProse,
  ...skillProse,
  ...identityProse,
  ...pinProse,
  ...orderProse,
  ...guardProse,
  ...revisionProse,
  ...relationProse,
  ...historyProse,
  ...screenProse,
  ...draftProse,
  ...candidateProse,
  ...acceptProse,
  ...reviewProse,
  ...remakeProse,
  ...hostProse,
};

/** Returns what a finding says to a person, and what to do about it. Foreign text in it is not escaped: print it through the sink. */
export const findingProse = ({ code, facts, at }: Finding): Prose => proseOf(code, facts, at);

const proseOf = <C extends FindingCode>(code: C, facts: FactsOf[C], at: Place): Prose => {
  const prose = TABLE[code](facts, at);
  if (at.drafted === true) return draftedProse(prose, code, facts);
  return hasLanded(code, at) ? landedProse(prose, code, facts, at) : prose;
};
