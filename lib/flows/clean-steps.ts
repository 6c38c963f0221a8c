import type { TreeChange } from '../git/repository.ts';
import type { Fault } from '../model/fault.ts';
import { ok, type Result } from '../model/result.ts';
import { readingsOf } from './screen-proposal.ts';
import { freshFiles } from './screen-step.ts';
import { stepTexts } from './step-texts.ts';
import type { Workspace } from './workspace.ts';

/** What a step changes. */
type Changes = readonly TreeChange[];

/**
 * Screens what many steps bring together, and returns the changes of those in which nothing is found; the others are to be
 * screened by themselves, whatever is wrong with them.
 */
export const cleanSteps = async (
  workspace: Workspace,
  steps: readonly Changes[],
): Promise<Result<ReadonlySet<Changes>, Fault>> => {
  const clean = new Set<Changes>();
  let pile: Screened[] = [];
  let length = 0;
  for (const changes of steps) {
    const fresh = await freshFiles(workspace, changes);
    if (!fresh.ok) return fresh;
    if (fresh.value.findings.length > 0) continue;
    const readings = await Promise.all((await stepTexts(fresh.value.texts)).map(readingsOf));
    const texts = readings.flat();
    pile.push({ changes, texts });
    length += texts.reduce((sum, text) => sum + text.length, 0);
    if (length < ENOUGH) continue;
    await settle(pile, clean);
    [pile, length] = [[], 0];
  }
  await settle(pile, clean);
  return ok(clean);
};

/** So many characters are held and looked at together. */
const ENOUGH = 262_144;

interface Screened {
  readonly changes: Changes;
  readonly texts: readonly string[];
}

// Where something is found among many, halves of them are looked at, so that one step does not cost all the others.
const settle = async (pile: readonly Screened[], clean: Set<Changes>): Promise<void> => {
  if (pile.length === 0) return;
  const texts = pile.flatMap((one) => one.texts);
  const nothing = texts.length === 0 || (await (await import('../screen/clean.ts')).nothingIn(texts));
  if (nothing) for (const { changes } of pile) clean.add(changes);
  if (nothing || pile.length === 1) return;
  const half = Math.ceil(pile.length / 2);
  await settle(pile.slice(0, half), clean);
  await settle(pile.slice(half), clean);
};
