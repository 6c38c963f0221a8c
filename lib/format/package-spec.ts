/** Where npm takes a package from, so that it is the same one every time. */
export type PackageSource = 'registry' | 'git' | 'url' | 'file';

/** A package as `npm install` is told of it. */
export interface PackageSpec {
  readonly text: string;
  readonly source: PackageSource;
}

// Nothing that a shell or YAML would take for more than a letter, and no name or password of anybody.
const PATH = '[A-Za-z0-9._~@%+=,/-]+';
const HOST = '[A-Za-z0-9.-]+(?::[0-9]+)?';
const VERSION = '[0-9]+\\.[0-9]+\\.[0-9]+(?:[-+][0-9A-Za-z.+-]+)?';
const COMMIT = '#(?:[0-9a-f]{40}|[0-9a-f]{64})';

const SHAPES: readonly (readonly [PackageSource, string])[] = [
  ['registry', `(?:@[a-z0-9._-]+/)?[a-z0-9_][a-z0-9._-]*@${VERSION}`],
  ['git', `git\\+(?:https|ssh)://(?:git@)?${HOST}/${PATH}${COMMIT}`],
  ['git', `(?:github|gitlab|bitbucket):[A-Za-z0-9._-]+/[A-Za-z0-9._-]+${COMMIT}`],
  ['url', `https://${HOST}/${PATH}(?:\\?${PATH})?`],
  ['file', `(?:\\.{0,2}/)?${PATH}\\.(?:tgz|tar\\.gz)`],
];

/**
 * Reads what names a package for good: one exact version, one commit, or a tarball. Null for anything else, such as a range, a
 * branch, or an address with a password in it.
 *
 * Source: npm's documentation, "npm install" and "package-spec".
 */
export const parsePackageSpec = (text: string): PackageSpec | null => {
  const found = SHAPES.find(([, shape]) => new RegExp(`^${shape}$`).test(text));
  if (found === undefined) return null;
  const [source] = found;
  // Without a directory before it, npm may take a path for a repository of GitHub.
  return { text: source === 'file' && !/^[./]/.test(text) ? `./${text}` : text, source };
};

/**
 * Tells whether a project has a package that `npm ci` installs as its lock file has it.
 *
 * Texts: of package.json and of package-lock.json; null for one that is not there. What cannot be read locks nothing.
 */
export const locksPackage = (name: string, manifest: string | null, lock: string | null): boolean => {
  const project = mappingIn(manifest);
  const named = ['dependencies', 'devDependencies', 'optionalDependencies'].some((key) =>
    Object.hasOwn(mappingOf(project[key]), name),
  );
  const locked = mappingIn(lock);
  const entry = mappingOf(locked.packages)[`node_modules/${name}`] ?? mappingOf(locked.dependencies)[name];
  return named && entry !== undefined && mappingOf(entry).link !== true;
};

const mappingIn = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    return mappingOf(JSON.parse(text ?? 'null'));
  } catch {
    return {};
  }
};

const mappingOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
