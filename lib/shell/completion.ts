import type { Option, Verb } from './verb.ts';
import { COMMON, VERBS } from './verbs.ts';

/** Returns a completion script made from the table of verbs; it asks no process when a key is pressed. */
export const completionScript = (shell: string): string => {
  if (shell === 'fish') return fish();
  return shell === 'zsh' ? `#compdef theurian\nautoload -U +X bashcompinit && bashcompinit\n${bash()}` : bash();
};

const optionWords = (options: readonly Option[]): readonly string[] =>
  options.map(({ name }) => (name.length === 1 ? `-${name}` : `--${name}`));

const choicesOf = (verb: Verb): readonly string[] => verb.positionals.flatMap((p) => p.choices ?? []);

// The words so far, options left out, decide what may follow.
const bash = (): string => {
  const firsts = [...new Set(VERBS.map((v) => v.path[0] ?? ''))];
  const groups = firsts.filter((word) => VERBS.some((v) => v.path[0] === word && v.path.length > 1));
  const cases = [
    `    "") words="${firsts.join(' ')}" ;;`,
    ...groups.map(
      (word) =>
        `    "${word}") words="${VERBS.filter((v) => v.path[0] === word)
          .map((v) => v.path[1])
          .join(' ')}" ;;`,
    ),
    ...VERBS.map(
      (v) => `    "${v.path.join(' ')}"*) words="${[...choicesOf(v), ...optionWords(v.options)].join(' ')}" ;;`,
    ),
  ];
  const values = [
    ...new Map(
      VERBS.flatMap((v) => v.options).flatMap((o) => (o.choices === undefined ? [] : [[o.name, o.choices] as const])),
    ).entries(),
  ];
  return [
    '_theurian() {',
    `  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" said="" word words`,
    `  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do`,
    `    case "$word" in -*) ;; *) said="\${said:+$said }$word" ;; esac`,
    '  done',
    '  case "$previous" in',
    '    -C) COMPREPLY=($(compgen -d -- "$current")); return ;;',
    ...values.map(
      ([name, choices]) => `    --${name}) COMPREPLY=($(compgen -W "${choices.join(' ')}" -- "$current")); return ;;`,
    ),
    '  esac',
    '  case "$said" in',
    ...cases,
    '    *) words="" ;;',
    '  esac',
    `  COMPREPLY=($(compgen -W "$words ${optionWords(COMMON).join(' ')}" -- "$current"))`,
    '}',
    'complete -F _theurian theurian',
    '',
  ].join('\n');
};

const fish = (): string => {
  const quoted = (text: string): string => `'${text.replaceAll("'", "\\'")}'`;
  const seen = (verb: Verb): string =>
    quoted(verb.path.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and '));
  const firsts = [...new Set(VERBS.map((v) => v.path[0] ?? ''))];
  const option = ({ name, kind, says, choices }: Option): string =>
    `${name.length === 1 ? `-s ${name}` : `-l ${name}`}${kind === 'flag' ? '' : ' -x'}${choices === undefined ? '' : ` -a ${quoted(choices.join(' '))}`} -d ${quoted(says)}`;
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
            (o) => o.path[0] === v.path[0],
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
