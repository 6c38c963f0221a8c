/** The directory that holds the knowledge, at the top of the repository. */
export const ROOT = '.theurian';

/** Returns the path of a governed file from the top of the repository. */
export const fromTop = (path: string): string => (path === '' ? ROOT : `${ROOT}/${path}`);

/** Returns a path from the top of the repository as one below `.theurian/`: the other way round. */
export const belowRoot = (path: string): string => path.slice(ROOT.length + 1);

/** Directories below `.theurian/` that hold governed files. */
export const GOVERNED_DIRECTORIES = ['migrations', 'knowledge', 'evidence', 'approvals'] as const;
/** Single governed files below `.theurian/`. */
export const GOVERNED_FILES = ['policy.yaml', 'allowed_signers', 'waivers.yaml', 'config.yaml'] as const;

/** Returns whether a path relative to `.theurian/` is governed. */
export const governed = (path: string): boolean => WITHIN.some((start) => path.startsWith(start)) || NAMES.has(path);

const NAMES: ReadonlySet<string> = new Set([...GOVERNED_DIRECTORIES, ...GOVERNED_FILES]);
const WITHIN = GOVERNED_DIRECTORIES.map((directory) => `${directory}/`);

/** Returns whether a path relative to `.theurian/` may change by review only: what is governed, but for the ordinary settings. */
export const isReviewed = (path: string): boolean => governed(path) && path !== 'config.yaml';

/** The files that say who may approve, and how that is proven. */
export const POLICY_FILES = ['policy.yaml', 'allowed_signers'] as const;

/** Returns whether a path relative to `.theurian/` lies where texts are kept: bodies, and excerpts of evidence. */
export const isTextPath = (path: string): boolean => path.startsWith('knowledge/') || path.startsWith('evidence/');

/** Returns whether a path relative to `.theurian/` is a migration's: a direct child ending in exactly `.yaml`. */
export const isMigrationPath = (path: string): boolean =>
  path.startsWith(MIGRATIONS) && path.endsWith('.yaml') && !path.includes('/', MIGRATIONS.length);

const MIGRATIONS = 'migrations/';

// Nothing to resolve: no empty step, and none that begins with a dot.
const USUAL = /^\.\.\/knowledge(?:\/[^./][^/]*)+$/;

/**
 * Resolves a `contentFile` against `.theurian/migrations/`; the answer is relative to `.theurian/`.
 *
 * Fails: null when it does not lie strictly inside `.theurian/knowledge/`. Only names are looked at: there are no links.
 */
export const bodyPathOf = (contentFile: string): string | null => {
  if (USUAL.test(contentFile)) return contentFile.slice('../'.length);
  const steps: string[] = [ROOT, 'migrations'];
  for (const step of contentFile.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  const [root, directory, ...names] = steps;
  const inside = root === ROOT && directory === 'knowledge' && names.length > 0 && !/^\/|\/$/.test(contentFile);
  return inside ? steps.slice(1).join('/') : null;
};
