import { type Finding, finding } from '../model/finding.ts';
import { bodyPathOf, fromTop } from '../model/governed.ts';
import { namespaceOf } from '../model/ids.ts';
import { parseInstant } from '../model/instant.ts';
import type { Migration } from '../model/migration.ts';
import type { OperationOf } from '../model/operation.ts';
import type { SkillFactsOf } from '../model/skill-facts.ts';
import type { Item, Revision } from '../model/state.ts';
import type { SupportFile } from '../model/support-file.ts';
import { AUTHORED_HERE, SENSITIVITIES } from '../model/words.ts';
import type { DraftState, OperationPlace } from './draft-state.ts';

type Upsert = OperationOf<'upsertRevision'>;

/** Appends a revision, or declares the current one again; returns what forbids it, and then changes nothing. */
export const upsertRevision = (draft: DraftState, operation: Upsert, at: OperationPlace): readonly Finding[] => {
  const item = draft.items.get(operation.itemId) ?? null;
  const recorded = draft.revisions.get(operation.revisionId) ?? null;
  const revision = revisionOf(operation, item, at);
  const findings = [
    ...identityFindings(draft, { operation, item, recorded, repeated: repeats(revision, item), at }),
    ...labelFindings(revision, item, draft.stated.has(operation.itemId), at),
  ];
  if (findings.length > 0) return findings;

  if (recorded === null) {
    draft.revisions.set(revision.id, revision);
    draft.revisionPlaces.set(revision.id, at);
  }
  draft.stated.set(revision.itemId, true);
  draft.items.set(revision.itemId, itemAfter(revision, item, recorded === null));
  return [];
};

// Whether the declaration would leave the item as it is: only then may it go without naming what it replaces.
const repeats = (revision: Revision, item: Item | null): boolean =>
  item !== null &&
  item.currentRevision === revision.id &&
  JSON.stringify(itemAfter(revision, item, false)) === JSON.stringify(item);

const itemAfter = (revision: Revision, item: Item | null, isNew: boolean): Item => {
  const { metadata } = revision;
  return {
    id: revision.itemId,
    status: metadata.status,
    currentRevision: revision.id,
    sensitivity: metadata.sensitivity,
    trustLevel: metadata.trustLevel,
    owner: metadata.owner,
    namespace: metadata.namespace,
    kind: metadata.kind,
    title: metadata.title,
    validFrom: metadata.validFrom,
    validTo: metadata.validTo ?? null,
    revisions: isNew ? [...(item?.revisions ?? []), revision.id] : (item?.revisions ?? []),
    reasons: item?.reasons ?? [],
  };
};

const revisionOf = (operation: Upsert, item: Item | null, { migration }: OperationPlace): Revision => {
  const { metadata } = operation;
  const inherited = (['namespace', 'trustLevel', 'sensitivity'] as const).filter(
    (key) => metadata[key] === undefined && item !== null,
  );
  return {
    id: operation.revisionId,
    itemId: operation.itemId,
    migrationId: migration.document.id,
    author: migration.document.author,
    createdAt: migration.document.createdAt,
    bodyPath: bodyPathOf(operation.contentFile) ?? '',
    bodyDigest: operation.contentSha256,
    files: operation.files ?? [],
    replaces: item?.currentRevision ?? null,
    metadata: {
      ...metadata,
      namespace: metadata.namespace ?? item?.namespace ?? namespaceOf(operation.itemId),
      trustLevel: metadata.trustLevel ?? item?.trustLevel ?? 'unverified',
      sensitivity: metadata.sensitivity ?? item?.sensitivity ?? 'internal',
      validFrom: metadata.validFrom ?? migration.document.createdAt,
    },
    inherited,
  };
};

interface Declared {
  readonly operation: Upsert;
  readonly item: Item | null;
  readonly recorded: Revision | null;
  readonly repeated: boolean;
  readonly at: OperationPlace;
}

const identityFindings = (
  draft: DraftState,
  { operation, item, recorded, repeated, at: { migration, index } }: Declared,
): readonly Finding[] => {
  const { revisionId: revision, itemId } = operation;
  const current = item?.currentRevision ?? null;
  const expected = operation.expectedRevision ?? null;
  const place = (key: string) => ({ path: fromTop(migration.path), pointer: ['operations', index, key] });
  if (recorded !== null && recorded.itemId !== itemId)
    return [finding('revision-of-other-item', place('revisionId'), { revision, item: itemId, owner: recorded.itemId })];
  if (recorded !== null && current !== null && revision !== current)
    return [finding('revision-rollback', place('revisionId'), { item: itemId, revision, current })];
  if (recorded !== null && recorded.bodyDigest !== operation.contentSha256)
    return [
      finding('revision-changed', place('contentSha256'), {
        revision,
        recorded: recorded.bodyDigest,
        found: operation.contentSha256,
      }),
    ];
  const changed = recorded === null ? null : changedFile(recorded.files, operation.files ?? []);
  if (changed !== null) return [finding('revision-files-changed', place('files'), { revision, ...changed })];
  const fits = expected === current || (repeated && expected === null);
  if (fits) return [];
  const setBy = current === null ? undefined : draft.revisionPlaces.get(current)?.migration;
  const facts = { item: itemId, expected, current, proposal: null };
  return [finding('revision-conflict', place('expectedRevision'), { ...facts, ...setterOf(setBy) })];
};

const changedFile = (
  recorded: readonly SupportFile[],
  declared: readonly SupportFile[],
): Pick<SkillFactsOf['revision-files-changed'], 'file' | 'recorded' | 'found'> | null => {
  const [before, after] = [recorded, declared].map((files) => new Map(files.map((f) => [f.path, f.contentSha256])));
  const paths = [...recorded, ...declared].map(({ path }) => path);
  const file = paths.find((path) => before?.get(path) !== after?.get(path));
  return file === undefined ? null : { file, recorded: before?.get(file) ?? null, found: after?.get(file) ?? null };
};

const setterOf = (setBy: Migration | undefined) => ({
  setBy: setBy?.document.id ?? null,
  setIn: setBy === undefined ? null : fromTop(setBy.path),
});

const labelFindings = (
  revision: Revision,
  item: Item | null,
  stated: boolean,
  { migration, index }: OperationPlace,
): readonly Finding[] => {
  const { metadata } = revision;
  const place = (key: string) => ({ path: fromTop(migration.path), pointer: ['operations', index, 'metadata', key] });
  const findings: Finding[] = [];
  const anchored = (metadata.sourceAnchors ?? []).length > 0 || (metadata.labels ?? []).includes(AUTHORED_HERE);
  if (!anchored) findings.push(finding('provenance-missing', place('sourceAnchors'), { revision: revision.id }));
  const validTo = metadata.validTo ?? null;
  if (validTo !== null && (parseInstant(validTo) ?? 0) < (parseInstant(metadata.validFrom) ?? 0))
    findings.push(finding('validity-inverted', place('validTo'), { from: metadata.validFrom, to: validTo }));
  if (item !== null && stated && rank(metadata.sensitivity) < rank(item.sensitivity))
    findings.push(
      finding('sensitivity-lowered', place('sensitivity'), {
        item: item.id,
        from: item.sensitivity,
        to: metadata.sensitivity,
      }),
    );
  return findings;
};

const rank = (sensitivity: (typeof SENSITIVITIES)[number]): number => SENSITIVITIES.indexOf(sensitivity);
