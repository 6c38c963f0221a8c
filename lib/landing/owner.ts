/** Who holds a lock or wrote a journal. The shell fills it in; nothing below reads a clock or makes an id. */
export interface Owner {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as the system counts it; tells a process from another one with its number. Null where unknown. */
  readonly startTime: string | null;
  /** Names this run of the machine; null where unknown. */
  readonly bootId: string | null;
  /** The space the process number counts in: a container has its own. Null where unknown. */
  readonly space: string | null;
  /** Letters and digits, 8 to 64 of them, made anew for every command. */
  readonly nonce: string;
  /** An instant, for people. */
  readonly at: string;
}

/** Whether an owner is still at work; `unknown` when that cannot be seen from here. */
export type Liveness = 'alive' | 'dead' | 'unknown';

/** Tells whether an owner is still at work. */
export type Alive = (owner: Owner) => Liveness;

/** What the system says of a process number. */
export interface Observed {
  readonly running: boolean;
  /** Null where the system does not tell. */
  readonly startTime: string | null;
}

/**
 * Returns whether an owner is still at work.
 *
 * An owner on another machine, or in a space of process numbers that is not ours, is never called dead: a number says
 * nothing there. A number that is in use again is told by the time its process began.
 */
export const livenessOf = (owner: Owner, me: Owner, observed: Observed): Liveness => {
  if (differ(owner.bootId, me.bootId)) return owner.host === me.host ? 'dead' : 'unknown';
  const sameMachine = owner.bootId === null || me.bootId === null ? owner.host === me.host : true;
  if (!sameMachine || differ(owner.space, me.space)) return 'unknown';
  return observed.running && !differ(owner.startTime, observed.startTime) ? 'alive' : 'dead';
};

const differ = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other;

/** Returns whether two records are of one process. */
export const isSameProcess = (one: Owner, other: Owner): boolean =>
  one.pid === other.pid &&
  one.host === other.host &&
  one.startTime === other.startTime &&
  one.bootId === other.bootId &&
  one.space === other.space;

/** Returns the owner in words, to go on after "the process". */
export const ownerInWords = ({ pid, host, at }: Owner): string => `${pid} on ${host} (since ${at})`;

/** Returns the record of an owner as it stands in a file. */
export const printOwner = (owner: Owner): string => `${JSON.stringify(owner)}\n`;

/** Returns the owner a text records; null when it records none. */
export const parseOwner = (text: string): Owner | null => {
  try {
    return ownerOf(JSON.parse(text));
  } catch {
    return null;
  }
};

/** Returns a value as an owner, or null. */
export const ownerOf = (value: unknown): Owner | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { pid, host, startTime, bootId, space, nonce, at } = value as Readonly<Record<string, unknown>>;
  return typeof pid === 'number' &&
    Number.isSafeInteger(pid) &&
    pid > 0 &&
    typeof host === 'string' &&
    isTextOrNull(startTime) &&
    isTextOrNull(bootId) &&
    isTextOrNull(space) &&
    typeof nonce === 'string' &&
    /^[0-9A-Za-z]{8,64}$/.test(nonce) &&
    typeof at === 'string'
    ? { pid, host, startTime, bootId, space, nonce, at }
    : null;
};

const isTextOrNull = (value: unknown): value is string | null => value === null || typeof value === 'string';
