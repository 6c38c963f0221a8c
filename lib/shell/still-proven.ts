import { rememberedOf } from '../flows/remembered-of.ts';
import { verifiedNow } from '../flows/verified-now.ts';
import { discover } from '../git/discover.ts';
import { findGit } from '../git/probe.ts';
import type { Process } from './main.ts';
import { provenText } from './print/proven.ts';
import { colourWanted, paint } from './sink.ts';

/** As much of a process as it takes. */
export interface Asking extends Pick<Process, 'env' | 'cwd' | 'geteuid'> {
  readonly isTTY: () => boolean;
}

/**
 * Returns what `verify` says where the protected branch stands as it did when it was proven; null where anything is in doubt.
 *
 * Most of such a run would go into taking up the whole program. Where this gives null, that one is run, and says so itself.
 */
export const stillProven = (process: Asking): string | null => {
  const { env, geteuid, isTTY } = process;
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
    return provenText(verification, { paint: paint(colourWanted({ env, isTTY: isTTY(), flag: null })) }, () => '');
  } catch {
    return null;
  }
};
