import { dirname, join } from 'node:path';
import { isSameThing, lookAt, makeDirectories } from './directories.ts';
import type { Disk } from './disk.ts';
import { attempt, codeOf, withCode } from './errno.ts';
import { type Place, type Site, stagedName, stagingPlaces } from './site.ts';
import { writeFile } from './write-file.ts';

/** Bytes, and the name they are to have. */
export interface Placing {
  /** Below one of the site's roots. */
  readonly path: string;
  readonly root: string;
  readonly bytes: Uint8Array;
  /** Tells this from the other files the owner stages: lower-case letters and digits. */
  readonly label: string;
  readonly steps?: {
    /** The file is there under a name of its own, and holds nothing. */
    readonly created: () => void;
    /** The disk has all of its bytes. */
    readonly staged: () => void;
  };
}

/**
 * Gives bytes a name that was free: whole, or not at all. The directory must be there.
 *
 * They are staged where nothing is judged and then linked, because link(2) never replaces anything and rename(2) does.
 * Where there are no hard links the name is taken by an empty file first, and the staged one moved over it.
 * Gives `taken` when anything stands there. Fails: throws the system's error; EXDEV when no place to stage is near enough.
 */
export const place = (site: Site, placing: Placing): 'placed' | 'taken' => {
  const disk = lookAt(site.fs, dirname(join(placing.root, placing.path)))?.dev;
  if (disk === undefined) throw withCode('ENOENT');
  // Two places may be one disk and still too far from each other, where a part of it is mounted a second time.
  const near = stagingPlaces(site).filter(({ root }) => lookAt(site.fs, root)?.dev === disk);
  for (const staging of near) {
    const came = placeFrom(site, staging, placing);
    if (came !== 'too-far') return came;
  }
  throw withCode('EXDEV');
};

type Came = 'placed' | 'taken' | 'too-far';

const placeFrom = (site: Site, staging: Place, { path, root, bytes, label, steps }: Placing): Came => {
  const { fs, owner } = site;
  const made: string[] = [];
  const obstacle = makeDirectories(fs, staging, { made: (directory) => made.unshift(directory) });
  try {
    if (obstacle !== null) throw withCode(obstacle.code);
    const staged = join(staging.root, staging.directory, stagedName(owner.nonce, label));
    writeFile(fs, staged, bytes, { mode: 0o644, ...(steps === undefined ? {} : { opened: steps.created }) });
    try {
      steps?.staged();
      return name(fs, staged, join(root, path));
    } finally {
      attempt(() => fs.unlinkSync(staged));
    }
  } finally {
    // In the git directory it is of use again; in the working directory nothing of ours stays.
    if (staging.root === site.top) for (const one of made) attempt(() => fs.rmdirSync(join(staging.root, one)));
  }
};

const name = (fs: Disk, staged: string, path: string): Came => {
  try {
    fs.linkSync(staged, path);
    return 'placed';
  } catch (error) {
    const code = codeOf(error);
    // Over a network an answer may get lost, and the system asks a second time for what it has already done.
    if (isSameThing(lookAt(fs, staged), lookAt(fs, path))) return 'placed';
    if (code === 'EXDEV') return 'too-far';
    if (code === 'EEXIST') return 'taken';
    if (NO_LINKS.has(code)) return move(fs, staged, path);
    throw error;
  }
};

// Without the right to write there it is EACCES too; then the other way ends with it as well.
const NO_LINKS: ReadonlySet<string> = new Set(['EACCES', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM']);

const move = (fs: Disk, staged: string, path: string): Came => {
  try {
    fs.closeSync(fs.openSync(path, 'wx', 0o644));
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'taken';
    throw error;
  }
  try {
    fs.renameSync(staged, path);
    return 'placed';
  } catch (error) {
    attempt(() => fs.unlinkSync(path));
    if (codeOf(error) === 'EXDEV') return 'too-far';
    throw error;
  }
};
