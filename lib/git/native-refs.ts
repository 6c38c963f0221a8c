import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Fault } from '../model/fault.ts';
import { type Oid, parseOid, parseRefName, type RefName } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';
import type { BatchAnswer } from './batch.ts';
import type { CatFile } from './cat-file.ts';
import { failure, run } from './child.ts';
import type { Config } from './config.ts';
import { readConfig } from './native-config.ts';
import type { Absent } from './native-objects.ts';
import type { Objects } from './objects.ts';
import { refValue, resolveRef } from './refs.ts';
import type { Answer, Git, Layout, Repository } from './repository.ts';
import { hopFrom, parseRevision } from './revision.ts';
import { trackingCandidates } from './tracking.ts';

interface Given {
  readonly git: Git;
  readonly cat: CatFile;
  readonly absent: Absent;
  readonly layout: Layout;
  readonly objects: Objects;
  readonly shallow: ReadonlySet<Oid>;
  readonly fileRefs: boolean;
}

interface Native extends Given {
  /** Whether git serves this repository at all; it is asked once. */
  readonly served: () => Answer<BatchAnswer>;
  /** Commits that tags and commits were found to lead to: objects stay what they are. */
  readonly peeled: Map<Oid, Oid>;
}

/** Resolves names through git. The configuration is read once, when it is first asked for. */
export const nativeRefs = (given: Given): Pick<Repository, 'commitOf' | 'ref' | 'head' | 'trackingRef'> => {
  let answer: Answer<BatchAnswer> | null = null;
  const served = (): Answer<BatchAnswer> => {
    answer ??= askFor(given.cat, 'HEAD');
    return answer;
  };
  const native: Native = { ...given, served, peeled: new Map() };
  let config: Answer<Config> | null = null;
  return {
    commitOf: (revision) => commitOf(native, revision),
    ref: (name) => readRef(native, name),
    head: () => readHead(native),
    trackingRef: async (branch) => {
      config ??= readConfig(native.git);
      const read = await config;
      return read.ok ? trackingRef(native, read.value, branch) : read;
    },
  };
};

const commitOf = async (native: Native, revision: string): Answer<Oid> => {
  if (/^(?:[-^]|$)|[\n\0]/.test(revision)) return err({ kind: 'unknown-revision', revision });
  const answer = await askFor(native.cat, `${revision}^{commit}`);
  if (!answer.ok) return answer;
  return answer.value.kind === 'object' ? ok(answer.value.oid) : err(await whyUnknown(native, revision));
};

const askFor = async (cat: CatFile, what: string): Answer<BatchAnswer> => {
  let found: BatchAnswer = { kind: 'none', says: '' };
  const asked = await cat.ask({
    whats: [what],
    keep: 0,
    take: (answer) => {
      found = answer;
      return null;
    },
  });
  return asked.ok ? ok(found) : asked;
};

/** A name that gives no commit: unborn, a name of something lost, a name of another kind of object, or no name at all. */
const whyUnknown = async (native: Native, revision: string): Promise<Fault> => {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', revision];
  const parsed = await run(native.git, args);
  if (!parsed.ok) return parsed.error;
  const oid = parseOid(parsed.value.out.toString('latin1').trim());
  if (oid !== null) return whyNoCommit(native, oid);
  if (/^(?:HEAD|@)(?:[~^]|$)/.test(revision)) {
    const head = await readHead(native);
    if (!head.ok) return head.error;
    const born = head.value === null ? null : await readRef(native, head.value);
    if (born !== null && !born.ok) return born.error;
    if (born?.value === null) return { kind: 'unborn', ref: head.value ?? 'HEAD' };
  }
  if (parsed.value.code !== 1) return failure(args, parsed.value);
  return (await whyNoParent(native, revision)) ?? { kind: 'unknown-revision', revision };
};

/** A name that leads past the edge of a shallow clone is not unknown: the commit tells that there is more. */
const whyNoParent = async (native: Native, revision: string): Promise<Fault | null> => {
  const parsed = parseRevision(revision);
  if (parsed === null || parsed.hops.length === 0) return null;
  const start = await commitOf(native, parsed.base);
  if (!start.ok) return null;
  const end = await hopFrom(native, start.value, { revision, hops: parsed.hops });
  return end.ok ? null : end.error;
};

const whyNoCommit = async ({ cat, absent }: Native, oid: Oid): Promise<Fault> => {
  const answer = await askFor(cat, oid);
  if (!answer.ok) return answer.error;
  if (answer.value.kind === 'none') return absent.missing(oid);
  return { kind: 'wrong-object', oid, expected: 'commit', found: answer.value.type };
};

// A child process costs more than the rest of reading a ref, so its file is read where refs are files; what the file does
// not settle is left to git. The child that runs already is asked first: git does not serve every repository.
const readRef = async (native: Native, name: RefName): Answer<Oid | null> => {
  const filed = native.fileRefs ? resolveRef(native.layout, name) : null;
  if (filed === null || !filed.ok) return shownRef(native, name);
  const served = await native.served();
  if (!served.ok) return served;
  return filed.value === null ? ok(null) : commitAt(native, filed.value);
};

const commitAt = async (native: Native, oid: Oid): Answer<Oid> => {
  const known = native.peeled.get(oid);
  if (known !== undefined) return ok(known);
  const answer = await askFor(native.cat, `${oid}^{commit}`);
  if (!answer.ok) return answer;
  if (answer.value.kind !== 'object') return err(await whyNoCommit(native, oid));
  native.peeled.set(oid, answer.value.oid);
  return ok(answer.value.oid);
};

const shownRef = async (native: Native, name: RefName): Answer<Oid | null> => {
  // rev-parse would try `refs/refs/heads/main` for a `refs/heads/main` that is not there.
  const args = ['show-ref', '--verify', '--hash', '--', name];
  const shown = await run(native.git, args);
  if (!shown.ok) return shown;
  const { code, out, says } = shown.value;
  const oid = parseOid(out.toString('latin1').trim());
  if (code === 0 && oid !== null) return commitAt(native, oid);
  if (!says.includes('not a valid ref')) return err(badRef(native, says) ?? failure(args, shown.value));
  return noRef(native.layout, name);
};

/** A ref whose file is there although git finds no oid in it is no ref that is absent. */
const noRef = ({ commonDir, gitDir }: Layout, name: RefName): Result<null, Fault> => {
  for (const path of [join(gitDir, name), join(commonDir, name)]) {
    const text = existsSync(path) ? textOf(path) : null;
    if (text !== null && !text.startsWith('ref: ')) return err({ kind: 'damaged', path, says: 'holds no object name' });
  }
  return ok(null);
};

const badRef = ({ absent }: Native, says: string): Fault | null => {
  const oid = /bad ref .* \(([0-9a-f]+)\)/.exec(says)?.[1];
  return oid === undefined ? null : absent.missing(oid);
};

const textOf = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // A directory of refs, or a ref that went away meanwhile.
    return null;
  }
};

const readHead = async ({ git, served: asked, layout, fileRefs }: Native): Answer<RefName | null> => {
  const filed = fileRefs ? refValue(layout, 'HEAD') : null;
  if (filed?.ok === true && filed.value !== null) {
    const served = await asked();
    return served.ok ? ok(filed.value.kind === 'symbolic' ? filed.value.name : null) : served;
  }
  const args = ['symbolic-ref', '--quiet', 'HEAD'];
  const shown = await run(git, args);
  if (!shown.ok) return shown;
  const { code, out } = shown.value;
  if (code === 1) return ok(null);
  const name = parseRefName(out.toString('utf8').trim());
  return code === 0 && name !== null ? ok(name) : err(failure(args, shown.value));
};

const trackingRef = async (native: Native, config: Config, branch: string): Answer<RefName | null> => {
  for (const name of trackingCandidates(config, branch)) {
    const oid = await readRef(native, name);
    if (!oid.ok) return oid;
    if (oid.value !== null) return ok(name);
  }
  return ok(null);
};
