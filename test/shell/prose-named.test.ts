import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FindingCode, finding } from '../../lib/model/finding.ts';
import { parseCommandLine } from '../../lib/shell/parse.ts';
import { explain, explainCodes } from '../../lib/shell/prose/explain.ts';
import { faultProse } from '../../lib/shell/prose/fault-prose.ts';
import { findingProse } from '../../lib/shell/prose/finding-prose.ts';
import { COMMON, VERBS } from '../../lib/shell/verbs.ts';
import { FACTS, FAULTS } from './prose-samples.ts';

const named = suite('commands that are named');

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const sourcesIn = (dir: string): readonly string[] =>
  existsSync(join(ROOT, dir))
    ? readdirSync(join(ROOT, dir), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('generated'))
        .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    : [];

/** Everything that people read: where it stands, and its text. */
const texts = (): readonly (readonly [where: string, text: string])[] => {
  const at = [false, true].map((landed) => ({ path: '.theurian/proposals/01ARZ3NDEKTSV4RRFFQ69G5FAV/a.yaml', landed }));
  const prose = Object.entries(FACTS).flatMap(([code, all]) =>
    all.flatMap((facts) =>
      at.map((place) => [code, findingProse(finding(code as FindingCode, place, facts as never))] as const),
    ),
  );
  const faults = Object.values(FAULTS).flatMap((all) => all.map((fault) => [fault.kind, faultProse(fault)] as const));
  return [
    ...[...prose, ...faults].map(([code, { message, remedy }]) => [code, `${message}\n${remedy}`] as const),
    ...explainCodes().map((code) => {
      const told = explain(code);
      return [`explain ${code}`, [told?.why, told?.example, told?.fix].join('\n')] as const;
    }),
    ...VERBS.flatMap(({ path, says, examples }) =>
      [says, ...examples].map((text) => [`theurian ${path.join(' ')} --help`, text] as const),
    ),
    ...[
      'README.md',
      'package.json',
      ...sourcesIn('lib'),
      ...sourcesIn('bin'),
      ...sourcesIn('hooks'),
      ...sourcesIn('schemas'),
    ]
      .filter((path) => existsSync(join(ROOT, path)))
      .map((path) => [path, readFileSync(join(ROOT, path), 'utf8')] as const),
  ];
};

const isFile = (where: string): boolean => /[/.]/.test(where);

const KNOWN: ReadonlySet<string> = new Set(
  VERBS.flatMap(({ path }) => path.map((_, n) => path.slice(0, n + 1).join(' '))),
);

// Words that follow the name of the program in sentences about it, where no command is meant.
const SENTENCE = new Set(
  'block wrote configuration edits proposal waivers itself keeps put still never runs migration policy serves reads judges has is of in from and that to knows tells verifies does runs writes for it'.split(
    ' ',
  ),
);

interface Named {
  readonly verb: string;
  readonly options: readonly string[];
  /** Whether a text of its own begins with it, as a command does. */
  readonly first: boolean;
}

/** What a text tells to run: `theurian`, its words as far as they are verbs, and the options up to the end of the line. */
const namedIn = (text: string): readonly Named[] =>
  [...text.matchAll(/(?<![-./@\w])theurian (-?[a-zA-Z-]+(?: [a-z-]+)*)((?:(?!theurian )[^\n`])*)/g)].flatMap(
    ({ index, 1: words = '', 2: rest = '' }) => {
      const [first = '', second = ''] = words.split(' ');
      if (first.startsWith('-') || /^[A-Z]+$/.test(first)) return [];
      if (SENTENCE.has(first)) return [];
      const verb = KNOWN.has(`${first} ${second}`) ? `${first} ${second}` : first;
      const sentence = `${words}${rest}`.split(/(?<=\S)[.;:,)] |\s*'[,)]/)[0] ?? '';
      return [
        { verb, options: sentence.match(/(?<=\s)--[a-z][a-z-]*/g) ?? [], first: /['"`]/.test(text[index - 1] ?? '') },
      ];
    },
  );

named('each verb and each option in any text of the program is one of the program', () => {
  let count = 0;
  for (const [where, text] of texts())
    for (const { verb, options, first } of namedIn(text)) {
      // In the middle of a source's text, a word without an option may be a sentence about the program as well.
      if (isFile(where) && !KNOWN.has(verb) && !first && options.length === 0) continue;
      count += 1;
      assert.ok(KNOWN.has(verb), `${where}: theurian ${verb}`);
      const all = [
        ...VERBS.filter(({ path }) => `${path.join(' ')} `.startsWith(`${verb} `)).flatMap((one) => one.options),
        ...COMMON,
      ];
      const known = new Set([...all.map(({ name }) => `--${name}`), '--help', '--no-color', '--no-cache', '--version']);
      for (const option of options) assert.ok(known.has(option), `${where}: theurian ${verb} ${option}`);
    }
  assert.ok(count > 200, String(count));
});

named('one that is not there is caught', () => {
  assert.equal(namedIn('run theurian frobnicate --hard, or theurian migrate apply --at X. Then --other'), [
    { verb: 'frobnicate', options: ['--hard'], first: false },
    { verb: 'migrate apply', options: ['--at'], first: false },
  ]);
});

const COPIED = /^(?: {2}|\$ )(theurian .*)$/;
const WHOLE = /^(theurian .*)$/;

/** Whole commands on lines of their own: to be copied, or examples. */
const commands = (): readonly (readonly [where: string, line: string])[] =>
  texts().flatMap(([where, text]) =>
    isFile(where)
      ? []
      : text.split('\n').flatMap((line) => {
          const [, command] = (where.startsWith('theurian ') ? WHOLE : COPIED).exec(line) ?? [];
          return (command?.split(/ (?:&&?|\|\||;) /) ?? []).map((one) => [where, one] as const);
        }),
  );

named('each command that is to be copied, and each example, is understood', () => {
  const lines = commands();
  const split = lines.map(([, line]) => line.replace(/ [<>|].*| {2}.*/, '')).join('\n');
  const program = `theurian() { printf '%s\\037' "$@"; printf '\\036'; }\n${split}`;
  const argvs = execFileSync('bash', ['--norc', '-ec', program], { encoding: 'utf8' }).split('\u001e');
  assert.ok(lines.length > 50, String(lines.length));
  for (const [nth, [where, line]] of lines.entries()) {
    // Three dots stand for the rest of what was asked before.
    const argv = (argvs[nth] ?? '')
      .split('\u001f')
      .slice(0, -1)
      .filter((word) => word !== '...' && word !== '…');
    const parsed = parseCommandLine(argv);
    assert.ok(parsed.ok, `${where}: ${line}: ${parsed.ok ? '' : parsed.error.message}`);
  }
});

named.run();
