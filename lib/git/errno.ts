/** Returns the code of a failed system call; anything else that was thrown is a bug, and thrown on. */
export const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  throw error;
};
