/** What SSH calls the kinds of public keys whose signatures are read here. */
export const SSH_ALGORITHMS = [
  'ssh-ed25519',
  'ssh-rsa',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'sk-ssh-ed25519@openssh.com',
  'sk-ecdsa-sha2-nistp256@openssh.com',
] as const;
export type SshAlgorithm = (typeof SSH_ALGORITHMS)[number];

/** A public key of SSH. Two are the same key exactly when their fingerprints are the same. */
export interface SshKey {
  readonly algorithm: SshAlgorithm;
  /** The key in the wire format, in base64, as an authorized_keys line has it. */
  readonly blob: string;
  /** As ssh-keygen prints it: `SHA256:` and 43 characters. */
  readonly fingerprint: string;
}

/** Somebody who may sign reviews: a line of allowed_signers. */
export interface Signer {
  /** The addresses of one person. */
  readonly principals: readonly string[];
  readonly key: SshKey;
  /** The line of the file, from 1. */
  readonly line: number;
}

/** What a signature that holds shows. It shows nothing about who holds the key. */
export interface SignedBy {
  readonly kind: 'signed';
  /** `SHA256:…` of an SSH key; the hex digits of an OpenPGP key. */
  readonly fingerprint: string;
}

/** Why a signature counts for nothing. */
export type SignatureRefusal =
  /** No text of this kind begins and ends there. */
  | { readonly kind: 'not-a-signature' }
  | { readonly kind: 'too-long'; readonly size: number; readonly limit: number }
  /** The bytes do not follow the format; `what` names the part. */
  | { readonly kind: 'malformed'; readonly what: string }
  /** Known to others perhaps, or too weak; `found` is the name or number that stands there. */
  | { readonly kind: 'unsupported'; readonly what: SignaturePart; readonly found: string }
  | { readonly kind: 'wrong-namespace'; readonly expected: string; readonly found: string }
  /** Nobody touched the security key when it signed. */
  | { readonly kind: 'untouched' }
  /** The key is none of those that count. */
  | { readonly kind: 'unknown-key'; readonly fingerprint: string }
  /** The signature is not the key's over these bytes. */
  | { readonly kind: 'mismatch'; readonly fingerprint: string };

/** Why a public key is none that signatures are verified with. */
export type KeyRefusal = Extract<SignatureRefusal, { readonly kind: 'malformed' | 'unsupported' }>;

export type SignaturePart = 'version' | 'key' | 'hash' | 'signature' | 'option';

/** A signature, judged. */
export type SignatureVerdict = SignedBy | { readonly kind: 'refused'; readonly why: SignatureRefusal };

/** The signature of a commit, judged by the pinned keys. */
export type CommitVerdict = SignatureVerdict | { readonly kind: 'unsigned' };
