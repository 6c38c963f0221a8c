import type { OwnPlace } from '../model/admission.ts';
import { type IntentCode, type IntentFinding, intentFinding } from '../model/intent-finding.ts';

/** A text of a skill, with the name it goes by: `body`, or the path of a support file. */
export interface NamedText {
  readonly where: string;
  readonly text: string;
}

/**
 * Returns where the texts of a skill for all repositories name what only this one or this machine has: a path from the root of
 * a file system, the repository, its address, its user's home. Each line once for each of these.
 *
 * A name of one or two letters is only looked for in an address, since words and code are full of such.
 */
export const agnosticFindings = (texts: readonly NamedText[], own: OwnPlace): readonly IntentFinding[] =>
  texts.flatMap(({ where, text }) =>
    lawsFor(own).flatMap(([code, finds]) =>
      linesOf(text).flatMap((line, nth) => (finds(line) ? [intentFinding(code, `${where}:${nth + 1}`)] : [])),
    ),
  );

const linesOf = (text: string): readonly string[] => text.normalize('NFC').split('\n');

type Law = readonly [code: IntentCode, finds: (line: string) => boolean];

const lawsFor = ({ repository, slugs, home }: OwnPlace): readonly Law[] => {
  const words = [repository].filter((name) => [...name].length > 2).map(worded);
  const addresses = slugs.filter((slug) => slug !== '').map(worded);
  const place = slashed(home).replace(/\/+$/, '');
  const homes = place === '' ? [] : [placed(place)];
  return [
    ['machine-path', (line) => PATHS.some((path) => path.test(line))],
    ['repository-name', (line) => words.some((word) => word.test(line))],
    ['repository-address', (line) => addresses.some((address) => address.test(line))],
    ['home-directory', (line) => homes.some((one) => one.test(slashed(line)))],
  ];
};

const slashed = (text: string): string => text.normalize('NFC').replaceAll(/\\+/g, '/');

// As a word of its own, also in the name of a package or a variable: `payments-core`, `PAYMENTS_URL`.
const worded = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${literal(name.normalize('NFC'))}(?![\\p{L}\\p{N}])`, 'iu');

const placed = (place: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_.])${literal(place)}(?![\\p{L}\\p{N}_.-])`, 'iu');

const literal = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');

const ROOTS = [
  ...['Users', 'Volumes', 'builds', 'cygdrive', 'github/workspace', 'home', 'media', 'mnt', 'opt', 'private', 'root'],
  ...['srv', 'tmp', 'var', 'workspace', 'workspaces'],
];

const PATHS = [
  // Not within an address or a path that begins elsewhere, but right after an option: `-I/opt/include`.
  new RegExp(`(?:(?<![\\w.~*)\\]}-])|(?<=(?:^|\\s)-[A-Za-z]))/(?:${ROOTS.join('|')})/(?=[^\\s/])`),
  // `~/.config` is in every home.
  /(?<![\w/~])~(?:[A-Za-z][\w-]{0,31})?\/(?=[^\s/.])/,
  /(?<![A-Za-z0-9\\])[A-Za-z]:(?:\\{1,2}|\/)(?=[^\s\\/])/,
  // A share of a network, also with its backslashes escaped.
  /(?<![\\\w])(?:\\{2}[A-Za-z0-9][\w.-]{1,62}\\|\\{4}[A-Za-z0-9][\w.-]{1,62}\\{2})[A-Za-z0-9]/,
];
