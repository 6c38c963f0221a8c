import type { Status } from '../model/words.ts';

/**
 * Returns whether a search may give an item of this status: approved ones, and drafts and proposed ones when asked for.
 *
 * Deprecated, superseded and rejected items are never given.
 */
export const surfaceable = (status: Status, includeUnapproved: boolean): boolean => {
  switch (status) {
    case 'approved':
      return true;
    case 'draft':
    case 'proposed':
      return includeUnapproved;
    case 'deprecated':
    case 'superseded':
    case 'rejected':
      return false;
  }
};
