import { explainCodes, intentCodes } from './prose/explain.ts';
import type { Option, Verb } from './verb.ts';
import { COMMON, VERBS } from './verbs.ts';

/** Returns a completion script made from the table of verbs; it asks no process when a key is pressed. */
export const completionScript = (shell: string): string => {
  if (shell === 'fish') return fish();
  return shell === 'zsh' ? `#compdef theurian\nautoload -U +X bashcompinit && bashcompinit\n${bash()}` : bash();
};

const optionWords = (options: readonly Option[]): readonly string[] =>
  options.map(({ name }) => (name.length === 1 ? `-${name}` : `--${name}`));

// The codes are no choices of the verb: the texts behind them would be loaded whenever a command line is read.
const choicesOf = ({ path, positionals }: Verb): readonly string[] =>
  path.join(' ') === 'explain' ? [...explainCodes(), ...intentCodes()] : positionals.flatMap((p) => p.choices ?? []);

// The words so far, options and their values left out, decide what may follow.
const bash = (): string =>
  [
    '_theurian() {',
    `  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" said="" value="" word words`,
    `  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do`,
    // A shell takes `--at=HEAD` for three words.
    `    if [ -n "$value" ]; then [ "$word" = "=" ] || value=""; continue; fi`,
    '    case "$word" in',
    `      ${['-C', ...VALUES.keys()].join(' | ')}) value=1 ;;`,
    '      -*) ;;',
    `      *) said="\${said:+$said }$word" ;;`,
    '    esac',
    '  done',
    '  if [ "$current" = "=" ]; then current=""',
    `  elif [ "$previous" = "=" ]; then previous="\${COMP_WORDS[COMP_CWORD-2]}"; fi`,
    '  case "$previous" in',
    `    -C) local IFS=$'\\n'; COMPREPLY=($(compgen -d -- "$current")); return ;;`,
    ...[...VALUES].map(([name, choices]) => `    ${name}) ${offering(choices.join(' '))}; return ;;`),
    '  esac',
    '  case "$said" in',
    ...wordCases().map(([pattern, words]) => `    ${pattern}) words="${words.join(' ')}" ;;`),
    '    *) words="" ;;',
    '  esac',
    `  ${offering(`$words ${optionWords(COMMON).join(' ')}`)}`,
    '}',
    'complete -F _theurian theurian',
    '',
  ].join('\n');

/** What may be typed after each option that takes a value; nothing where anything may. */
const VALUES: ReadonlyMap<string, readonly string[]> = new Map(
  VERBS.flatMap((verb) => verb.options)
    .filter(({ kind }) => kind !== 'flag')
    .map(({ name, choices }) => [`--${name}`, choices ?? []]),
);

const offering = (words: string): string => `COMPREPLY=($(compgen -W "${words}" -- "$current"))`;

const wordCases = (): readonly (readonly [string, readonly string[]])[] => {
  const firsts = [...new Set(VERBS.map((v) => v.path[0] ?? ''))];
  const below = (word: string): readonly string[] =>
    VERBS.flatMap(({ path: [first, second] }) => (first === word && second !== undefined ? [second] : []));
  const ownOf = (v: Verb): readonly string[] => [...choicesOf(v), ...optionWords(v.options)];
  const groups = firsts.filter((word) => below(word).length > 0);
  const alone = (word: string): readonly string[] => VERBS.filter((v) => v.path.join(' ') === word).flatMap(ownOf);
  return [
    ['""', firsts],
    ...groups.map((word) => [`"${word}"`, [...below(word), ...alone(word)]] as const),
    // The first pattern that fits counts, so the longer ones come first.
    ...[...VERBS]
      .sort((a, b) => b.path.length - a.path.length)
      .map((v) => [`"${v.path.join(' ')}"*`, ownOf(v)] as const),
  ];
};

const fish = (): string => {
  const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
  const seen = (verb: Verb): string => {
    const next = VERBS.filter((v) => v.path.length > verb.path.length && verb.path.every((w, n) => v.path[n] === w));
    return quoted(
      [
        ...verb.path.map((word) => `__fish_seen_subcommand_from ${word}`),
        ...(next.length === 0 ? [] : [`not __fish_seen_subcommand_from ${next.map((v) => v.path.at(-1)).join(' ')}`]),
      ].join('; and '),
    );
  };
  const firsts = [...new Set(VERBS.map((v) => v.path[0] ?? ''))];
  const option = ({ name, alias, kind, says, choices }: Option): string =>
    `${name.length === 1 ? `-s ${name}` : `-l ${name}`}${alias === undefined ? '' : ` -s ${alias}`}${kind === 'flag' ? '' : ' -x'}${choices === undefined ? '' : ` -a ${quoted(choices.join(' '))}`} -d ${quoted(says)}`;
  return [
    'complete -c theurian -f',
    ...firsts.map(
      (word) =>
        `complete -c theurian -n __fish_use_subcommand -a ${word} -d ${quoted(VERBS.find((v) => v.path[0] === word && v.path.length === 1)?.says ?? 'migrations: judge, plan, apply')}`,
    ),
    ...VERBS.filter((v) => v.path.length > 1).map(
      (v) =>
        `complete -c theurian -n ${quoted(
          `__fish_seen_subcommand_from ${v.path[0]}; and not __fish_seen_subcommand_from ${VERBS.filter(
            (o) => o.path[0] === v.path[0] && o.path.length > 1,
          )
            .map((o) => o.path[1])
            .join(' ')}`,
        )} -a ${v.path[1]} -d ${quoted(v.says)}`,
    ),
    ...VERBS.flatMap((v) => v.options.map((o) => `complete -c theurian -n ${seen(v)} ${option(o)}`)),
    ...VERBS.flatMap((v) => choicesOf(v).map((choice) => `complete -c theurian -n ${seen(v)} -a ${choice}`)),
    ...COMMON.map((o) => `complete -c theurian ${option(o)}`),
    '',
  ].join('\n');
};
