import { ENGINE } from '../model/engine.ts';
import { readSealed, writeSealed } from './sealed-file.ts';

/**
 * Reads what this engine remembered in a derived file, by turning the kept value into what it stands for.
 *
 * Gives null for another engine's file, and for one whose shape `revive` cannot make sense of: it is then worked out anew.
 */
export const recall = <T>(path: string, revive: (kept: Readonly<Record<string, unknown>>) => T | null): T | null => {
  const found = readSealed(path);
  if (typeof found !== 'object' || found === null || !('engine' in found) || found.engine !== ENGINE) return null;
  try {
    return revive(found as Readonly<Record<string, unknown>>);
  } catch (error) {
    // A value of another shape shows itself as soon as it is taken apart; anything else is a bug and flies on.
    if (error instanceof TypeError) return null;
    throw error;
  }
};

/** Remembers a value under this engine's name. */
export const remember = (path: string, value: Readonly<Record<string, unknown>>): boolean =>
  writeSealed(path, { engine: ENGINE, ...value });
