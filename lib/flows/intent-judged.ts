import { applyEdits, type EditProblem } from '../format/edits.ts';
import type { AdmissionFacts, Admitted, LiveSkill, OwnPlace } from '../model/admission.ts';
import { type IntentFinding, intentFinding } from '../model/intent-finding.ts';
import { parseSkillName } from '../model/skill.ts';
import type { Wanted } from '../model/wanted.ts';
import { absorbed } from '../rules/absorbed.ts';
import { removalFindings } from '../rules/skill-references.ts';
import { supportPathFindings } from '../rules/support-paths.ts';
import { skillFindings, textOf } from './intent-skill.ts';
import { secretFindings } from './intent-texts.ts';

/** What an intent comes to, and what is wrong with that. */
export interface Judged<S extends LiveSkill> {
  readonly admitted: Admitted<S> | null;
  readonly findings: readonly IntentFinding[];
}

interface Ground<S extends LiveSkill> {
  /** The skill that it is about; null for a new one, and where it cannot be told. */
  readonly target: S | null;
  readonly facts: AdmissionFacts<S>;
}

/** Returns what is wrong with a change of a skill as far as can be told without the skill. */
export const stagedFindings = async (wanted: Wanted, own: OwnPlace): Promise<readonly IntentFinding[]> => {
  switch (wanted.action) {
    case 'create':
      return await skillFindings({ ...wanted, there: {}, inForce: '', layer: wanted.level }, own);
    case 'update':
      return await skillFindings({ ...wanted, there: null, inForce: null, layer: null }, own);
    case 'patch':
      return await halfFindings(wanted);
    case 'remove_file':
      return supportPathFindings(wanted.path);
    case 'delete':
      return [];
  }
};

/** Shapes what an intent comes to, and returns everything that is wrong with it. */
export const judged = async <S extends LiveSkill>(wanted: Wanted, ground: Ground<S>): Promise<Judged<S>> => {
  switch (wanted.action) {
    case 'create':
      return await created(wanted, ground);
    case 'update':
      return await updated(wanted, ground);
    case 'patch':
      return await mended(wanted, ground);
    case 'remove_file':
      return await lightened(wanted, ground);
    case 'delete':
      return retired(wanted, ground);
  }
};

type Of<A extends Wanted['action']> = Extract<Wanted, { readonly action: A }>;

const created = async <S extends LiveSkill>(wanted: Of<'create'>, { facts }: Ground<S>): Promise<Judged<S>> => {
  const { level: layer, body, files } = wanted;
  const name = parseSkillName(wanted.name);
  return {
    admitted: name === null ? null : { kind: 'create', layer, name, body, files },
    findings: await skillFindings({ ...wanted, there: {}, inForce: '', layer }, facts.own),
  };
};

const updated = async <S extends LiveSkill>(wanted: Of<'update'>, { target, facts }: Ground<S>): Promise<Judged<S>> => {
  const { body, files } = wanted;
  const { files: there = null, layer = null, body: inForce = null } = target ?? {};
  return {
    admitted: target === null ? null : { kind: 'change', target, body, files, removed: null },
    findings: await skillFindings({ ...wanted, there, inForce, layer }, facts.own),
  };
};

const mended = async <S extends LiveSkill>(wanted: Of<'patch'>, { target, facts }: Ground<S>): Promise<Judged<S>> => {
  const halves = await halfFindings(wanted);
  if (target === null) return { admitted: null, findings: halves };
  // An empty text stands everywhere; that it is one is told with the shape.
  if (wanted.oldText === '') return { admitted: null, findings: halves };
  const body = applyEdits(target.body, [wanted]);
  if (!body.ok) return { admitted: null, findings: [...halves, ...body.error.map(unedited)] };
  const { files: there, layer, body: inForce } = target;
  const shaped = { action: wanted.action, name: target.name, body: body.value, files: {}, there, inForce, layer };
  return {
    admitted: { kind: 'change', target, body: body.value, files: {}, removed: null },
    findings: [...halves, ...(await skillFindings(shaped, facts.own))],
  };
};

const unedited = ({ kind }: EditProblem): IntentFinding =>
  intentFinding(kind === 'stale' ? 'old-text-gone' : 'old-text-repeated');

// A file that is not there is as good as taken out.
const lightened = async <S extends LiveSkill>(
  { path }: Of<'remove_file'>,
  { target }: Ground<S>,
): Promise<Judged<S>> => {
  const findings = supportPathFindings(path);
  if (target === null) return { admitted: null, findings };
  const removed = Object.hasOwn(target.files, path) ? path : null;
  return {
    admitted: { kind: 'change', target, body: target.body, files: {}, removed },
    findings: [...findings, ...removalFindings(await textOf(target.body), path)],
  };
};

const retired = <S extends LiveSkill>(
  { name, absorbedInto }: Of<'delete'>,
  { target, facts }: Ground<S>,
): Judged<S> => {
  const { absorber, findings } =
    absorbedInto === null
      ? { absorber: null, findings: [] }
      : absorbed({ target, name, absorbedInto }, facts.live, facts.run);
  return { admitted: target === null ? null : { kind: 'retire', target, absorber }, findings };
};

// Both lie in the queue as they are.
const halfFindings = ({ oldText, newText }: Of<'patch'>): Promise<readonly IntentFinding[]> =>
  secretFindings([
    { where: 'old_string', text: oldText },
    { where: 'new_string', text: newText },
  ]);
