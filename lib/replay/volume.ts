import { Volume } from 'memfs';
import { fromTop } from '../model/governed.ts';

/**
 * The bytes of a snapshot as a file system in memory. Files whose facts are known by their object id stay out of it.
 *
 * The same code that writes to a disk can write to it: only the `fs` differs.
 */
export interface SnapshotVolume {
  readonly fs: Volume;
  /** Puts a file at a path relative to `.theurian/`. */
  put(path: string, bytes: Uint8Array): void;
  /** The bytes at a path relative to `.theurian/`, or null when no file is there. */
  bytes(path: string): Uint8Array | null;
}

/** Returns an empty volume. */
export const emptyVolume = (): SnapshotVolume => {
  const fs = new Volume();
  const made = new Set<string>();
  return {
    fs,
    put(path, bytes) {
      const at = `/${fromTop(path)}`;
      const directory = at.slice(0, at.lastIndexOf('/'));
      if (!made.has(directory)) fs.mkdirSync(directory, { recursive: true });
      made.add(directory);
      fs.writeFileSync(at, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
    bytes(path) {
      const at = `/${fromTop(path)}`;
      if (!fs.existsSync(at)) return null;
      const found = fs.readFileSync(at);
      return typeof found === 'string' ? Buffer.from(found) : found;
    },
  };
};
