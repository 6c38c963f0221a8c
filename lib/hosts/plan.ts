import { type Finding, finding } from '../model/finding.ts';
import { foldedName } from '../model/folded-name.ts';
import { type Edit, type FoundSkill, MARKER_FILE, type Marker, type WantedSkill } from '../model/host.ts';

/** One thing to do in a host's directory. */
export type Step =
  /** Nothing has the name. */
  | { readonly kind: 'place'; readonly skill: WantedSkill }
  /** Ours has it, as it was written, and is another revision. */
  | { readonly kind: 'replace'; readonly skill: WantedSkill; readonly former: Marker }
  | Archiving;

/** Ours has the name, and is to be moved aside as it is: one that is not served any more, or one that was edited. */
export interface Archiving {
  readonly kind: 'retire' | 'set-aside';
  readonly former: Marker;
}

/** What is to be done, what cannot be, and how many skills are in their place already. */
export interface HostPlan {
  readonly steps: readonly Step[];
  readonly findings: readonly Finding[];
  readonly kept: number;
}

/** Where it is to be done, and how. */
export interface Wish {
  /** The host's directory as it is told, without a slash at its end. */
  readonly shown: string;
  /** Whether what was edited is moved aside, in place of being told. */
  readonly force: boolean;
}

/**
 * Decides what brings a host's directory to hold the wanted skills, from what stands there.
 *
 * What is not ours is never touched, and what was edited only when that is asked for.
 */
export const planOf = (
  wanted: readonly WantedSkill[],
  found: readonly FoundSkill[],
  { shown, force }: Wish,
): HostPlan => {
  const like = likeOf(found);
  const names = new Set<string>(wanted.map(({ name }) => name));
  const all = [
    ...found.flatMap((one) => (one.kind === 'foreign' || names.has(one.name) ? [] : [unserved(one, { shown, force })])),
    ...wanted.map((skill) => served(skill, like.get(skill.name) ?? [], { shown, force })),
  ];
  return {
    steps: all.flatMap(({ steps }) => steps),
    findings: all.flatMap(({ findings }) => findings),
    kept: all.filter(({ steps, findings }) => steps.length + findings.length === 0).length,
  };
};

type Part = Omit<HostPlan, 'kept'>;

const todo = (...steps: readonly Step[]): Part => ({ steps, findings: [] });

const unserved = (ours: Ours, wish: Wish): Part =>
  ours.edits.length === 0 ? todo({ kind: 'retire', former: ours.marker }) : edited(ours.marker, ours.edits, wish);

const served = (skill: WantedSkill, there: readonly FoundSkill[], wish: Wish): Part => {
  const stranger = there.find((one) => one.kind === 'foreign');
  if (stranger !== undefined) return { steps: [], findings: [occupied(skill, stranger, wish)] };
  const ours = there.find((one) => one.kind === 'ours');
  if (ours === undefined) return todo({ kind: 'place', skill });
  const edits = editsOf(ours, skill);
  if (edits.length > 0) return edited(ours.marker, edits, wish, skill);
  return isSame(ours.marker, skill) ? todo() : todo({ kind: 'replace', skill, former: ours.marker });
};

const edited = (former: Marker, edits: readonly Edit[], { shown, force }: Wish, skill?: WantedSkill): Part => {
  const { name, revisionId: revision } = former;
  if (force)
    return todo({ kind: 'set-aside', former }, ...(skill === undefined ? [] : [{ kind: 'place', skill } as const]));
  const facts = { name, revision, wanted: skill?.revisionId ?? null, edits };
  return { steps: [], findings: [finding('skill-edited', { path: `${shown}/${name}` }, facts)] };
};

type Ours = Extract<FoundSkill, { readonly kind: 'ours' }>;
type Stranger = Extract<FoundSkill, { readonly kind: 'foreign' }>;

// By the name that a forgiving file system would take for its own.
const likeOf = (found: readonly FoundSkill[]): ReadonlyMap<string, readonly FoundSkill[]> => {
  const like = new Map<string, FoundSkill[]>();
  for (const one of found) {
    const folded = foldedName(one.name);
    like.set(folded, [...(like.get(folded) ?? []), one]);
  }
  return like;
};

const occupied = ({ name }: WantedSkill, { name: found, foreign }: Stranger, { shown }: Wish): Finding =>
  finding('skill-occupied', { path: `${shown}/${found}` }, { name, found, foreign });

// A revision never changes, so a marker that gives it other files was edited itself.
const editsOf = ({ marker, edits }: Ours, skill: WantedSkill): readonly Edit[] =>
  edits.length === 0 && marker.revisionId === skill.revisionId && !hasSameFiles(marker, skill)
    ? [{ path: MARKER_FILE, how: 'edited' }]
    : edits;

const isSame = (marker: Marker, skill: WantedSkill): boolean =>
  marker.itemId === skill.itemId && marker.revisionId === skill.revisionId && hasSameFiles(marker, skill);

const hasSameFiles = ({ files }: Marker, skill: WantedSkill): boolean =>
  files.size === skill.files.size && [...files].every(([path, digest]) => skill.files.get(path) === digest);
