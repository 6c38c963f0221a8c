import type { Owner } from '../landing/owner.ts';
import { digestOf } from '../model/digest.ts';

/**
 * Returns an owner as a short text of letters, digits, dots and hyphens, to be part of a name: it tells whether the owner is
 * at work, and nothing of where.
 */
export const tokenOf = ({ pid, startTime, host, bootId, space, nonce }: Owner): string =>
  [String(pid), startTime ?? '-', short(host), short(bootId), short(space), nonce.slice(0, 12)].join('.');

/** Returns the owner that a text of that kind tells of, as far as one is told from another here; null for any other text. */
export const ownerOfToken = (token: string, me: Owner): Owner | null => {
  const [pid = '', startTime, host, bootId, space, nonce, ...more] = token.split('.');
  if (!/^[1-9]\d{0,9}$/.test(pid) || nonce === undefined || more.length > 0) return null;
  return {
    pid: Number(pid),
    startTime: startTime === '-' ? null : String(startTime),
    host: host === short(me.host) ? me.host : `another than ${me.host}`,
    bootId: named(bootId, me.bootId),
    space: named(space, me.space),
    nonce,
    at: '',
  };
};

// What is not ours is some other one; which does not matter.
const named = (told: string | undefined, mine: string | null): string | null => {
  if (told === '-') return null;
  return told === short(mine) ? mine : `another than ${mine}`;
};

const short = (text: string | null): string => (text === null ? '-' : digestOf(text).slice(0, 12));
