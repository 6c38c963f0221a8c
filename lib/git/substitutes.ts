import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What makes git show another history than its objects hold. */
export interface Substitutes {
  readonly shallow: boolean;
  /** Replace refs and grafts, by name. They are never followed here, so git itself may show something else. */
  readonly substitutes: readonly string[];
}

/** Looks for a cut-off history, replace refs and grafts in a common git directory. Source: gitrepository-layout(5). */
export const substitutesIn = (commonDir: string): Substitutes => {
  const replace = join(commonDir, 'refs/replace');
  const loose = existsSync(replace) ? readdirSync(replace).map((name) => `refs/replace/${name}`) : [];
  const packedRefs = join(commonDir, 'packed-refs');
  const packed = existsSync(packedRefs) ? (readFileSync(packedRefs, 'latin1').match(/refs\/replace\/\S+/g) ?? []) : [];
  const grafts = existsSync(join(commonDir, 'info/grafts')) ? ['info/grafts'] : [];
  return { shallow: existsSync(join(commonDir, 'shallow')), substitutes: [...loose, ...packed, ...grafts] };
};
