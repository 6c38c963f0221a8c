import { type Finding, finding } from '../model/finding.ts';
import { foldedName } from '../model/folded-name.ts';
import { fromTop } from '../model/governed.ts';
import type { Declaration } from './bodies.ts';

/** Returns the declarations whose body path already backs another revision, in the order given. */
export const sharedBodyFindings = (declarations: readonly Declaration[]): readonly Finding[] => {
  const first = new Map<string, Declaration>();
  return declarations.flatMap((d) => {
    const body = d.body ?? '';
    const key = foldedName(body);
    const owner = first.get(key);
    if (owner === undefined) first.set(key, d);
    if (owner === undefined || owner.operation.revisionId === d.operation.revisionId) return [];
    return [
      finding(
        'body-shared',
        { path: fromTop(d.migration.path), pointer: ['operations', d.index, 'contentFile'] },
        {
          body: fromTop(body),
          revision: d.operation.revisionId,
          other: owner.operation.revisionId,
          otherPath: fromTop(owner.migration.path),
        },
      ),
    ];
  });
};
