import { lstatSync } from 'node:fs';

/** Whether a symbolic link stands at a path. */
export const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
