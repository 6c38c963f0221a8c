import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What stands at a path: the bytes of a file, or a link. */
export type Thing = string | Uint8Array | { readonly link: string };

/** The files and links of a directory, by their paths. */
export type Tree = Readonly<Record<string, Thing>>;

/** Puts a tree into a directory, over what is there, and makes the directories on the way. */
export const plant = (dir: string, tree: Tree): void => {
  for (const [path, thing] of Object.entries(tree)) {
    const at = join(dir, path);
    mkdirSync(dirname(at), { recursive: true });
    if (typeof thing === 'object' && 'link' in thing) symlinkSync(thing.link, at);
    else writeFileSync(at, thing);
  }
};

/** Reads every file and link below a directory, byte for byte. */
export const treeIn = (dir: string): Tree =>
  Object.fromEntries(
    readdirSync(dir, { recursive: true, withFileTypes: true }).flatMap((entry): [string, Thing][] => {
      const at = join(entry.parentPath, entry.name);
      const path = at.slice(dir.length + 1).replaceAll('\\', '/');
      if (entry.isSymbolicLink()) return [[path, { link: readlinkSync(at) }]];
      return entry.isFile() ? [[path, readFileSync(at)]] : [];
    }),
  );
