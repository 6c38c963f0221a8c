/** 26 characters of Crockford's base 32, upper case, the first one 0 to 7. */
export type Ulid = string & { readonly __ulid: true };
export type MigrationId = Ulid & { readonly __brand: 'MigrationId' };
export type RevisionId = Ulid & { readonly __brand: 'RevisionId' };

/** Dot-separated kebab segments, at most 200 characters. Aliases and specifications are named alike. */
export type ItemId = string & { readonly __brand: 'ItemId' };

/** The pattern of a ULID, without anchors, for use inside larger patterns. */
export const ULID_PATTERN = '[0-7][0-9A-HJKMNP-TV-Z]{25}';

const ULID = new RegExp(`^${ULID_PATTERN}$`);
const ITEM = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

/** Returns the text as a ULID in its canonical form, or null. */
export const parseUlid = (text: string): Ulid | null => (ULID.test(text) ? (text as Ulid) : null);

/** Returns the text as an item id, or null. */
export const parseItemId = (text: string): ItemId | null =>
  text.length <= 200 && ITEM.test(text) ? (text as ItemId) : null;

/** Returns everything before the last dot of an item id; empty for a single segment. */
export const namespaceOf = (id: ItemId): string => id.slice(0, Math.max(0, id.lastIndexOf('.')));
