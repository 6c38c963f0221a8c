import { ENGINE } from '../model/engine.ts';
import { readSealedBytes, writeSealedBytes } from './sealed-file.ts';

/** Named runs of bytes that are remembered together. */
export type Parts<Name extends string = string> = Readonly<Record<Name, Buffer>>;

/**
 * Reads parts that this engine remembered in a derived file; most of them are searched and never parsed.
 *
 * Gives null for another engine's file, for one with other parts, and as `readSealedBytes` does.
 */
export const recallParts = <Name extends string>(path: string, names: readonly Name[]): Parts<Name> | null => {
  const bytes = readSealedBytes(path);
  if (bytes === null) return null;
  const end = bytes.indexOf('\n');
  const [engine, ...heads] = bytes.toString('latin1', 0, end).split(' ');
  if (engine !== ENGINE || heads.length !== names.length) return null;
  let at = end + 1;
  const parts: [string, Buffer][] = [];
  for (const [nth, head] of heads.entries()) {
    const [name = '', length = ''] = head.split(':');
    if (name !== names[nth]) return null;
    parts.push([name, bytes.subarray(at, at + Number(length))]);
    at += Number(length);
  }
  return Object.fromEntries(parts) as Parts<Name>;
};

/** Remembers parts under this engine's name, in the order of their names given. */
export const rememberParts = <Name extends string>(
  path: string,
  names: readonly Name[],
  parts: Parts<Name>,
): boolean => {
  const head = [ENGINE, ...names.map((name) => `${name}:${parts[name].length}`)].join(' ');
  return writeSealedBytes(path, Buffer.concat([Buffer.from(`${head}\n`), ...names.map((name) => parts[name])]));
};
