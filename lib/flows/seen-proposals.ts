import { type WorktreeFiles, worktreeFiles } from '../git/worktree-file.ts';
import { type Digest, digestOf } from '../model/digest.ts';
import { LIMITS } from '../model/limits.ts';
import { parseProposalId } from '../model/proposal.ts';
import { type FoundProposal, findProposalIn } from './accept-find.ts';
import { type Lying, lyingIn } from './lying-proposals.ts';

/** Takes down all that is looked at while proposals are read. */
export interface SeenProposals {
  entries(lying: readonly Lying[]): void;
  found(proposal: Pick<FoundProposal, 'directory' | 'files'>): void;
  /** Reads as another reader does, and takes down each file. */
  reading(files: WorktreeFiles): WorktreeFiles;
  /**
   * Returns a digest over the names of all that was seen and the bytes of each file, so that equal ones were read from
   * equal proposals. Null where a file of one was not read, or was another one when it was read again.
   */
  digest(): Digest | null;
}

/** Begins to take down what is looked at. */
export const seenProposals = (): SeenProposals => {
  const lines: string[] = [];
  const files = new Map<string, Uint8Array | null>();
  let isWhole = true;
  const take = (path: string, bytes: Uint8Array): void => {
    const before = files.get(path);
    if (before != null && !Buffer.from(before).equals(bytes)) isWhole = false;
    files.set(path, bytes);
  };
  return {
    entries: (lying) => void lines.push(...lying.map(({ path, kind }) => `${path}\0${kind}`)),
    found({ directory, files: names }) {
      for (const name of names) files.set(`${directory}/${name}`, null);
    },
    reading: (reader) => ({
      ...reader,
      read(path, limit) {
        const read = reader.read(path, limit);
        if (read.ok && read.value.kind === 'bytes') take(path, read.value.bytes);
        return read;
      },
    }),
    digest() {
      const parts: Uint8Array[] = [Buffer.from(`${lines.length}\0${lines.join('\0')}\0`)];
      for (const path of [...files.keys()].sort()) {
        const bytes = files.get(path);
        if (bytes == null) return null;
        parts.push(Buffer.from(`${path}\0${bytes.length}\0`), bytes);
      }
      return isWhole ? digestOf(Buffer.concat(parts)) : null;
    },
  };
};

/** Looks at proposals as they lie there, and parses nothing: their digest as above; null where one cannot be looked at. */
export const proposalsDigest = (topLevel: string): Digest | null => {
  const lying = lyingIn(topLevel);
  if (!lying.ok) return null;
  const seen = seenProposals();
  seen.entries(lying.value);
  for (const { name, room } of lying.value) {
    const id = parseProposalId(name);
    const found = id === null ? null : findProposalIn(topLevel, room, id);
    if (found === null || !found.ok || found.value === null) return null;
    seen.found(found.value);
    if (!readsAll(seen.reading(worktreeFiles(topLevel)), found.value)) return null;
  }
  return seen.digest();
};

const readsAll = (reader: WorktreeFiles, { directory, files }: FoundProposal): boolean =>
  files.every((name) => reader.read(`${directory}/${name}`, LIMITS.bodyBytes).ok) && reader.settle() === null;
