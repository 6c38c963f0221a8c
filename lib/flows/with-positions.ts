import { lineEndsOf } from '../format/body.ts';
import type { Fault } from '../model/fault.ts';
import type { Finding, Place } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import { ok, type Result } from '../model/result.ts';
import type { Entry } from '../model/snapshot.ts';
import type { Judged } from './judged.ts';

/**
 * Completes findings with what costs a second look at a file: line and column, and whether only line ends differ.
 *
 * Reading happens only when there are findings, so a sound set pays nothing for it.
 */
export const withPositions = async (
  { snapshot, reader }: Judged,
  findings: readonly Finding[],
): Promise<Result<readonly Finding[], Fault>> => {
  const paths = new Set(findings.flatMap(pathsToRead));
  if (paths.size === 0) return ok(findings);
  const entries = snapshot.entries.filter((e: Entry) => e.kind === 'file' && paths.has(fromTop(e.path)));
  const files = new Map<string, Uint8Array>();
  const read = await reader.read(entries, LIMITS.bodyBytes, (entry, found) => {
    if (found.kind === 'bytes') files.set(fromTop(entry.path), found.bytes);
  });
  if (!read.ok) return read;
  const { locate } = await import('../format/locate.ts');
  return ok(
    placed(
      findings.map((f) => withLineEnds(f, files)),
      files,
      locate,
    ),
  );
};

const pathsToRead = (found: Finding): readonly string[] => [
  ...(found.at.pointer !== undefined && found.at.line === undefined ? [found.at.path] : []),
  ...(found.code === 'pin-mismatch' ? [found.facts.body] : []),
];

const withLineEnds = (found: Finding, files: ReadonlyMap<string, Uint8Array>): Finding => {
  const body = found.code === 'pin-mismatch' ? files.get(found.facts.body) : undefined;
  if (found.code !== 'pin-mismatch' || body === undefined) return found;
  return { ...found, facts: { ...found.facts, lineEnds: lineEndsOf(found.facts.pinned, body) } };
};

type Locate = (path: string, bytes: Uint8Array, places: readonly Place[]) => readonly Place[];

// One parse a file, however many findings point into it.
const placed = (
  findings: readonly Finding[],
  files: ReadonlyMap<string, Uint8Array>,
  locate: Locate,
): readonly Finding[] => {
  const places = new Map<Finding, Place>();
  for (const [path, bytes] of files) {
    const inFile = findings.filter((f) => f.at.path === path);
    const located = locate(
      path,
      bytes,
      inFile.map((f) => f.at),
    );
    for (const [nth, f] of inFile.entries()) places.set(f, located[nth] ?? f.at);
  }
  return findings.map((f) => ({ ...f, at: places.get(f) ?? f.at }));
};
