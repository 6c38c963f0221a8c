import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseCommandLine } from '../../lib/shell/parse.ts';

const parse = suite('parse');

const words = (line: string): readonly string[] =>
  line === '' ? [] : line.split(' ').map((word) => word.replace('∅', ''));

interface Wrong {
  readonly line: string;
  readonly says: string;
  readonly nearest?: string;
  readonly help?: string;
}

const wrong: readonly Wrong[] = [
  { line: '', says: 'No command is given.' },
  { line: '--json', says: 'No command is given.' },
  { line: '-C', says: 'No command is given. -C wants a value: -C DIR.' },
  { line: 'lisst', says: 'There is no command "lisst".', nearest: 'theurian list' },
  { line: 'frobnicate', says: 'There is no command "frobnicate".' },
  { line: 'migrat validate', says: 'There is no command "migrat".', nearest: 'theurian migrate validate' },
  { line: 'migrat', says: 'There is no command "migrat".', nearest: 'theurian migrate' },
  {
    line: 'migrate validte',
    says: 'There is no command "migrate validte".',
    nearest: 'theurian migrate validate',
    help: 'migrate',
  },
  { line: 'apply', says: 'There is no command "apply".', nearest: 'theurian migrate apply' },
  { line: 'staus', says: 'There is no command "staus".', nearest: 'theurian migrate status' },
  {
    line: 'migrate',
    says: '"theurian migrate" wants one more word: validate, status, plan, state, apply.',
    help: 'migrate',
  },
  { line: 'list --onwer x', says: 'There is no option --onwer here.', nearest: '--owner', help: 'list' },
  { line: 'list --staged', says: 'There is no option --staged here.', help: 'list' },
  { line: 'list --no-colour', says: 'There is no option --no-colour here.', nearest: '--no-color', help: 'list' },
  { line: 'list --no-json', says: 'There is no option --no-json here.', help: 'list' },
  { line: 'list -x', says: 'There is no option -x here.', help: 'list' },
  { line: 'search -x', says: 'QUERY is missing. There is no option -x here.', help: 'search' },
  {
    line: 'list --bogus --wrong',
    says: 'There is no option --bogus here. There is no option --wrong here.',
    help: 'list',
  },
  { line: 'list --owner', says: '--owner wants a value: --owner OWNER.', help: 'list' },
  { line: 'list --owner ∅', says: '--owner wants a value: --owner OWNER.', help: 'list' },
  { line: 'list --owner=', says: '--owner wants a value: --owner OWNER.', help: 'list' },
  { line: 'list --owner --json', says: '--owner wants a value: --owner OWNER.', help: 'list' },
  { line: 'list -C ∅', says: '-C wants a value: -C DIR.', help: 'list' },
  { line: 'list --json=no', says: '--json takes no value.', help: 'list' },
  { line: 'list extra', says: 'Too many words for "theurian list": "extra".', help: 'list' },
  { line: 'show a b c', says: 'Too many words for "theurian show": "b", "c".', help: 'show' },
  { line: 'migrate apply now', says: 'Too many words for "theurian migrate apply": "now".', help: 'migrate apply' },
  { line: 'show', says: 'ITEM is missing.', help: 'show' },
  { line: 'show ∅', says: 'ITEM is empty.', help: 'show' },
  { line: 'search ∅', says: 'QUERY is empty.', help: 'search' },
  {
    line: 'list --status aproved',
    says: '--status is "aproved", and not one of draft, proposed, approved, deprecated, superseded.',
    nearest: 'approved',
    help: 'list',
  },
  {
    line: 'list --status rejected',
    says: '--status is "rejected", and not one of draft, proposed, approved, deprecated, superseded.',
    help: 'list',
  },
  { line: 'completion tcsh', says: 'SHELL is "tcsh", and not one of bash, zsh, fish.', help: 'completion' },
  { line: 'search a --limit many', says: '--limit is "many", not a whole number.', help: 'search' },
  { line: 'search a --limit 1.5', says: '--limit is "1.5", not a whole number.', help: 'search' },
];

for (const { line, says, nearest = null, help = '' } of wrong)
  parse(`"theurian ${line}" is not understood, and what is said of it helps`, () => {
    const parsed = parseCommandLine(words(line));
    if (parsed.ok) return assert.unreachable('it was understood');
    assert.equal(parsed.error, { message: says, words: words(help), nearest });
  });

interface Right {
  readonly line: string;
  readonly verb: string;
  readonly texts?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
}

const right: readonly Right[] = [
  { line: 'list', verb: 'list' },
  { line: '-C dir list', verb: 'list', texts: { C: 'dir' } },
  { line: '--json migrate --no-cache plan --staged', verb: 'migrate plan', flags: ['json', 'no-cache', 'staged'] },
  { line: 'list --owner=a=b', verb: 'list', texts: { owner: 'a=b' } },
  { line: 'list --owner a --owner b', verb: 'list', texts: { owner: 'b' } },
  { line: 'list --json --json', verb: 'list', flags: ['json'] },
  { line: 'show 0x10', verb: 'show', texts: { item: '0x10' } },
  { line: 'show -- --odd', verb: 'show', texts: { item: '--odd' } },
  { line: 'search 2024 1e3', verb: 'search', texts: { query: '2024 1e3' } },
  { line: 'search --json true', verb: 'search', texts: { query: 'true' }, flags: ['json'] },
  {
    line: 'search --include-unapproved false',
    verb: 'search',
    texts: { query: 'false' },
    flags: ['include-unapproved'],
  },
  { line: '-C "q" list --owner \'q\'', verb: 'list', texts: { C: '"q"', owner: "'q'" } },
  { line: '-C=dir list', verb: 'list', texts: { C: 'dir' } },
  { line: 'search -5', verb: 'search', texts: { query: '-5' } },
  { line: 'search -- --limit -x', verb: 'search', texts: { query: '--limit -x' } },
  { line: 'search --limit -3 a', verb: 'search', texts: { query: 'a', limit: '-3' } },
  { line: 'search migrate apply', verb: 'search', texts: { query: 'migrate apply' } },
  { line: 'explain', verb: 'explain' },
  { line: 'list --version', verb: 'version', flags: ['version'] },
  { line: '-V --json', verb: 'version', flags: ['version', 'json'] },
];

for (const { line, verb, texts = {}, flags = [] } of right)
  parse(`"theurian ${line}" is ${verb}, with what was said`, () => {
    const parsed = parseCommandLine(words(line));
    if (!parsed.ok) return assert.unreachable(parsed.error.message);
    const { args, ...rest } = parsed.value;
    assert.is(rest.verb?.path.join(' '), verb);
    for (const [name, value] of Object.entries(texts)) assert.is(args.text(name), value);
    for (const name of flags) assert.ok(args.flag(name), name);
    assert.not(args.flag('dry-run'));
    assert.is(args.text('revision'), null);
    assert.is(args.number('limit'), texts.limit === undefined ? null : Number(texts.limit));
  });

const asking = [
  { line: '--help', about: '' },
  { line: '-h', about: '' },
  { line: 'list -h', about: 'list' },
  { line: '-h list', about: 'list' },
  { line: 'migrate --help', about: 'migrate' },
  { line: 'help', about: '' },
  { line: 'help migrate apply', about: 'migrate apply' },
  { line: '--json help show', about: 'show' },
  { line: 'migrate apply --help', about: 'migrate apply' },
  { line: 'migrate bogus --help', about: 'migrate' },
  { line: 'bogus --help', about: '' },
  { line: 'list --help --bogus', about: 'list' },
  { line: 'show --help', about: 'show' },
];

for (const { line, about } of asking)
  parse(`"theurian ${line}" asks for help about "${about}", whatever else is wrong`, () => {
    const parsed = parseCommandLine(words(line));
    if (!parsed.ok) return assert.unreachable(parsed.error.message);
    assert.is(parsed.value.verb, null);
    assert.equal(parsed.value.words, words(about));
  });

parse('a word after -- that looks like a flag is no flag', () => {
  const parsed = parseCommandLine(['search', '--', '--json=no', '--help']);
  if (!parsed.ok) return assert.unreachable(parsed.error.message);
  assert.is(parsed.value.args.text('query'), '--json=no --help');
  assert.not(parsed.value.args.flag('json'));
});

parse.run();
