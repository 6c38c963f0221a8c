import type { FactsOf } from '../../model/finding.ts';
import type { SignerFlaw } from '../../model/signer-facts.ts';
import { command, line } from './command.ts';
import type { Prose, ProseTable } from './prose.ts';
import { quoted } from './quoted.ts';

/** The words for lines of allowed_signers that let nobody sign. */
export const signerProse = {
  'signer-invalid': ({ why, what }) => SAYS[why](what),
} satisfies Partial<ProseTable>;

type Says = (what: FactsOf['signer-invalid']['what']) => Prose;

const FORM = line('ada@example.org namespaces="theurian-review" ssh-ed25519 AAAAC3NzaC1lZDI1NTE5...');
const WHOLE = `Write who signs, then the public key, as the .pub file has it:${FORM}`;

const SAYS: { readonly [W in SignerFlaw]: Says } = {
  principals: (what) => ({
    message: `The line begins with ${quoted(what)}, and that names no addresses.`,
    remedy: `Write the mail address of whoever signs, or several with commas and no blanks between them:${FORM}`,
  }),
  pattern: (what) => ({
    message: `${quoted(what)} is a pattern, and leaves open who signs with the key.`,
    remedy: `Write the mail address of the one person whose key it is:${FORM}`,
  }),
  quotes: () => ({ message: 'A quotation mark of this line has no other half.', remedy: `Close it.${FORM}` }),
  'key-missing': () => ({ message: 'The line has no public key.', remedy: WHOLE }),
  'key-malformed': () => ({
    message: 'What stands in the place of the public key is none.',
    remedy: `Copy it again, in one line, from the .pub file. This prints it:${command('ssh-keygen', '-y', '-f', 'KEY')}`,
  }),
  'key-unsupported': (what) => ({
    message: `Signatures of ${quoted(what)} are not accepted.`,
    remedy: `Make a key of another kind: Ed25519, ECDSA, RSA of at least 2,048 bits, or one of a security key:${command('ssh-keygen', '-t', 'ed25519')}`,
  }),
  'key-twice': (what) => ({
    message: `The same key stands in line ${what}. Then one person could approve as two.`,
    remedy: 'Keep one of the lines. Two addresses of one person go into one line, with a comma between them.',
  }),
  'option-unknown': (what) => ({
    message: `The option ${quoted(what)} is not known.`,
    remedy: `Remove it, or correct its spelling. The only option here is namespaces:${FORM}`,
  }),
  'option-twice': (what) => ({
    message: `The option ${quoted(what)} is given twice.`,
    remedy: 'Keep one. Several namespaces go into one option, with commas between them.',
  }),
  'option-value': (what) => ({
    message: `The option ${quoted(what)} is not written as options are: a name, =, and its value in quotes.`,
    remedy: `Write it like this:${FORM}`,
  }),
  dates: (what) => ({
    message: `${quoted(what)} says from when to when a key counts, and a date in a commit is whatever its author writes.`,
    remedy:
      'Remove it. A key counts from the step after the one that adds its line until the one that takes the line away.',
  }),
  authority: () => ({
    message: 'The line lets a key sign for the keys of others, and who those are would be read nowhere here.',
    remedy: `Remove cert-authority and write a line for each person who signs:${FORM}`,
  }),
  namespace: () => ({
    message: 'The namespaces of this line leave out theurian-review, so the key could never approve.',
    remedy: `Add it, or leave the option out:${FORM}`,
  }),
};
