import type { MigrationDocument } from '../model/migration.ts';
import { type Excerpt, excerptPathOf } from '../model/proposal.ts';
import type { GivenFile } from '../model/request.ts';
import { excerptAt } from '../rules/evidence-files.ts';
import type { OpenProposal } from './open-proposal.ts';
import { excerptNameOf } from './propose-excerpts.ts';

/** An excerpt that a proposal carries, with the name of the file it was quoted from. */
export interface NamedExcerpt extends Excerpt {
  readonly name: string;
}

/** Returns the excerpts of an open proposal as files that are handed in. */
export const excerptFiles = ({ document, files }: OpenProposal): readonly GivenFile[] =>
  excerptsIn(document).map((excerpt) => {
    const bytes = files.get(excerptPathOf(excerpt));
    if (bytes === undefined) throw new TypeError(`no excerpt in an open proposal: ${excerpt.sha256}`);
    return { name: excerpt.name, bytes };
  });

/** Lists the excerpts that a migration binds, as `propose` writes them. */
export const excerptsIn = ({ operations }: MigrationDocument): readonly NamedExcerpt[] =>
  operations.flatMap((operation) => {
    if (operation.op !== 'addEvidence') return [];
    const { anchor, description } = operation;
    const excerpt = excerptAt(anchor.provider, anchor.sourceUri);
    const name = excerptNameOf(description);
    return excerpt === null || name === null ? [] : [{ sha256: excerpt.digest, description, name }];
  });
