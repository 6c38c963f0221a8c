import { DEFAULT_CEILING, SENSITIVITIES, type Sensitivity } from '../model/words.ts';
import type { Arguments, Option } from './verb.ts';

/** The option that names a ceiling; `says` tells what becomes of what is above it. */
export const ceilingOption = (says: string): Option => ({
  name: 'max-sensitivity',
  kind: 'text',
  value: 'LABEL',
  choices: SENSITIVITIES,
  says: `${says}; ${DEFAULT_CEILING} when left out`,
});

/** Returns the ceiling that a command line names. */
export const ceilingIn = (args: Arguments): Sensitivity =>
  SENSITIVITIES.find((one) => one === args.text('max-sensitivity')) ?? DEFAULT_CEILING;
