import { lastAtMost } from './places.ts';
import { PRESET_RULES } from './preset.ts';
import { PRIVATE_KEY } from './private-key.ts';
import type { Secret } from './secret.ts';

/**
 * Returns secrets without those that only tell again what another tells: of those that begin at one place all but the first,
 * and the preset's that overlap one of ours, since ours say better where a secret begins and ends.
 *
 * What lies within a private key stays beside it, since where a key ends depends on what follows.
 */
export const withoutEchoes = (secrets: readonly Secret[]): readonly Secret[] => {
  const told = firsts(secrets);
  const ours = told.filter((one) => !fromPreset(one) && one.rule !== PRIVATE_KEY);
  const starts = ours.map(({ start }) => start);
  const overlapped = ({ start, end }: Secret): boolean => {
    const last = ours[lastAtMost(starts, end - 1)];
    return last !== undefined && last.start < end && start < last.end;
  };
  return told.filter((one) => !fromPreset(one) || !overlapped(one));
};

const firsts = (secrets: readonly Secret[]): readonly Secret[] => {
  const seen = new Map<number, Secret>();
  for (const one of secrets) if (!seen.has(one.start)) seen.set(one.start, one);
  return [...seen.values()];
};

const PRESET: ReadonlySet<string> = new Set(PRESET_RULES);
const fromPreset = ({ rule }: Secret): boolean => PRESET.has(rule);
