import { digestOf } from '../../lib/model/digest.ts';
import { parseUlid, type Ulid } from '../../lib/model/ids.ts';
import { type LandingDrafts, type LandingPlan, landingPlan } from '../../lib/model/landing.ts';

/** Files by their paths from a root. */
export type Texts = Readonly<Record<string, string>>;

/** The nth identifier. */
export const id = (nth: number): Ulid => {
  const parsed = parseUlid(`01K2AAAAAA0123456789CP${String(nth).padStart(4, '0')}`);
  if (parsed === null) throw new Error('no identifier');
  return parsed;
};

/** Where the nth proposal lies, and where its parts land. */
export const pathsOf = (nth: number) => ({
  proposal: `.theurian/proposals/${id(nth)}`,
  migration: `.theurian/migrations/${id(nth)}-made.yaml`,
  body: `.theurian/knowledge/space/deep/item.${id(nth)}.md`,
  support: `.theurian/knowledge/space/deep/item.${id(nth)}/run.sh`,
  evidence: `.theurian/evidence/${digestOf(`evidence ${nth}`)}.md`,
});

/** The files of the nth proposal before it is accepted. */
export const proposalFiles = (nth: number): Texts => {
  const { proposal } = pathsOf(nth);
  return {
    [`${proposal}/${id(nth)}-made.yaml`]: `migration ${nth}\n`,
    [`${proposal}/space/deep/item.${id(nth)}.md`]: `body ${nth}\n`,
    [`${proposal}/evidence.json`]: '{}\n',
  };
};

/** What stands below the top when the nth proposal has landed. */
export const landedFiles = (nth: number): Texts => {
  const { proposal, migration, body, support, evidence } = pathsOf(nth);
  return {
    [migration]: `migration ${nth}\n`,
    [body]: `body ${nth}\n`,
    [support]: `support ${nth}\n`,
    [evidence]: `evidence ${nth}`,
    [`${proposal}/evidence.json`]: '{}\n',
  };
};

/** The plan of the nth proposal, in an order that is not that of landing. */
export const drafts = (nth: number, more: Partial<LandingDrafts> = {}): LandingDrafts => {
  const { proposal, migration, body, support, evidence } = pathsOf(nth);
  const cleared = Object.entries(proposalFiles(nth)).filter(([path]) => !path.endsWith('evidence.json'));
  return {
    id: id(nth),
    directory: proposal,
    writes: [
      { path: migration, kind: 'migration', bytes: Buffer.from(`migration ${nth}\n`), inPlace: false },
      { path: body, kind: 'body', bytes: Buffer.from(`body ${nth}\n`), inPlace: false },
      { path: evidence, kind: 'evidence', bytes: Buffer.from(`evidence ${nth}`), inPlace: false },
      { path: support, kind: 'support', bytes: Buffer.from(`support ${nth}\n`), inPlace: false },
    ],
    removes: cleared.map(([path, text]) => ({ path, digest: digestOf(text) })),
    ...more,
  };
};

export const planOf = (nth: number, more: Partial<LandingDrafts> = {}): LandingPlan => {
  const plan = landingPlan(drafts(nth, more));
  if (!plan.ok) throw new Error(JSON.stringify(plan.error));
  return plan.value;
};

/** What a worker process is to do. */
export interface Act {
  readonly nth: number;
  /** The step after which it kills itself. */
  readonly kill?: string;
  /** Land without a lock. */
  readonly lockless?: boolean;
  /** On a disk without hard links; the number of the renaming before which it kills itself, 0 for none. */
  readonly noLinks?: number;
  /** Count under the lock instead of landing. */
  readonly count?: boolean;
}
