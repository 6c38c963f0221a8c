import { basename, posix } from 'node:path';
import { belowRoot, fromTop, governed, isMigrationPath, isTextPath, ROOT } from '../model/governed.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import { idInName } from '../rules/names.ts';
import { migrationParts, type Named, namedBy } from './accept-carried.ts';
import { acceptTexts, evidenceTexts } from './accept-texts.ts';
import { type CarriedText, formatOf } from './screen-proposal.ts';

/** The files that a step adds or changes below `.theurian/`, by their paths there. */
export type FreshFiles = ReadonlyMap<string, Uint8Array>;

/** Returns whether the text of a file below `.theurian/` is screened when a step brings it. */
export const isScreened = (path: string): boolean => governed(path) || path.startsWith('proposals/');

/** Returns whether a path from the top is that of a file that says how the knowledge is governed, and is no knowledge itself. */
export const isSettings = (path: string): boolean => {
  const below = path.startsWith(`${ROOT}/`) ? belowRoot(path) : '';
  return governed(below) && !isMigrationPath(below) && !isTextPath(below);
};

/**
 * Lists the texts that a step brings, under the names that they have when a proposal is accepted, so that a waiver holds for
 * both. A file that no migration of the step names goes by its path.
 */
export const stepTexts = async (fresh: FreshFiles): Promise<readonly CarriedText[]> => {
  const texts: CarriedText[] = [];
  const named = new Set<string>();
  for (const [path, bytes] of fresh) {
    const place = placeOf(path);
    if (place === null) continue;
    const one = await migrationTexts(fresh, { path, bytes, ...place });
    texts.push(...one.texts);
    for (const other of one.named) named.add(other);
  }
  for (const [path, bytes] of fresh) if (!named.has(path)) texts.push(...textsOfFile(path, bytes));
  return texts;
};

interface MigrationPlace {
  /** The path of a file that the migration names. */
  readonly locate: (named: Named) => string;
  /** The path of the evidence that speaks of it. */
  readonly evidence: string | null;
}

const placeOf = (path: string): MigrationPlace | null => {
  if (isMigrationPath(path)) return { locate: (one) => one.path, evidence: null };
  const directory = posix.dirname(path);
  if (!PROPOSAL.test(directory) || idInName(path) === null) return null;
  return { locate: ({ within }) => `${directory}/${within}`, evidence: `${directory}/${EVIDENCE_FILE}` };
};

const PROPOSAL = /^proposals\/[^/]+$/;

interface FreshMigration extends MigrationPlace {
  readonly path: string;
  readonly bytes: Uint8Array;
}

const migrationTexts = async (
  fresh: FreshFiles,
  { path, bytes, locate, evidence }: FreshMigration,
): Promise<{ readonly texts: readonly CarriedText[]; readonly named: readonly string[] }> => {
  const parts = await migrationParts(basename(path), bytes);
  const moves = namedBy(parts.migration).map((one) => {
    const from = locate(one);
    const name = one.name === undefined ? {} : { name: one.name };
    return { kind: one.kind, from, to: fromTop(one.path), bytes: fresh.get(from) ?? null, ...name };
  });
  const told = evidence === null ? undefined : fresh.get(evidence);
  const texts = acceptTexts({ id: idInName(path) ?? path, ...parts, moves }, told ?? null);
  return { texts, named: [path, ...moves.map(({ from }) => from), ...(evidence === null ? [] : [evidence])] };
};

const textsOfFile = (path: string, bytes: Uint8Array): readonly CarriedText[] => {
  const where = fromTop(path);
  const text = Buffer.from(bytes).toString('utf8');
  const evidence = path.startsWith('proposals/') && basename(path) === EVIDENCE_FILE;
  return [
    { where: 'file name', text: path },
    ...(evidence
      ? evidenceTexts(bytes).map(([name, one]) => ({ where: `${where} ${name}`, text: one }))
      : [{ where, text, format: formatOf(path) }]),
  ];
};
