import { readDocument } from '../format/read-document.ts';
import { waiversOf } from '../format/waivers.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import { LIMITS } from '../model/limits.ts';
import { ok, type Result } from '../model/result.ts';
import type { ScreeningFinding } from '../model/screening.ts';
import type { Snapshot } from '../model/snapshot.ts';
import { applyWaivers, type Waiver } from '../model/waiver.ts';
import { snapshotReader } from './reader.ts';
import type { Workspace } from './workspace.ts';

/** A text that a proposal carries, with its name in findings and waivers, such as `payments.retry body`. */
export interface CarriedText {
  readonly where: string;
  readonly text: string;
}

/**
 * Screens texts before they are written anywhere, and lets pass what the snapshot's waivers let pass.
 *
 * A finding points at the name of its text; it never repeats any of the text.
 * Refused: also where waivers.yaml is not sound, since an exception nobody understands excepts nothing.
 */
export const screenProposal = async (
  workspace: Workspace,
  snapshot: Snapshot,
  texts: readonly CarriedText[],
): Promise<Result<readonly Finding[], Fault>> => {
  const waivers = await waiversIn(workspace, snapshot);
  if (!waivers.ok) return waivers;
  const { screenText } = await import('../screen/screen-text.ts');
  const found: ScreeningFinding[] = [];
  for (const { where, text } of texts) found.push(...(await screenText(where, text)));
  const { standing } = applyWaivers(found, waivers.value.waivers, workspace.world.now());
  const wheres = new Set(texts.map(({ where }) => where));
  return ok([...waivers.value.findings, ...standing.filter((one) => isAbout(one, wheres)).map(findingOf)]);
};

interface Waivers {
  readonly waivers: readonly Waiver[];
  readonly findings: readonly Finding[];
}

const waiversIn = async ({ repository }: Workspace, snapshot: Snapshot): Promise<Result<Waivers, Fault>> => {
  const entries = snapshot.entries.filter((e) => e.kind === 'file' && e.path === 'waivers.yaml');
  const [entry] = entries;
  if (entry === undefined) return ok({ waivers: [], findings: [] });
  const path = fromTop(entry.path);
  const limit = LIMITS.migrationBytes;
  let size = 0;
  let bytes: Uint8Array = new Uint8Array();
  const read = await snapshotReader(repository, snapshot).read(entries, limit, (_, file) => {
    if (file.kind === 'bytes') bytes = file.bytes;
    else size = file.size;
  });
  if (!read.ok) return read;
  if (size > 0) return ok({ waivers: [], findings: [finding('file-too-large', { path }, { size, limit })] });
  const document = await readDocument(path, bytes, LIMITS);
  const waivers = document.ok ? waiversOf(path, document.value) : document;
  return ok(waivers.ok ? { waivers: waivers.value, findings: [] } : { waivers: [], findings: waivers.error });
};

// What lapsed for a text that is not carried here is nothing of this proposal's.
const isAbout = (found: ScreeningFinding, wheres: ReadonlySet<string>): boolean =>
  found.code !== 'waiver-expired' || wheres.has(found.facts.place);

const findingOf = (found: ScreeningFinding): Finding => {
  const { where, line, column, severity } = found;
  const at = where === 'waivers' ? { path: fromTop('waivers.yaml') } : { path: where, line, column };
  return { ...told(found, at), severity };
};

const told = (found: ScreeningFinding, at: { readonly path: string }): Finding => {
  switch (found.code) {
    case 'secret':
      return finding(found.code, at, found.facts);
    case 'invisible-character':
    case 'bidi-character':
    case 'terminal-control':
      return finding(found.code, at, found.facts);
    case 'unsafe-instruction':
      return finding(found.code, at, found.facts);
    case 'placeholder':
      return finding(found.code, at, found.facts);
    case 'conflict-markers':
      return finding(found.code, at, found.facts);
    case 'waiver-expired':
      return finding(found.code, at, found.facts);
    case 'too-many-findings':
      return finding(found.code, at, found.facts);
  }
};
