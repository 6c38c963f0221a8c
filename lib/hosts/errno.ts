/** The errno code of a file system error. Anything else is a bug and flies on. */
export const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
};

/** The path that a file system error is about: where there are two, the one that was to be made. Null when it names none. */
export const pathOf = (error: unknown): string | null => {
  const { dest, path } = { dest: null, path: null, ...Object(error) };
  return [dest, path].find((one) => typeof one === 'string') ?? null;
};

/** Makes an error with a code, as the system would. */
export const coded = (path: string, code: string): Error => Object.assign(new Error(path), { code, path });

/** Does something that may fail without harm. Gives whether it was done. */
export const attempt = (act: () => unknown): boolean => {
  try {
    act();
    return true;
  } catch (error) {
    codeOf(error);
    return false;
  }
};
