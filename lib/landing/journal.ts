import { digestOf, parseDigest } from '../model/digest.ts';
import { parseUlid, type Ulid } from '../model/ids.ts';
import { belongs, isBelow, isProposalDirectory, type LandingKind, type Removal } from '../model/landing.ts';
import { type Owner, ownerOf } from './owner.ts';
import type { Expected } from './standing.ts';

/** A file that a landing is about to write. */
export interface JournalWrite extends Expected {
  readonly kind: LandingKind;
  /** Whether it stood there before. */
  readonly stood: boolean;
}

/** What a landing is about to do, written down before the first governed byte. It holds paths and digests, no content. */
export interface Journal {
  readonly id: Ulid;
  /** The working directory, from the common git directory: several share one. */
  readonly tree: string;
  readonly owner: Owner;
  /** The migration last. */
  readonly writes: readonly JournalWrite[];
  /** Directories that were not there, the outermost first. */
  readonly directories: readonly string[];
  readonly removes: readonly Removal[];
  /** The proposal's. */
  readonly directory: string;
}

/** Returns the name of the journal of a proposal in this working directory. */
export const journalName = ({ tree, id }: Pick<Journal, 'tree' | 'id'>): string => `${id}${journalEnding(tree)}`;

/** Returns what the names of all journals of a working directory end with. */
export const journalEnding = (tree: string): string => `.${digestOf(tree).slice(0, 12)}.json`;

/** Returns the text of a journal. */
export const printJournal = (journal: Journal): string => `${JSON.stringify(journal)}\n`;

/** Returns the journal a text holds; null when it holds none, or one that reaches where nothing lands. */
export const parseJournal = (text: string): Journal | null => {
  try {
    return journalOf(JSON.parse(text));
  } catch {
    return null;
  }
};

type Said = Readonly<Record<string, unknown>>;

const journalOf = (value: Said): Journal | null => {
  const id = parseUlid(String(value.id));
  const owner = ownerOf(value.owner);
  const { tree, directory } = value;
  const writes = (value.writes as readonly Said[]).map(writeOf);
  const removes = (value.removes as readonly Said[]).map(expectedOf);
  const directories = (value.directories as readonly unknown[]).map(String);
  if (id === null || owner === null || typeof tree !== 'string' || typeof directory !== 'string') return null;
  const sound =
    writes.length > 0 &&
    isProposalDirectory(directory) &&
    removes.every(({ path }) => isBelow(directory, path)) &&
    directories.every((path) => path === '.theurian' || isBelow('.theurian', path)) &&
    writes.every(
      ({ kind, path }, index) => belongs(kind, path) && (kind === 'migration') === (index === writes.length - 1),
    );
  return sound ? { id, tree, owner, writes, directories, removes, directory } : null;
};

const writeOf = (value: Said): JournalWrite => {
  const kind = (['support', 'evidence', 'body', 'migration'] as const).find((kind) => kind === value.kind);
  if (kind === undefined || typeof value.stood !== 'boolean') throw new Error('no write');
  return { ...expectedOf(value), kind, stood: value.stood };
};

const expectedOf = ({ path, digest }: Said): Expected => {
  const parsed = parseDigest(String(digest));
  if (typeof path !== 'string' || parsed === null) throw new Error('no file');
  return { path, digest: parsed };
};
