import { type Digest, parseDigest } from '../model/digest.ts';
import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Migration } from '../model/migration.ts';
import type { FoundBody } from './bodies.ts';

/** The provider of evidence that is kept here, as a redacted excerpt named by its content. */
export const EVIDENCE_PROVIDER = 'theurian-evidence';

const NAME = /^evidence\/([0-9a-f]{64})\.md$/;

/** Returns the file below `.theurian/` that an excerpt's anchor names, with the digest in its name; null for any other anchor. */
export const excerptAt = (
  provider: string,
  sourceUri: string,
): { readonly path: string; readonly digest: Digest } | null => {
  const digest = provider === EVIDENCE_PROVIDER ? parseDigest(NAME.exec(sourceUri)?.[1] ?? '') : null;
  return digest === null ? null : { path: sourceUri, digest };
};

/** Returns the excerpts that are not there, or whose bytes are not what their name says. */
export const evidenceFindings = (
  migrations: readonly Migration[],
  found: (path: string) => FoundBody,
): readonly Finding[] =>
  migrations.flatMap(({ path, document }) =>
    document.operations.flatMap((operation, index) => {
      if (operation.op !== 'addEvidence' || operation.anchor.provider !== EVIDENCE_PROVIDER) return [];
      const at = {
        path: fromTop(path),
        pointer: ['operations', index, 'anchor', 'sourceUri'],
      };
      const excerpt = excerptAt(operation.anchor.provider, operation.anchor.sourceUri);
      const file = excerpt === null ? null : found(excerpt.path);
      if (excerpt === null || file?.kind !== 'found')
        return [
          finding('evidence-missing', at, {
            file: fromTop(operation.anchor.sourceUri),
          }),
        ];
      const { digest } = file.facts;
      const named = excerpt.digest;
      return digest === named
        ? []
        : [
            finding('evidence-mismatch', at, {
              file: fromTop(excerpt.path),
              named,
              found: digest,
            }),
          ];
    }),
  );

/** Lists the excerpts that a set of migrations binds, relative to `.theurian/`. */
export const excerptsOf = (migrations: readonly Migration[]): readonly string[] =>
  migrations.flatMap(({ document }) =>
    document.operations.flatMap((o) =>
      o.op === 'addEvidence' ? (excerptAt(o.anchor.provider, o.anchor.sourceUri)?.path ?? []) : [],
    ),
  );
