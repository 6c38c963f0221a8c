import type { ItemId, MigrationId } from '../model/ids.ts';

// Source: the public format's generator.
const LONGEST = 48;

/**
 * Returns the words of a title as they stand in a file name; of the item's last segment when the title has none.
 *
 * Shape: lower-case ASCII letters and digits joined by single hyphens, at most 48 characters.
 */
export const slugOf = (title: string, itemId: ItemId): string => kebab(title) || kebab(leafOf(itemId));

/** Returns the name of a migration's file. */
export const migrationFileOf = (id: MigrationId, slug: string): string => `${id}-${slug}.yaml`;

/** Returns the last segment of an item id. */
export const leafOf = (itemId: ItemId): string => itemId.slice(itemId.lastIndexOf('.') + 1);

const kebab = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');
