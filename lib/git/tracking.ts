import { parseRefName, type RefName } from '../model/oid.ts';
import { type Config, lastOf } from './config.ts';

/**
 * Lists the remote-tracking refs that may follow a branch, the likelier first; whether they exist is not asked.
 *
 * Source: git-config(1), `branch.<name>.remote`, `branch.<name>.merge`, `remote.<name>.fetch`. A branch that follows
 *         another branch of this very repository (remote `.`) has no remote-tracking ref of its own.
 */
export const trackingCandidates = (config: Config, branch: string): readonly RefName[] => {
  const remote = lastOf(config, `branch.${branch}.remote`);
  const merge = lastOf(config, `branch.${branch}.merge`);
  const upstream = remote === null || merge === null ? null : mapped(config, remote, merge);
  const origin = mapped(config, 'origin', `refs/heads/${branch}`) ?? `refs/remotes/origin/${branch}`;
  const [only, second] = remotesIn(config);
  const single = only === undefined || second !== undefined ? null : mapped(config, only, `refs/heads/${branch}`);
  return [...new Set([upstream, origin, single])].flatMap((name) => {
    const ref = name === null ? null : parseRefName(name);
    return ref === null ? [] : [ref];
  });
};

// A clone may call its one remote anything.
const remotesIn = (config: Config): readonly string[] => [
  ...new Set([...config.keys()].flatMap((key) => /^remote\.(.+)\.fetch$/.exec(key)?.[1] ?? [])),
];

const mapped = (config: Config, remote: string, merge: string): string | null => {
  for (const spec of config.get(`remote.${remote}.fetch`) ?? []) {
    const [from = '', to = ''] = spec.replace(/^\+/, '').split(':');
    if (from === merge && to !== '') return to;
    const star = from.indexOf('*');
    if (star < 0 || !to.includes('*')) continue;
    const [head, tail] = [from.slice(0, star), from.slice(star + 1)];
    const fits = merge.length >= head.length + tail.length && merge.startsWith(head) && merge.endsWith(tail);
    if (fits) return to.replace('*', () => merge.slice(head.length, merge.length - tail.length));
  }
  return null;
};
