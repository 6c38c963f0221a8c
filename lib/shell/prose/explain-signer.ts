import type { ToldFindings } from './explanation.ts';

/** Why a line of allowed_signers may be refused. */
export const signerTold = {
  'signer-invalid': {
    why: 'This file says whose signature approves, so every line must mean one thing to everybody who reads it. What ssh-keygen would skip is refused here, since a key that is silently left out looks like one that was taken away. Dates and authorities are refused as well: when a key counts is told by the commits that have it in this file, and by nothing else. One key in two lines could pass for two people.',
    example: `# refused: by the date in a commit anybody could sign for last year
ada@example.org valid-before="20270101" ssh-ed25519 AAAAC3NzaC1lZDI1NTE5...

# sound
ada@example.org namespaces="theurian-review" ssh-ed25519 AAAAC3NzaC1lZDI1NTE5...`,
    fix: [
      'Correct the line that is named. It has addresses, then options if any, then the public key.',
      'To let a key count no more, take its line out, by review. What it approved before stays approved.',
      'If you want to see what ssh-keygen reads: ssh-keygen -Y match-principals -I ADDRESS -f .theurian/allowed_signers',
    ],
  },
} satisfies Partial<ToldFindings>;
