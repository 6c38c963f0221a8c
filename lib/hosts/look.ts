import { type BigIntStats, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Digest } from '../model/digest.ts';
import type { Fault } from '../model/fault.ts';
import type { StatCache } from '../model/file-stat.ts';
import { ARCHIVE, type Foreign, type FoundSkill, MARKER_FILE, type Marker } from '../model/host.ts';
import { err, ok, type Result } from '../model/result.ts';
import { parseSkillName } from '../model/skill.ts';
import { editsIn } from './edits.ts';
import { codeOf } from './errno.ts';
import { type Hidden, parseHidden } from './hidden.ts';
import { parseMarker } from './marker.ts';
import { bytesAt, digestAt } from './read-file.ts';
import { type Seen, seenSteady } from './steady.ts';
import type { Target } from './target.ts';

/** What stands in a host's directory, by name. */
export interface Look {
  readonly found: readonly FoundSkill[];
  /** Directories that somebody is at work with, or was. */
  readonly hidden: readonly Hidden[];
}

/** Whose skills are ours there, and what is remembered of their files. */
export interface Looking {
  readonly project: string;
  readonly stats: StatCache<Digest>;
  /** Markers by the digests of their bytes: one that stands there and is remembered need not be read. */
  readonly markers?: ReadonlyMap<Digest, Marker>;
}

/**
 * Looks at what stands in a host's directory; it may be absent. No link is followed.
 *
 * Fails: `unreadable`, for the directory itself and for what is ours in it, and with EBUSY for anything in it that never comes
 *        to rest. Otherwise what is not ours need not be readable.
 */
export const lookInto = ({ path, shown }: Target, looking: Looking): Result<Look, Fault> => {
  const found: FoundSkill[] = [];
  const hidden: Hidden[] = [];
  let at = shown;
  try {
    for (const name of namesIn(path)) {
      at = `${shown}/${name}`;
      if (name === ARCHIVE) continue;
      const directory = join(path, name);
      const one = seenSteady(directory, (stat) => thingAt({ directory, name, stat }, looking));
      if (one?.kind === 'hidden') hidden.push(one.hidden);
      else if (one !== null) found.push(one);
    }
    return ok({ found, hidden });
  } catch (error) {
    return err({ kind: 'unreadable', path: at, code: codeOf(error) });
  }
};

const namesIn = (path: string): readonly string[] => {
  try {
    return readdirSync(path).sort();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
};

type Thing = FoundSkill | { readonly kind: 'hidden'; readonly hidden: Hidden };

interface Place {
  readonly directory: string;
  readonly name: string;
  readonly stat: BigIntStats;
}

const thingAt = (place: Place, looking: Looking): Seen<Thing> => {
  const { name, stat } = place;
  const hidden = stat.isDirectory() ? parseHidden(name) : null;
  if (hidden !== null) return { value: { kind: 'hidden', hidden }, isPlain: true };
  const value = foundAt(place, looking);
  return { value, isPlain: value.kind === 'ours' && value.edits.length === 0 };
};

const foundAt = ({ directory, name, stat }: Place, looking: Looking): FoundSkill => {
  const { project, stats } = looking;
  const foreign = (one: Foreign): FoundSkill => ({ kind: 'foreign', name, foreign: one });
  if (stat.isSymbolicLink()) return foreign({ why: 'link' });
  if (!stat.isDirectory()) return foreign({ why: 'no-directory' });
  const marker = knownMarker(directory, name, looking) ?? markerAt(directory);
  if (marker === 'absent') return foreign({ why: 'no-marker' });
  if (marker === 'damaged') return foreign({ why: 'damaged-marker' });
  if (marker.project !== project) return foreign({ why: 'other-project', project: marker.project });
  if (parseSkillName(name) !== marker.name) return foreign({ why: 'copy', of: marker.name });
  return { kind: 'ours', name, marker, edits: editsIn({ directory, marker, stats }) };
};

const knownMarker = (directory: string, name: string, { stats, markers }: Looking): Marker | null => {
  if (markers === undefined) return null;
  try {
    const digest = digestAt({ path: join(directory, MARKER_FILE), key: `${name}/${MARKER_FILE}`, stats });
    return digest === null ? null : (markers.get(digest) ?? null);
  } catch (error) {
    // Reading it tells what is the matter.
    codeOf(error);
    return null;
  }
};

const MOST = 65_536;

/** Returns the marker in a directory; a link or anything else in its place is a damaged one. */
export const markerAt = (directory: string): Marker | 'absent' | 'damaged' => {
  try {
    const bytes = bytesAt(join(directory, MARKER_FILE), MOST);
    return (bytes === null ? null : parseMarker(Buffer.from(bytes).toString('utf8'))) ?? 'damaged';
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'absent' : 'damaged';
  }
};
