import { join } from 'node:path';
import { attempt } from './errno.ts';
import { parseJournal } from './journal.ts';
import { readJournal } from './journal-file.ts';
import { linkAfter, readChain } from './lock-chain.ts';
import { parseOwner } from './owner.ts';
import { HOME, JOURNALS, LOCK, nonceIn, type Site, STAGING } from './site.ts';
import { bytesAt } from './standing.ts';

/**
 * Removes what interrupted processes have left in the common git directory. Call it under the lock.
 *
 * Only names of ours go, and none that belongs to an owner who has a journal or is not dead. What cannot be removed stays.
 */
export const sweep = (site: Site): void => {
  const journalled = new Set(
    namesIn(site, JOURNALS).flatMap((name) => nonceOfJournal(site, `${JOURNALS}/${name}`) ?? []),
  );
  for (const name of namesIn(site, STAGING)) {
    const nonce = nonceIn(name);
    if (nonce === null || nonce === site.owner.nonce || journalled.has(nonce)) continue;
    if (!isAtWork(site, `${STAGING}/${name}`)) remove(site, `${STAGING}/${name}`);
  }
  sweepLinks(site);
};

const nonceOfJournal = (site: Site, path: string): string | null => {
  let nonce: string | null = null;
  attempt(() => {
    nonce = readJournal(site, path)?.owner.nonce ?? null;
  });
  return nonce;
};

// Whoever stages without a journal stages a lock or a journal, and both name him.
const isAtWork = (site: Site, path: string): boolean => {
  let text = '';
  attempt(() => {
    const bytes = bytesAt(site.fs, join(site.commonDir, path));
    text = typeof bytes === 'string' ? '' : Buffer.from(bytes).toString();
  });
  const owner = parseOwner(text) ?? parseJournal(text)?.owner ?? null;
  return owner !== null && site.alive(owner) !== 'dead';
};

const sweepLinks = (site: Site): void => {
  const prefix = `${site.lock ?? LOCK}.after-`;
  const links = namesIn(site, HOME).filter((name) => `${HOME}/${name}`.startsWith(prefix));
  if (links.length === 0) return;
  attempt(() => {
    const { owners } = readChain(site);
    const used = owners.map((_, index) => linkAfter(site, owners.slice(0, index)));
    for (const name of links) if (!used.includes(`${HOME}/${name}`)) remove(site, `${HOME}/${name}`);
  });
};

const namesIn = (site: Site, directory: string): readonly string[] => {
  let names: readonly string[] = [];
  attempt(() => {
    names = site.fs.readdirSync(join(site.commonDir, directory)).map(String);
  });
  return names;
};

const remove = (site: Site, path: string): void => {
  attempt(() => site.fs.unlinkSync(join(site.commonDir, path)));
};
