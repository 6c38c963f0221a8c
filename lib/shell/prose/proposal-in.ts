/** Returns the id of the proposal that a path from the top of the repository leads into; null where it leads into none. */
export const proposalIn = (path: string): string | null =>
  /^\.theurian\/proposals(?:-local)?\/([^/]+)\//.exec(path)?.[1] ?? null;
