import type { Finding } from '../model/finding.ts';
import { checkMigration } from './check-migration.ts';

/** Returns what is wrong with operations that are to stand in a migration, each with the pointer to it. */
export const operationFindings = (operations: readonly unknown[]): readonly Finding[] => {
  const checked = checkMigration('operations', {
    apiVersion: 'theurian.dev/v1',
    id: '00000000000000000000000000',
    createdAt: '2001-02-03T04:05:06Z',
    author: 'nobody',
    operations,
  });
  return checked.ok ? [] : checked.error;
};
