import type { Option } from './verb.ts';

/** An option with a text. A blank one counts as missing, and all that are missing are told at once: so the parser lets it pass. */
export const text = (name: string, value: string, says: string, choices?: readonly string[]): Option => ({
  name,
  kind: 'text',
  value,
  says,
  mayBeEmpty: true,
  ...(choices === undefined ? {} : { choices }),
});

/** An option with texts. */
export const list = (name: string, value: string, says: string): Option => ({
  ...text(name, value, `${says}; may be repeated`),
  kind: 'list',
});

/** An option without a value. */
export const flag = (name: string, says: string): Option => ({ name, kind: 'flag', says });
