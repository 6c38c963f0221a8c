import { digestOf } from '../model/digest.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import type { Migration } from '../model/migration.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import { declarationsOf } from '../rules/bodies.ts';
import { filesDeclared } from '../rules/declared-files.ts';
import type { Carried, Move } from './accept-carried.ts';
import type { FoundProposal } from './accept-find.ts';
import { misplacedFindings } from './accept-told.ts';

/** What was read of a proposal. */
export interface ReadContents {
  readonly found: FoundProposal;
  readonly carried: Carried;
}

/** Returns why no other proposal can be made of one: its migration, files it lacks or that are others, files beyond it. */
export const carriedFindings = async ({ found, carried }: ReadContents): Promise<readonly Finding[]> => {
  const { migration, migrationFrom: path, migrationBytes, moves } = carried;
  if (migration === null) {
    const { parseMigration } = await import('../format/migration.ts');
    const parsed = parseMigration(path, migrationBytes, LIMITS);
    return parsed.ok ? [] : parsed.error;
  }
  const names = new Set([...moves.map(({ from }) => from.slice(found.directory.length + 1)), EVIDENCE_FILE]);
  const others = found.files.filter((file) => !names.has(file));
  return [
    ...moves.flatMap(({ from, bytes }) => (bytes === null ? [finding('body-missing', { path }, { body: from })] : [])),
    ...misplacedFindings(carried),
    ...pinFindings(migration, carried),
    ...moves.flatMap(excerptFindings),
    ...(others.length === 0
      ? []
      : [finding('proposal-malformed', { path: found.directory }, { why: 'others', names: others })]),
  ];
};

// What was changed in the proposal without its pin is no text that anybody vouches for.
const pinFindings = (migration: Migration, { moves, migrationFrom }: Carried): readonly Finding[] =>
  declarationsOf([migration])
    .flatMap(filesDeclared)
    .flatMap(({ kind, path, pin, pinAt }) => {
      const move = moves.find(({ to }) => to === fromTop(path));
      if (move?.bytes == null) return [];
      const digest = digestOf(move.bytes);
      const facts = { body: move.from, pinned: pin, found: digest, lineEnds: 'same' } as const;
      const support = kind === 'support' ? ({ support: true } as const) : {};
      return digest === pin
        ? []
        : [finding('pin-mismatch', { path: migrationFrom, pointer: pinAt }, { ...facts, ...support })];
    });

const excerptFindings = ({ kind, from, bytes }: Move): readonly Finding[] => {
  const named = /([0-9a-f]{64})\.md$/.exec(from)?.[1];
  if (kind !== 'evidence' || bytes === null || named === undefined) return [];
  const digest = digestOf(bytes);
  return digest === named ? [] : [finding('evidence-mismatch', { path: from }, { file: from, named, found: digest })];
};
