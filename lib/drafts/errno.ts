/** The errno code of a file system error. Anything else is a bug and flies on. */
export const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
};

/** Does something that is no matter when it fails. */
export const attempt = (what: () => unknown): void => {
  try {
    what();
  } catch (error) {
    codeOf(error);
  }
};
