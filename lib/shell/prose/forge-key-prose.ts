import type { FactsOf } from '../../model/finding.ts';
import { command, line } from './command.ts';
import type { Prose } from './prose.ts';
import { quoted } from './quoted.ts';

/** Returns the words for a pinned key that no signature can be verified with. `limit` says what is wrong with it. */
export const forgeKeyProse = ({ where, value, limit }: FactsOf['invalid-value']): Prose => {
  const begins = value === '' ? '' : ` It begins with ${quoted(value)}.`;
  switch (limit) {
    case 'private key':
      return {
        message: `${where} holds a private key. Whoever reads the repository could sign with it.`,
        remedy: `Take it out of the history if it is committed, make another one, and pin its public half:${command('ssh-keygen', '-t', 'ed25519')}`,
      };
    case 'key':
    case 'armor':
    case 'packets':
      return { message: `${where} is no public key.${begins}`, remedy: `${FORMS}` };
    default:
      return {
        message: `${where} is a key that signatures are not verified with: ${limit}.`,
        remedy: `Accepted are Ed25519, ECDSA on the NIST curves and RSA of at least 2,048 bits, not revoked. ${FORMS}`,
      };
  }
};

const FORMS = `Write the line of an SSH public key, or an armored OpenPGP public key block with its line breaks:${line('- ssh-ed25519 AAAAC3NzaC1lZDI1NTE5...')}${line('- |')}${line('  -----BEGIN PGP PUBLIC KEY BLOCK-----')}`;
