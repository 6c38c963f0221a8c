import { line } from './command.ts';
import type { ProseTable } from './prose.ts';
import { listed, quoted } from './quoted.ts';

/** The words for dependencies that give no order. */
export const orderProse = {
  'dependency-cycle': ({ ring }) => ({
    message: `These migrations wait for each other: ${listed(ring, ' -> ')}`,
    remedy: 'Remove one of the dependencies from the dependsOn of a migration that has not landed.',
  }),
  'dependency-missing': ({ dependency }) => ({
    message: `This migration depends on one that is not here: ${dependency}`,
    remedy: `Add that migration, or remove the id from dependsOn. If it lies on another branch, this finds it:${line(`git log --all --oneline -- '.theurian/migrations/${dependency}*'`)}`,
  }),
  'dependency-self': ({ id }) => ({
    message: `The migration ${id} depends on itself.`,
    remedy: 'Remove its own id from dependsOn.',
  }),
  'dependency-duplicate': ({ dependency }) => ({
    message: `dependsOn names ${quoted(dependency)} twice.`,
    remedy: 'Remove the second one.',
  }),
} satisfies Partial<ProseTable>;
