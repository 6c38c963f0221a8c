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
  const piece: Piece = { steps: [], texts: [], length: 0 };
  for (const changes of steps) {
    const fresh = await freshFiles(workspace, changes);
    if (!fresh.ok) return fresh;
    if (fresh.value.findings.length > 0) continue;
    piece.steps.push(changes);
    for (const text of await stepTexts(fresh.value.texts)) {
      const readings = await readingsOf(text);
      piece.texts.push(...readings);
      for (const reading of readings) piece.length += reading.length;
    }
    if (piece.length >= ENOUGH) await settle(piece, clean);
  }
  await settle(piece, clean);
  return ok(clean);
};

/** So many characters are looked at together: more would have many steps looked at again for what is found in one. */
const ENOUGH = 65_536;

interface Piece {
  readonly steps: Changes[];
  readonly texts: string[];
  length: number;
}

const settle = async (piece: Piece, clean: Set<Changes>): Promise<void> => {
  const texts = piece.texts.splice(0);
  const steps = piece.steps.splice(0);
  piece.length = 0;
  const nothing = texts.length === 0 || (await (await import('../screen/clean.ts')).nothingIn(texts));
  if (nothing) for (const changes of steps) clean.add(changes);
};
