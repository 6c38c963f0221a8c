import { decodeBase64Lines } from './base64.ts';
import { type ByteReader, readerOf } from './byte-reader.ts';

/** One packet of OpenPGP. Source: RFC 4880 4.2; RFC 9580 4.2. */
export interface PgpPacket {
  readonly tag: number;
  readonly body: Uint8Array;
}

/**
 * Returns the bytes inside an ASCII armor, or null when the text is not one armor of that kind.
 *
 * Headers are left out, and so is the checksum, which protects against accidents only. Source: RFC 4880 6.2.
 */
export const pgpArmored = (text: string, label: 'PUBLIC KEY BLOCK' | 'SIGNATURE'): Uint8Array | null => {
  const lines = text.trim().split(/[ \t\r]*\n/);
  if (lines[0] !== `-----BEGIN PGP ${label}-----` || lines.at(-1) !== `-----END PGP ${label}-----`) return null;
  const blank = lines.indexOf('');
  if (blank < 0 || !lines.slice(1, blank).every((line) => /^[A-Za-z]+: /.test(line))) return null;
  const content = lines.slice(blank + 1, -1);
  if (/^=[A-Za-z0-9+/]{4}$/.test(content.at(-1) ?? '')) content.pop();
  return decodeBase64Lines(content.join('\n'));
};

/** Splits bytes into packets; null when they are not exactly some packets, or one of them has no length of its own. */
export const pgpPackets = (bytes: Uint8Array): readonly PgpPacket[] | null => {
  const reader = readerOf(bytes);
  const packets: PgpPacket[] = [];
  while (reader.left() > 0) {
    const first = reader.number(1);
    const newer = (first & 0x40) !== 0;
    const length = newer ? newerLength(reader) : olderLength(reader, first & 3);
    if ((first & 0x80) === 0 || length === null) return null;
    packets.push({ tag: newer ? first & 0x3f : (first >> 2) & 0xf, body: reader.take(length) });
  }
  return reader.ended() ? packets : null;
};

const olderLength = (reader: ByteReader, kind: number): number | null => {
  if (kind === 3) return null;
  return kind === 0 ? reader.number(1) : reader.number(kind === 1 ? 2 : 4);
};

// From 224 on a part of a body would follow, and then another one.
const newerLength = (reader: ByteReader): number | null => {
  const first = reader.number(1);
  if (first < 192) return first;
  if (first < 224) return (first - 192) * 256 + reader.number(1) + 192;
  return first === 255 ? reader.number(4) : null;
};
