import { SKILL_LAYERS, type SkillLayer } from '../model/intent.ts';
import type { Arguments } from './verb.ts';

/** Returns the layer that a command line names; null for any. */
export const layerIn = (args: Arguments): SkillLayer | null =>
  SKILL_LAYERS.find((layer) => layer === args.text('layer')) ?? null;
