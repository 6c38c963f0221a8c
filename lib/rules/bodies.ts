import type { BodyFacts } from '../model/body.ts';
import { type Finding, finding, type Place } from '../model/finding.ts';
import { bodyPathOf, fromTop } from '../model/governed.ts';
import type { Limits } from '../model/limits.ts';
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

/** Lists the bodies that a set of migrations declares, relative to `.theurian/`; what leads out of the knowledge directory is none. */
export const bodiesOf = (migrations: readonly Migration[]): readonly string[] =>
  declarationsOf(migrations).flatMap(({ body }) => body ?? []);

/** Returns the declarations whose body lies outside the knowledge directory. */
export const outsideFindings = (declarations: readonly Declaration[]): readonly Finding[] =>
  declarations.flatMap((d) =>
    d.body === null
      ? [finding('content-outside-knowledge', placeOf(d, 'contentFile'), { contentFile: d.operation.contentFile })]
      : [],
  );

/** Returns the bodies that are missing, too large, not UTF-8, not what their pin says, or half merged. */
export const bodyFindings = (
  declarations: readonly Declaration[],
  found: (body: string) => FoundBody,
  limits: Limits,
): readonly Finding[] =>
  declarations.flatMap((d) => (d.body === null ? [] : judgeBody(d, d.body, found(d.body), limits)));

const judgeBody = (d: Declaration, path: string, found: FoundBody, limits: Limits): readonly Finding[] => {
  const body = fromTop(path);
  const pinned = d.operation.contentSha256;
  switch (found.kind) {
    case 'missing':
      return [finding('body-missing', placeOf(d, 'contentFile'), { body })];
    case 'too-large':
      return [finding('body-too-large', { path: body }, { size: found.size, limit: limits.bodyBytes })];
    case 'found': {
      const { badByte, conflictLine, digest } = found.facts;
      if (digest !== pinned)
        return [
          finding('pin-mismatch', placeOf(d, 'contentSha256'), {
            body,
            pinned,
            found: digest,
            lineEnds: 'same',
          }),
        ];
      if (badByte !== null) return [finding('body-not-utf8', { path: body }, { body, offset: badByte })];
      return conflictLine === null
        ? []
        : [finding('conflict-markers', { path: body, line: conflictLine, column: 1 }, { line: conflictLine })];
    }
  }
};

const placeOf = (d: Declaration, key: string): Place => ({
  path: fromTop(d.migration.path),
  pointer: ['operations', d.index, key],
});
