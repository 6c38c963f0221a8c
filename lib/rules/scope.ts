import { type Finding, finding } from '../model/finding.ts';
import { fromTop } from '../model/governed.ts';
import type { Declaration } from './bodies.ts';

const DEFAULTS = { tenantId: 'local', aclGroup: 'default' } as const;

/** Returns the declarations that name a tenant or a group; nothing here could enforce either. */
export const scopeFindings = (declarations: readonly Declaration[]): readonly Finding[] =>
  declarations.flatMap((d) =>
    (['tenantId', 'aclGroup'] as const).flatMap((key) => {
      const value = d.operation.metadata[key];
      if (value === undefined || value === DEFAULTS[key]) return [];
      const pointer = ['operations', d.index, 'metadata', key];
      return [finding('foreign-scope', { path: fromTop(d.migration.path), pointer }, { key, value })];
    }),
  );
