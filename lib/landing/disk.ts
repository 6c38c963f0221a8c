import * as fs from 'node:fs';

/** What a look at a name gives, without following a link. */
export interface Look {
  readonly dev: bigint;
  readonly ino: bigint;
  readonly size: bigint;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/**
 * The part of a file system that landing needs: `node:fs` has it, and so has a volume in memory.
 *
 * Flags are words, because their numbers differ from system to system and a volume in memory knows one set of them.
 */
export interface Disk {
  openSync(path: string, flags: 'wx' | 'r', mode?: number): number;
  writeSync(file: number, bytes: Uint8Array, offset: number, length: number): number;
  readFileSync(file: number): Uint8Array | string;
  fchmodSync(file: number, mode: number): void;
  fsyncSync(file: number): void;
  closeSync(file: number): void;
  lstatSync(path: string, options: { readonly bigint: true }): Look;
  fstatSync(file: number, options: { readonly bigint: true }): Look;
  readdirSync(path: string): readonly unknown[];
  mkdirSync(path: string, mode: number): unknown;
  linkSync(from: string, to: string): void;
  renameSync(from: string, to: string): void;
  unlinkSync(path: string): void;
  rmdirSync(path: string): void;
}

/** The disk of this machine. */
export const theDisk: Disk = fs;
