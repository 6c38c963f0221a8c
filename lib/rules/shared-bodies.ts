import { type Finding, finding } from '../model/finding.ts';
import { foldedName } from '../model/folded-name.ts';
import { fromTop } from '../model/governed.ts';
import type { Declaration } from './bodies.ts';
import { type DeclaredFile, filesDeclared } from './declared-files.ts';

/** Returns the declarations of which a file already backs another revision, as its body or beside it, in the order given. */
export const sharedBodyFindings = (declarations: readonly Declaration[]): readonly Finding[] => {
  const first = new Map<string, DeclaredFile>();
  return declarations.flatMap(filesDeclared).flatMap((file) => {
    const key = foldedName(file.path);
    const owner = first.get(key);
    if (owner === undefined) first.set(key, file);
    if (owner === undefined || revisionIn(owner) === revisionIn(file)) return [];
    return [
      finding(
        'body-shared',
        { path: fromTop(file.declaration.migration.path), pointer: file.pathAt },
        {
          body: fromTop(file.path),
          revision: revisionIn(file),
          other: revisionIn(owner),
          otherPath: fromTop(owner.declaration.migration.path),
        },
      ),
    ];
  });
};

const revisionIn = ({ declaration }: DeclaredFile) => declaration.operation.revisionId;
