import { join } from 'node:path';
import { type Owner, parseOwner, printOwner } from './owner.ts';
import { place } from './place.ts';
import { LOCK, type Site } from './site.ts';
import { bytesAt } from './standing.ts';

/**
 * Who holds the lock: the lock file names its first owner, and a file named for an owner names the one who took over.
 *
 * A nonce is never used twice, and each of these files is made exclusively. So of many who take over from one dead owner
 * exactly one comes to be next, and no moment is without a lock file for somebody else to make anew.
 */
export interface Chain {
  /** From the lock file to the one who holds it; empty when nobody does. */
  readonly owners: readonly Owner[];
  /** Whether it ends at a file that names no owner. */
  readonly damaged: boolean;
}

/** The file that is next to be made or read after these owners, in the common git directory. */
export const linkAfter = ({ lock = LOCK }: Pick<Site, 'lock'>, owners: readonly Owner[]): string => {
  const last = owners.at(-1);
  return last === undefined ? lock : `${lock}.after-${last.nonce}`;
};

/** Reads who holds the lock. Throws the system's errors. */
export const readChain = (site: Site): Chain => {
  const owners: Owner[] = [];
  for (;;) {
    const bytes = bytesAt(site.fs, join(site.commonDir, linkAfter(site, owners)));
    if (bytes === 'absent') return { owners, damaged: false };
    const owner = bytes === 'other' ? null : parseOwner(Buffer.from(bytes).toString());
    if (owner === null || owners.some(({ nonce }) => nonce === owner.nonce)) return { owners, damaged: true };
    owners.push(owner);
  }
};

/**
 * Tries to come next in the chain. Gives whether this owner holds the lock now. Throws the system's errors.
 *
 * Whoever releases the lock removes the lock file before all that follow it. So when the lock file still names its first
 * owner after this owner has come next, the end of the chain that was read was the end indeed.
 */
export const joinChain = (site: Site, { owners }: Chain): boolean => {
  const path = linkAfter(site, owners);
  const bytes = Buffer.from(printOwner(site.owner));
  if (place(site, { root: site.commonDir, path, bytes, label: 'lock' }) === 'taken') return false;
  const first = owners[0] ?? site.owner;
  if (readChain(site).owners[0]?.nonce === first.nonce) return true;
  site.fs.unlinkSync(join(site.commonDir, path));
  return false;
};

/** Removes the lock and what follows it, if this owner still holds it. Throws the system's errors. */
export const leaveChain = (site: Site): void => {
  const { owners } = readChain(site);
  if (owners.at(-1)?.nonce !== site.owner.nonce) return;
  for (const [index] of owners.entries())
    site.fs.unlinkSync(join(site.commonDir, linkAfter(site, owners.slice(0, index))));
};
