import { type Oid, parseOid, parseRefName, type RefName } from '../model/oid.ts';
import { err, ok } from '../model/result.ts';
import type { Config } from './config.ts';
import type { InProcessObjects } from './isomorphic-objects.ts';
import type { StoredObject } from './objects.ts';
import { refPath, refValue, resolveRef } from './refs.ts';
import type { Answer, Layout, Repository } from './repository.ts';
import { hopFrom, parseRevision } from './revision.ts';
import { trackingCandidates } from './tracking.ts';

interface InProcess {
  readonly objects: InProcessObjects;
  readonly layout: Layout;
  readonly config: Config;
  readonly shallow: ReadonlySet<Oid>;
}

/** Resolves names from the files of the repository. */
export const isomorphicRefs = (own: InProcess): Pick<Repository, 'commitOf' | 'ref' | 'head' | 'trackingRef'> => ({
  commitOf: (revision) => commitOf(own, revision),
  ref: (name) => readRef(own, name),
  head: async () => readHead(own.layout),
  trackingRef: (branch) => trackingRef(own, branch),
});

const commitOf = async (own: InProcess, revision: string): Answer<Oid> => {
  const parsed = parseRevision(revision);
  if (parsed === null) return err({ kind: 'unknown-revision', revision });
  const named = await objectNamed(own, parsed.base);
  if (!named.ok) return named;
  if (named.value === null) return err({ kind: 'unknown-revision', revision });
  const start = await peel(own.objects, named.value);
  return start.ok ? hopFrom(own, start.value, { revision, hops: parsed.hops }) : start;
};

const objectNamed = async ({ layout, objects }: InProcess, name: string): Answer<Oid | null> => {
  const whole = parseOid(name.toLowerCase());
  if (whole !== null) return ok(whole);
  if (name === 'HEAD') return headCommit(layout);
  for (const ref of candidates(name)) {
    const found = resolveRef(layout, ref);
    if (!found.ok || found.value !== null) return found;
  }
  return /^[0-9a-f]{4,39}$/i.test(name) ? objects.expand(name.toLowerCase()) : ok(null);
};

const headCommit = async (layout: Layout): Answer<Oid | null> => {
  const found = resolveRef(layout, 'HEAD');
  if (!found.ok || found.value !== null) return found;
  const head = readHead(layout);
  if (!head.ok) return head;
  return err({ kind: 'unborn', ref: head.value ?? 'HEAD' });
};

/** The refs that a name may stand for, in git's order. Source: gitrevisions(7), `<refname>`. */
const candidates = (name: string): readonly RefName[] =>
  ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/']
    .map((prefix) => prefix + name)
    .concat(`refs/remotes/${name}/HEAD`)
    .map(parseRefName)
    .filter((ref) => ref !== null);

const readRef = async ({ layout, objects }: InProcess, name: RefName): Answer<Oid | null> => {
  const found = resolveRef(layout, name);
  if (!found.ok || found.value === null) return found;
  return peel(objects, found.value);
};

const readHead = (layout: Layout): Awaited<ReturnType<Repository['head']>> => {
  const value = refValue(layout, 'HEAD');
  if (!value.ok) return value;
  if (value.value === null) return err({ kind: 'damaged', path: refPath(layout, 'HEAD'), says: 'is missing' });
  return ok(value.value.kind === 'symbolic' ? value.value.name : null);
};

const trackingRef = async ({ layout, config }: InProcess, branch: string): Answer<RefName | null> => {
  for (const name of trackingCandidates(config, branch)) {
    const found = resolveRef(layout, name);
    if (!found.ok) return found;
    if (found.value !== null) return ok(name);
  }
  return ok(null);
};

const peel = async (objects: InProcessObjects, start: Oid): Answer<Oid> => {
  for (let oid = start; ; ) {
    const held: StoredObject[] = [];
    const read = await objects.read([oid], (object) => {
      held.push(object);
      return null;
    });
    if (!read.ok) return read;
    const type = held[0]?.type ?? 'nothing';
    if (type === 'commit') return ok(oid);
    const target = type === 'tag' ? targetOf(held[0]?.bytes ?? new Uint8Array()) : null;
    if (target === null) return err({ kind: 'wrong-object', oid, expected: 'commit', found: type });
    oid = target;
  }
};

/** Source: git-mktag(1): a tag begins with `object <oid>`. */
const targetOf = (bytes: Uint8Array): Oid | null =>
  parseOid(/^object ([0-9a-f]+)\n/.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? '');
