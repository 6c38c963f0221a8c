/** Cuts an example as a shell would: without what is redirected, and with the quotes taken off. */
export const argvOf = (example: string): readonly string[] => {
  const [, line = example] = /^source <\((.*)\)$/.exec(example) ?? [];
  const words = line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? [];
  const end = words.findIndex((word) => /^[<>|]/.test(word));
  return words.slice(1, end < 0 ? words.length : end).map((word) => word.replaceAll(/['"]/g, ''));
};
