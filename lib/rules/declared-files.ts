import type { Digest } from '../model/digest.ts';
import type { Pointer } from '../model/finding.ts';
import type { Migration } from '../model/migration.ts';
import { supportPathOf } from '../model/support-file.ts';
import { type Declaration, declarationsOf } from './bodies.ts';

/** A file that an upsert declares: its body, or a support file beside that. */
export interface DeclaredFile {
  readonly kind: 'body' | 'support';
  /** Relative to `.theurian/`. */
  readonly path: string;
  /** Of a support file its path below the skill. */
  readonly name?: string;
  readonly pin: Digest;
  readonly declaration: Declaration;
  /** Leads to its path in the migration, and to its pin. */
  readonly pathAt: Pointer;
  readonly pinAt: Pointer;
}

/** Lists the files that a declaration names, its body first; none where the body leads out of the knowledge directory. */
export const filesDeclared = (declaration: Declaration): readonly DeclaredFile[] => {
  const { body, index, operation } = declaration;
  if (body === null) return [];
  const at: Pointer = ['operations', index];
  return [
    {
      ...{ kind: 'body', path: body, pin: operation.contentSha256, declaration },
      ...{ pathAt: [...at, 'contentFile'], pinAt: [...at, 'contentSha256'] },
    },
    ...(operation.files ?? []).map(
      (file, nth): DeclaredFile => ({
        ...{
          kind: 'support',
          path: supportPathOf(body, file.path),
          name: file.path,
          pin: file.contentSha256,
          declaration,
        },
        ...{ pathAt: [...at, 'files', nth, 'path'], pinAt: [...at, 'files', nth, 'contentSha256'] },
      }),
    ),
  ];
};

/** Lists the bodies and support files that a set of migrations names, relative to `.theurian/`. */
export const filesOf = (migrations: readonly Migration[]): readonly string[] =>
  declarationsOf(migrations).flatMap((declaration) => filesDeclared(declaration).map(({ path }) => path));
