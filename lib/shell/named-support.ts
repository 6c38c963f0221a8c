/** A support file that a command line names: its path below the skill, and the file to read it from. */
export interface NamedSupport {
  readonly path: string;
  readonly name: string;
}

/** Reads `PATH=FILE`, split at the first `=`; null where one of the two is missing. */
export const namedSupport = (text: string): NamedSupport | null => {
  const [, path, name] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  return path === undefined || name === undefined ? null : { path, name };
};
