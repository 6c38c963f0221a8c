import { namespaceOf } from '../model/ids.ts';
import type { MigrationDocument } from '../model/migration.ts';
import type { OperationOf, RevisionMetadata } from '../model/operation.ts';
import type { Item, Revision } from '../model/state.ts';

/** One label of a revision that is proposed, beside what the item has now. */
export interface LabelRow {
  readonly label: string;
  /** Null where there is none. */
  readonly before: string | null;
  readonly after: string | null;
  /** Whether the request left it out, and it was taken from the item. */
  readonly inherited: boolean;
}

/** What the rows are made from; null where there is no such item or revision yet. */
export interface LabelSources {
  readonly document: MigrationDocument;
  readonly operation: OperationOf<'upsertRevision'>;
  readonly item: Item | null;
  readonly current: Revision | null;
  /** The labels that the evidence calls inherited. */
  readonly inherited: readonly string[];
}

/** Returns every label that the item has or would have, old and new, in a fixed order. */
export const labelRows = ({ document, operation, item, current, inherited }: LabelSources): readonly LabelRow[] => {
  const { metadata } = operation;
  const after: Values = {
    ...valuesOf(metadata),
    namespace: metadata.namespace ?? item?.namespace ?? namespaceOf(operation.itemId),
    trustLevel: metadata.trustLevel ?? item?.trustLevel ?? 'unverified',
    sensitivity: metadata.sensitivity ?? item?.sensitivity ?? 'internal',
    validFrom: metadata.validFrom ?? document.createdAt,
  };
  // What the item has of its own may have changed since its current revision said it.
  const before: Values = item === null ? {} : { ...(current === null ? {} : valuesOf(current.metadata)), ...own(item) };
  return LABELS.flatMap((label) => {
    const row = { label, before: before[label] ?? null, after: after[label] ?? null };
    const taken = inherited.includes(label) || (item !== null && metadata[label] === undefined && label in INHERITED);
    return row.before === null && row.after === null ? [] : [{ ...row, inherited: taken }];
  });
};

const LABELS = [
  ...(['status', 'title', 'kind', 'namespace', 'owner', 'trustLevel', 'sensitivity'] as const),
  ...(['validFrom', 'validTo', 'contentType', 'labels', 'scope', 'sourceAnchors'] as const),
] as const;

/** Those that a revision takes from its item when it does not say them. */
const INHERITED = { namespace: true, trustLevel: true, sensitivity: true };

type Values = { readonly [L in (typeof LABELS)[number]]?: string | null };

const valuesOf = (metadata: RevisionMetadata): Values => ({
  status: metadata.status,
  title: metadata.title,
  kind: metadata.kind,
  owner: metadata.owner,
  validTo: metadata.validTo ?? null,
  contentType: metadata.contentType,
  labels: listed(metadata.labels),
  scope: listed(metadata.scope?.paths),
  sourceAnchors: listed(metadata.sourceAnchors?.map(({ sourceUri }) => sourceUri)),
});

const own = ({ status, title, kind, namespace, owner, trustLevel, sensitivity, validFrom, validTo }: Item): Values => ({
  status,
  title,
  kind,
  namespace,
  owner,
  trustLevel,
  sensitivity,
  validFrom,
  validTo,
});

const listed = (list: readonly string[] | undefined): string | null =>
  list === undefined || list.length === 0 ? null : list.join(', ');
