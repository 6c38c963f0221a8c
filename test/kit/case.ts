import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { plant, type Thing, type Tree, treeIn } from './tree.ts';

type OneOrMore<T> = T | readonly T[];

/** What an item amounts to at the end; `revisions` counts those it owns. */
export interface ExpectedItem {
  readonly status: string;
  readonly currentRevision: string | null;
  readonly sensitivity: string;
  readonly trustLevel: string;
  readonly owner: string;
  readonly namespace: string;
  readonly kind: string;
  readonly revisions: number;
}

/** A verdict as the cases write it; what is absent is not compared. */
export interface Expected {
  readonly verdict: 'accepted' | 'refused';
  readonly exit: OneOrMore<number>;
  readonly stage?: OneOrMore<string>;
  readonly code?: OneOrMore<string>;
  readonly items?: Readonly<Record<string, ExpectedItem>>;
  readonly aliases?: Readonly<Record<string, string>>;
  readonly relations?: readonly (readonly [string, string, string])[];
  readonly applicationOrder?: readonly string[];
  readonly stateHash?: string;
  readonly migrationCount?: number;
  readonly contentFileCount?: number;
  readonly warnings?: readonly string[];
}

/** One thing to do to a planted tree, as the cases write it. */
type SetupStep =
  | {
      readonly op: 'write';
      readonly at: string;
      readonly text?: string;
      readonly base64?: string;
      readonly parts?: readonly (string | { readonly repeat: string; readonly times: number })[];
    }
  | { readonly op: 'symlink'; readonly at: string; readonly to: string };

interface CaseFile {
  readonly title: string;
  readonly requires?: readonly string[];
  readonly setup?: readonly SetupStep[];
  readonly setupStep2?: readonly SetupStep[];
}

/** One case on disk. */
export interface Case<T> {
  readonly name: string;
  readonly at: string;
  readonly requires: readonly string[];
  readonly spec: CaseFile & T;
}

/** Reads the cases of a folder. */
export const casesIn = <T>(folder: string): readonly Case<T>[] =>
  readdirSync(folder).map((name) => {
    const at = join(folder, name);
    const spec: CaseFile & T = JSON.parse(readFileSync(join(at, 'case.json'), 'utf8'));
    return { name, at, spec, requires: spec.requires ?? [] };
  });

/** Builds one tree of a case in an empty directory: its files, then what is done to them. */
export const build = (one: Case<unknown>, part: 'repo' | 'before' | 'step1' | 'step2', dir: string): void => {
  const files = join(one.at, part);
  const steps = part === 'step2' ? one.spec.setupStep2 : one.spec.setup;
  if (existsSync(files)) plant(dir, treeIn(files));
  for (const step of steps ?? []) plant(dir, treeOf(step));
};

const treeOf = (step: SetupStep): Tree => ({ [step.at]: thingOf(step) });

const thingOf = (step: SetupStep): Thing => {
  switch (step.op) {
    case 'symlink':
      return { link: step.to };
    case 'write':
      if (step.base64 !== undefined) return Buffer.from(step.base64, 'base64');
      return (
        step.text ?? (step.parts ?? []).map((p) => (typeof p === 'string' ? p : p.repeat.repeat(p.times))).join('')
      );
  }
};

/** Whether a value is the one, or one of those, that a case asks for; one that it does not ask for always is. */
export const fits = <T>(wanted: OneOrMore<T> | undefined, found: T): boolean =>
  wanted === undefined || [wanted].flat().includes(found);
