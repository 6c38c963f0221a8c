import { type Finding, finding, type Place, type Pointer } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Limits } from '../model/limits.ts';
import type { Declaration, FoundBody } from './bodies.ts';
import { type DeclaredFile, filesDeclared } from './declared-files.ts';

/** Returns the bodies and support files that are missing, too large, not UTF-8, not what their pin says, or half merged. */
export const pinFindings = (
  declarations: readonly Declaration[],
  found: (path: string) => FoundBody,
  limits: Limits,
): readonly Finding[] =>
  declarations.flatMap((d) => filesDeclared(d).flatMap((file) => judgeFile(file, found(file.path), limits)));

const judgeFile = (file: DeclaredFile, found: FoundBody, limits: Limits): readonly Finding[] => {
  const body = fromTop(file.path);
  const support = file.kind === 'support' ? ({ support: true } as const) : {};
  switch (found.kind) {
    case 'missing':
      return [finding('body-missing', placeOf(file, file.pathAt), { body, ...support })];
    case 'too-large':
      return [finding('body-too-large', { path: body }, { size: found.size, limit: limits.bodyBytes })];
    case 'found': {
      const { badByte, conflictLine, digest } = found.facts;
      if (digest !== file.pin)
        return [
          finding('pin-mismatch', placeOf(file, file.pinAt), {
            ...{ body, pinned: file.pin, found: digest, lineEnds: 'same' },
            ...support,
          }),
        ];
      if (badByte !== null) return [finding('body-not-utf8', { path: body }, { body, offset: badByte, ...support })];
      return conflictLine === null
        ? []
        : [finding('conflict-markers', { path: body, line: conflictLine, column: 1 }, { line: conflictLine })];
    }
  }
};

const placeOf = ({ declaration }: DeclaredFile, pointer: Pointer): Place => ({
  path: fromTop(declaration.migration.path),
  pointer,
});
