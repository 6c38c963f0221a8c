import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Admitted, LiveSkill } from '../../lib/model/admission.ts';
import type { SkillLayer } from '../../lib/model/intent.ts';
import { sharedAt } from '../kit/shared.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** One step of a case, with what is expected of it. */
export interface SkillStep {
  readonly op: string;
  readonly intent?: Fields;
  readonly params?: Fields;
  readonly run_id?: string;
  readonly repo_name?: string;
  readonly names?: readonly unknown[];
  readonly paths?: readonly unknown[];
}

/** What a step of one kind is to amount to; what is absent is not compared. */
export interface Told {
  readonly ok?: boolean;
  readonly level?: string | null;
  readonly families?: readonly string[];
}

/** One row of a table. */
export interface TableRow extends Told {
  readonly in: unknown;
}

/** A skill as a case plants it, or expects it at the end. */
export interface CaseSkill {
  readonly layer: SkillLayer;
  readonly name: string;
  readonly body: string;
  readonly state?: string;
  readonly agent_created?: boolean;
  readonly agentMade?: boolean;
  readonly files?: Readonly<Record<string, string>>;
  readonly support?: Readonly<Record<string, unknown>>;
}

export interface SkillCase {
  readonly name: string;
  readonly skills: readonly CaseSkill[];
  readonly queue: Readonly<Record<string, readonly unknown[]>>;
  readonly steps: readonly SkillStep[];
  readonly results: readonly unknown[];
  readonly tree: readonly CaseSkill[] | null;
}

/** Returns the cases about skills, or null where the collection is not at hand. */
export const skillCases = (): readonly SkillCase[] | null => {
  const at = sharedAt('conformance/skills');
  return at === null ? null : readdirSync(at).map((name) => caseIn(at, name));
};

const caseIn = (at: string, name: string): SkillCase => {
  const { setup, steps } = spelledOut(read(join(at, name, 'input.json'))) as {
    readonly setup: { readonly skills?: readonly CaseSkill[]; readonly queue_raw?: SkillCase['queue'] };
    readonly steps: readonly SkillStep[];
  };
  const { results, tree } = spelledOut(read(join(at, name, 'expected.json'))) as {
    readonly results: readonly unknown[];
    readonly tree: { readonly skills?: readonly CaseSkill[] };
  };
  return { name, skills: setup.skills ?? [], queue: setup.queue_raw ?? {}, steps, results, tree: tree.skills ?? null };
};

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

type Piece = string | { readonly repeat: string; readonly times: number };

// `$cat` puts strings together, `$map` makes many entries of one.
const spelledOut = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(spelledOut);
  if ('$cat' in value)
    return (value.$cat as readonly Piece[])
      .map((one) => (typeof one === 'string' ? one : one.repeat.repeat(one.times)))
      .join('');
  if ('$map' in value) {
    const { key, n, value: each } = value.$map as { readonly key: string; readonly n: number; readonly value: unknown };
    return Object.fromEntries(
      Array.from({ length: n }, (_, nth) => [key.replace('{}', String(nth)), spelledOut(each)]),
    );
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spelledOut(one)]));
};

/** A skill of a library that is kept in memory, with the texts of its files. */
export interface KeptSkill extends LiveSkill {
  readonly texts: Readonly<Record<string, string>>;
}

/** Returns a skill as the library keeps it. */
export const kept = (skill: Omit<KeptSkill, 'files'>): KeptSkill => ({
  ...skill,
  files: Object.fromEntries(Object.entries(skill.texts).map(([path, text]) => [path, Buffer.byteLength(text)])),
});

/** Returns a library with what was admitted in it, as if it had been merged. */
export const merged = (live: readonly KeptSkill[], admitted: Admitted<KeptSkill>): readonly KeptSkill[] => {
  switch (admitted.kind) {
    case 'create': {
      const { layer, name, body, files: texts } = admitted;
      return [...live, kept({ layer, name, madeByAgent: true, body, texts })];
    }
    case 'change': {
      const { target, body, files, removed } = admitted;
      const texts = Object.fromEntries(
        Object.entries({ ...target.texts, ...files }).filter(([path]) => path !== removed),
      );
      return live.map((one) => (one === target ? kept({ ...target, body, texts }) : one));
    }
    case 'retire':
      return live.filter((one) => one !== admitted.target);
  }
};
