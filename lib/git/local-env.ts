import type { Env } from './repository.ts';

/**
 * Returns an environment without what points git at one repository, for asking another one, or another working directory.
 *
 * Source: git-rev-parse(1), `--local-env-vars`; GIT_PREFIX is set by git for its children. What only changes how git reads,
 *         such as GIT_CONFIG_COUNT, is the caller's wish and stays.
 */
export const withoutLocal = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !LOCAL.has(name)));

const LOCAL: ReadonlySet<string> = new Set([
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_DIR',
  'GIT_GRAFT_FILE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_INTERNAL_SUPER_PREFIX',
  'GIT_NO_REPLACE_OBJECTS',
  'GIT_OBJECT_DIRECTORY',
  'GIT_PREFIX',
  'GIT_REPLACE_REF_BASE',
  'GIT_SHALLOW_FILE',
  'GIT_WORK_TREE',
]);
