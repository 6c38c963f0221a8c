import { type Finding, finding } from '../model/finding.ts';
import { bodyPathOf, fromTop } from '../model/governed.ts';
import { belongs } from '../model/landing.ts';
import { idInName } from '../rules/names.ts';
import type { Carried } from './accept-carried.ts';

/** Returns findings about files in their new places as findings about the files of the proposal: those are what can be mended. */
export const toldOfProposal = (findings: readonly Finding[], { moves }: Carried): readonly Finding[] => {
  const sources = new Map(moves.map(({ from, to }) => [to, from]));
  return findings.map((found): Finding => {
    const told: Finding = JSON.parse(JSON.stringify(found), (_, value: unknown) =>
      typeof value === 'string' ? (sources.get(value) ?? value) : value,
    );
    return told;
  });
};

/** Returns what is to be said of a destination that was free when it was looked at, and is taken now. */
export const takenFinding = (path: string, { moves }: Carried): Finding => {
  const move = moves.find(({ to }) => to === path);
  const at = { path: move?.from ?? path };
  return move?.kind === 'migration'
    ? finding('already-in-place', at, { by: 'name', id: idInName(path) ?? '', path })
    : finding('body-destination-taken', at, { path, owner: null });
};

/** Returns the bodies that are named by what no disk can hold everywhere: a backslash, half a character. */
export const misplacedFindings = ({ migration, migrationFrom }: Carried): readonly Finding[] =>
  (migration?.document.operations ?? []).flatMap((operation, index) => {
    if (operation.op !== 'upsertRevision') return [];
    const { contentFile } = operation;
    const body = bodyPathOf(contentFile);
    if (body === null || belongs('body', fromTop(body))) return [];
    const at = { path: migrationFrom, pointer: ['operations', index, 'contentFile'] };
    return [finding('content-outside-knowledge', at, { contentFile })];
  });

/** Returns findings about a proposal's migration with line and column. */
export const located = async (
  { migrationBytes, migrationFrom }: Carried,
  findings: readonly Finding[],
): Promise<readonly Finding[]> => {
  if (findings.every(({ at }) => at.pointer === undefined)) return findings;
  const { locate } = await import('../format/locate.ts');
  const ats = findings.map(({ at }) => at);
  const places = locate(migrationFrom, migrationBytes, ats);
  return findings.map((found, nth) => ({ ...found, at: places[nth] ?? found.at }));
};
