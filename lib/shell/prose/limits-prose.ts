import { LIMITS } from '../../model/limits.ts';
import type { ProseTable } from './prose.ts';
import { sized } from './quoted.ts';

/** The words for what is too large. */
export const limitsProse = {
  'file-too-large': ({ size, limit }) => ({
    message: `The file has ${sized(size)}, and at most ${sized(limit)} are read.`,
    remedy: `Move long text into body files, or split the migration and let the second part depend on the first.${setBy('migrationBytes', limit)}`,
  }),
  'body-too-large': ({ size, limit }) => ({
    message: `The body has ${sized(size)}, and a body may have at most ${sized(limit)}.`,
    remedy: `Split the text over several items, or keep the large file elsewhere and name it in a source anchor.${setBy('bodyBytes', limit)}`,
  }),
  'too-deep': ({ limit }) => ({
    message: `From here on the document is nested deeper than ${limit} levels.`,
    remedy: 'Flatten it. No operation needs more than six levels.',
  }),
  'too-many-nodes': ({ limit }) => ({
    message: `With this the document has more than ${limit.toLocaleString('en-US')} keys and values. An alias counts as all that it stands for.`,
    remedy: 'Split the migration, or use fewer aliases of large values.',
  }),
  'too-many-characters': ({ limit }) => ({
    message: `With this the keys and values have more than ${limit.toLocaleString('en-US')} characters. An alias counts as all that it stands for.`,
    remedy: 'Move long text into body files, or split the migration.',
  }),
} satisfies Partial<ProseTable>;

const setBy = (key: 'migrationBytes' | 'bodyBytes', limit: number): string =>
  limit < LIMITS[key] ? ` The bound is limits.${key} of .theurian/config.yaml.` : '';
