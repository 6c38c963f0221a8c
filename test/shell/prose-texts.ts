/** Returns the verbs that a text tells to run: each word, or known pair of words, after the name of the program. */
export const verbsNamed = (text: string, known: readonly string[]): readonly string[] =>
  [...text.matchAll(/(?<![-./\w])theurian ([a-z]+)(?: ([a-z]+))?/g)].flatMap(([, first = '', second = '']) => {
    const pair = `${first} ${second}`;
    if (known.includes(pair)) return [pair];
    return PROSE.has(first) ? [] : [first];
  });

// Words that follow the name of the program in sentences about it, not in commands.
const PROSE = new Set([
  'block',
  'keeps',
  'put',
  'still',
  'itself',
  'never',
  'runs',
  'migration',
  'policy',
  'serves',
  'reads',
  'judges',
]);

/** Returns the lines that are to be copied. */
export const copied = (text: string): readonly string[] =>
  text.split('\n').flatMap((line) => (line.startsWith('  ') ? [line.slice(2)] : []));

/** Returns what a text for people should not hold: an empty array when it is sound. */
export const flaws = (text: string): readonly string[] => {
  const prose = text
    .split('\n')
    .filter((line) => !line.startsWith('  '))
    .join('\n');
  const found: readonly (readonly [RegExp, string, string])[] = [
    [/^\s*$/, text, 'is empty'],
    [/\w!/, prose, 'shouts'],
    [/Error:/i, text, 'says Error:'],
    [/\bundefined\b|\bNaN\b|\[object /, text, 'shows a value of the program'],
    [/\b[0-9a-f]{40,64}(?:[,;:)]|\.(?!\.))/, text, 'has a sign right after an object name or digest'],
    [/\b(?=[0-9A-Z]*\d)[0-7][0-9A-HJKMNP-TV-Z]{25}[.,;:)](?:\s|$)/, text, 'has a sign right after a ULID'],
    [/ {2}/, prose, 'has two spaces in a row'],
    [/\bplease\b|\bsorry\b|\boops\b|\bsimply\b|\bjust\b/i, prose, 'has a word that says nothing'],
    [
      /(?<!theurian skills sync )--force|reset --hard|(?<!theurian propose )rebase|filter-(?:branch|repo)|--amend|git clean|\brm -r(?! --cached)/,
      text,
      'would lose or rewrite something',
    ],
  ];
  return found.flatMap(([pattern, where, what]) => (pattern.test(where) ? [`${what}: ${where}`] : []));
};
