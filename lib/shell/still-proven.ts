import { rememberedOf } from '../flows/remembered-of.ts';
import { verifiedNow } from '../flows/verified-now.ts';
import { discover } from '../git/discover.ts';
import { findGit } from '../git/probe.ts';
import type { Process } from './main.ts';
import { provenText } from './print/proven.ts';
import { terminalOf } from './terminal.ts';

/**
 * Returns what `verify` says where the protected branch stands as it did when it was proven; null where anything is in doubt.
 *
 * Most of such a run would go into taking up the whole program. Where this gives null, that one is run, and says so itself.
 */
export const stillProven = (process: Process): string | null => {
  const { env, geteuid } = process;
  if ((env.THEURIAN_GIT ?? '') !== '') return null;
  try {
    const place = { at: process.cwd(), env };
    const found = discover(place);
    const path = findGit(env);
    if (!found.ok || path === null) return null;
    const { layout } = found.value;
    const { derived, cache } = rememberedOf(layout, { ...place, cache: true });
    const repository = { layout, git: { path, ...place } };
    const { line } = verifiedNow({ derived, repository, world: { cache, env, user: geteuid?.() } });
    if (line === null || line.steps.some(({ findings }) => findings.length > 0)) return null;
    const verification = { proven: true, kind: 'line', lines: [line], findings: [], awaitsApproval: false } as const;
    return provenText(verification, terminalOf(process, { json: false, color: null }), () => '');
  } catch {
    return null;
  }
};
