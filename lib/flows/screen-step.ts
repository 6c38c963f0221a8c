import { basename, join } from 'node:path';
import { showName } from '../git/name.ts';
import type { TreeChange } from '../git/repository.ts';
import { digestOf } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Instant } from '../model/instant.ts';
import { LIMITS } from '../model/limits.ts';
import type { Oid } from '../model/oid.ts';
import { EVIDENCE_FILE } from '../model/proposal.ts';
import { ok, type Result } from '../model/result.ts';
import type { FileBytes } from '../model/snapshot.ts';
import { recall, remember } from '../store/remembered.ts';
import { evidenceRefused } from './evidence-refused.ts';
import { screenTexts } from './screen-proposal.ts';
import { type FreshFiles, isScreened, isSettings, stepTexts } from './step-texts.ts';
import { filesAtTop } from './top-files.ts';
import { WAIVERS_FILE, waiversIn } from './waivers-in.ts';
import type { Workspace } from './workspace.ts';

/** What a step brings, and by which exceptions it is screened. */
export interface BroughtTexts {
  readonly changes: readonly TreeChange[];
  /** The `.theurian` tree whose waivers hold: never that of the step itself, which could bring its own. Null has none. */
  readonly reviewed: Oid | null;
  /** When the step was made: what was let pass then does not become a finding later. */
  readonly at: () => Promise<Result<Instant, Fault>>;
  /** Whether nobody has made it yet: then the next hook asks the same again. */
  readonly pending: boolean;
}

/**
 * Screens every text that a step adds or changes, as it is screened when a proposal is accepted.
 *
 * Cost: nothing is loaded where there is no such text.
 */
export const screenStep = async (
  workspace: Workspace,
  { changes, reviewed, at, pending }: BroughtTexts,
): Promise<Result<readonly Finding[], Fault>> => {
  const fresh = freshIn(changes);
  if (fresh.size === 0) return ok([]);
  const kept = pending && workspace.world.cache ? keptAt(workspace, fresh) : null;
  if (kept !== null && recall(kept.file, ({ texts }) => (texts === kept.texts ? true : null)) === true) return ok([]);
  // It takes a while to load, and git is asked in the meantime.
  void import('../screen/screen-text.ts');
  const files = await filesOf(workspace, fresh);
  if (!files.ok) return files;
  const exceptions = await filesAtTop(workspace, reviewed, [WAIVERS_FILE]);
  if (!exceptions.ok) return exceptions;
  const waivers = await waiversIn(workspace, exceptions.value);
  if (!waivers.ok) return waivers;
  const now = waivers.value.waivers.length === 0 ? ok(0) : await at();
  if (!now.ok) return now;
  const texts = await stepTexts(files.value.texts);
  const plain = (await screenTexts(texts, [], now.value)).filter(isMeant);
  if (kept !== null && plain.length === 0 && files.value.findings.length === 0)
    remember(kept.file, { texts: kept.texts });
  const standing = plain.length === 0 ? plain : await screenTexts(texts, waivers.value.waivers, now.value);
  return ok([...standing.filter(isMeant), ...files.value.findings]);
};

// What a text tells an agent, or leaves open, is nobody's matter where no agent is served it.
const isMeant = ({ code, at }: Finding): boolean =>
  (code !== 'unsafe-instruction' && code !== 'placeholder') || !isSettings(at.path);

// What nothing was found in without any waiver has nothing to do with these, nor with the day.
const keptAt = ({ derived }: Workspace, fresh: ReadonlyMap<string, Oid>) => ({
  file: join(derived, 'screened.json'),
  texts: digestOf(JSON.stringify([...fresh])),
});

const fileOf = (bytes: Uint8Array): FileBytes =>
  bytes.length > LIMITS.migrationBytes ? { kind: 'too-large', size: bytes.length } : { kind: 'bytes', bytes };

/** Returns whether a secret is among findings. */
export const tellsSecret = (findings: readonly Finding[]): boolean => findings.some(({ code }) => code === 'secret');

// Of a link, the text is where it leads.
const freshIn = (changes: readonly TreeChange[]): ReadonlyMap<string, Oid> =>
  new Map(
    changes.flatMap(({ path, before, after }) => {
      const { text } = showName(path);
      const blob = after !== null && after.oid !== before?.oid && after.mode !== '160000';
      return blob && isScreened(text) ? [[text, after.oid] as const] : [];
    }),
  );

/** Reads the texts that are screened of what a step changes. */
export const freshFiles = (workspace: Workspace, changes: readonly TreeChange[]): Promise<Result<Files, Fault>> =>
  filesOf(workspace, freshIn(changes));

interface Files {
  readonly texts: FreshFiles;
  readonly findings: readonly Finding[];
}

// A governed file that is too large is refused by the pipeline, which reads no proposals.
const filesOf = async ({ repository }: Workspace, fresh: ReadonlyMap<string, Oid>): Promise<Result<Files, Fault>> => {
  const limit = LIMITS.bodyBytes;
  const read = new Map<Oid, { readonly bytes: Uint8Array; readonly size: number }>();
  const done = await repository.blobs(
    [...new Set(fresh.values())],
    (oid, bytes, size) => {
      read.set(oid, { bytes, size });
    },
    limit,
  );
  if (!done.ok) return done;
  const texts = new Map<string, Uint8Array>();
  const findings: Finding[] = [];
  for (const [path, oid] of fresh) {
    const { bytes, size } = read.get(oid) ?? { bytes: new Uint8Array(), size: 0 };
    const proposed = path.startsWith('proposals/');
    if (size <= limit) texts.set(path, bytes);
    else if (proposed) findings.push(finding('file-too-large', { path: fromTop(path) }, { size, limit }));
    if (size <= limit && proposed && basename(path) === EVIDENCE_FILE)
      findings.push(...evidenceRefused(fromTop(path), fileOf(bytes)));
  }
  return ok({ texts, findings });
};
