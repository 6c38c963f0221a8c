import type { BodyFacts } from '../model/body.ts';
import { type Finding, finding, type Place } from '../model/finding.ts';
import { bodyPathOf, fromTop } from '../model/governed.ts';
import type { Migration } from '../model/migration.ts';
import type { OperationOf } from '../model/operation.ts';

/** What stands at a body's path: facts, or why there are none. */
export type FoundBody =
  | { readonly kind: 'found'; readonly facts: BodyFacts }
  | { readonly kind: 'too-large'; readonly size: number }
  | { readonly kind: 'missing' };

/** One declaration of a body by an upsert. */
export interface Declaration {
  readonly migration: Migration;
  readonly index: number;
  readonly operation: OperationOf<'upsertRevision'>;
  /** Relative to `.theurian/`; null when the name leads out of the knowledge directory. */
  readonly body: string | null;
}

/** Lists every body a set of migrations declares, in the order given. */
export const declarationsOf = (migrations: readonly Migration[]): readonly Declaration[] =>
  migrations.flatMap((migration) =>
    migration.document.operations.flatMap((operation, index) =>
      operation.op === 'upsertRevision'
        ? [{ migration, index, operation, body: bodyPathOf(operation.contentFile) }]
        : [],
    ),
  );

/** Returns the declarations whose body lies outside the knowledge directory. */
export const outsideFindings = (declarations: readonly Declaration[]): readonly Finding[] =>
  declarations.flatMap((d) =>
    d.body === null
      ? [finding('content-outside-knowledge', placeOf(d, 'contentFile'), { contentFile: d.operation.contentFile })]
      : [],
  );

const placeOf = (d: Declaration, key: string): Place => ({
  path: fromTop(d.migration.path),
  pointer: ['operations', d.index, key],
});
