import { err, ok, type Result } from '../model/result.ts';
import type { KeyRefusal, SshKey } from '../model/signature.ts';
import { type SigningKey, signingKeysOf } from './pgp-certificate.ts';
import { parseSshKeyLine } from './ssh-key.ts';

/** A pinned key of a forge. */
export type ForgeKey =
  | { readonly kind: 'ssh'; readonly key: SshKey }
  | { readonly kind: 'openpgp'; readonly keys: readonly SigningKey[] };

/** Reads a pinned key: a line of an SSH public key, or an armored OpenPGP public key block. Fails with why it is neither. */
export const parseForgeKey = (text: string): Result<ForgeKey, KeyRefusal> => {
  const content = text.trim();
  if (/^-----BEGIN [A-Z ]*PRIVATE KEY/.test(content)) return err({ kind: 'malformed', what: 'private key' });
  if (content.startsWith('-----BEGIN PGP ')) {
    const keys = signingKeysOf(content);
    return keys.ok ? ok({ kind: 'openpgp', keys: keys.value }) : keys;
  }
  if (content.includes('\n')) return err({ kind: 'malformed', what: 'key' });
  const key = parseSshKeyLine(content);
  return key.ok ? ok({ kind: 'ssh', key: key.value }) : key;
};
