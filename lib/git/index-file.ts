import { createHash } from 'node:crypto';
import type { UnsupportedFeature } from '../model/fault.ts';
import { type Oid, parseOid } from '../model/oid.ts';
import { err, ok, type Result } from '../model/result.ts';

/** One row of an index. `name` is the whole path, raw bytes as latin1. */
export interface IndexEntry {
  readonly name: string;
  readonly mode: number;
  readonly oid: Oid;
  /** 0, or the side of a conflict. */
  readonly stage: number;
  /** Whether the path is only announced (`git add -N`), and so in no tree. */
  readonly intended: boolean;
}

/** Why an index cannot be read: a form that is not read here, or damage. */
export type IndexFault =
  | { readonly kind: 'unsupported'; readonly feature: UnsupportedFeature; readonly says: string }
  | { readonly kind: 'damaged'; readonly says: string };

const OID = 20;
const HEADER = 12;
// Times, device, inode, owner and size come first; the mode lies among them.
const MODE_AT = 24;
const OID_AT = 40;
const FLAGS_AT = 60;

/**
 * Reads a plain index of version 2 or 3 in a SHA-1 repository.
 *
 * Fails:  `index-version`, `split-index` or `sparse-index` for the forms that need git; `damaged`.
 * Source: gitformat-index(5).
 */
export const parseIndex = (content: Uint8Array): Result<readonly IndexEntry[], IndexFault> => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length < HEADER + OID || bytes.toString('latin1', 0, 4) !== 'DIRC') return err(damage('is no index'));
  const version = bytes.readUInt32BE(4);
  if (version !== 2 && version !== 3) {
    return err({ kind: 'unsupported', feature: 'index-version', says: `the index has version ${version}` });
  }
  const end = bytes.length - OID;
  if (!isWhole(bytes, end)) return err(damage('does not match its checksum'));
  const entries: IndexEntry[] = [];
  let at = HEADER;
  for (let left = bytes.readUInt32BE(8); left > 0; left -= 1) {
    const row = rowAt(bytes, at, end);
    if (row === null) return err(damage(`is cut short at byte ${at}`));
    entries.push(row.entry);
    at = row.next;
  }
  const obstacle = extensionObstacle(bytes, at, end);
  return obstacle === null ? ok(entries) : err(obstacle);
};

const damage = (says: string): IndexFault => ({ kind: 'damaged', says });

/** git leaves the checksum out, as zeros, when `index.skipHash` is set. */
const isWhole = (bytes: Buffer, end: number): boolean => {
  const sum = bytes.subarray(end);
  return sum.every((byte) => byte === 0) || createHash('sha1').update(bytes.subarray(0, end)).digest().equals(sum);
};

const EXTENDED = 0x4000;
const INTENT_TO_ADD = 0x2000;

const rowAt = (bytes: Buffer, at: number, end: number): { entry: IndexEntry; next: number } | null => {
  if (at + FLAGS_AT + 2 > end) return null;
  const flags = bytes.readUInt16BE(at + FLAGS_AT);
  const extended = (flags & EXTENDED) !== 0;
  const nameAt = at + FLAGS_AT + (extended ? 4 : 2);
  const nul = bytes.indexOf(0, nameAt);
  const oid = parseOid(bytes.toString('hex', at + OID_AT, at + OID_AT + OID));
  if (nul < 0 || nul >= end || oid === null) return null;
  const more = extended ? bytes.readUInt16BE(nameAt - 2) : 0;
  const entry = {
    name: bytes.toString('latin1', nameAt, nul),
    mode: bytes.readUInt32BE(at + MODE_AT),
    oid,
    stage: (flags >> 12) & 3,
    intended: (more & INTENT_TO_ADD) !== 0,
  };
  // One to eight NULs fill a row up to a multiple of eight.
  return { entry, next: at + (Math.floor((nul - at) / 8) + 1) * 8 };
};

const extensionObstacle = (bytes: Buffer, start: number, end: number): IndexFault | null => {
  for (let at = start; at + 8 <= end; at += 8 + bytes.readUInt32BE(at + 4)) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'link') return { kind: 'unsupported', feature: 'split-index', says: 'the index is split' };
    if (name === 'sdir') return { kind: 'unsupported', feature: 'sparse-index', says: 'the index is sparse' };
    // An extension may be ignored when its name begins with a capital.
    if (!/^[A-Z]/.test(name)) return { kind: 'unsupported', feature: 'index-version', says: `the index has "${name}"` };
  }
  return null;
};
