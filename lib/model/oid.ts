/** The name of a git object: 40 (SHA-1) or 64 (SHA-256) lower-case hex digits. */
export type Oid = string & { readonly __brand: 'Oid' };

/** A full ref name, such as `refs/heads/main`. */
export type RefName = string & { readonly __brand: 'RefName' };

const OID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Returns the text as an object name, or null when it is none. */
export const parseOid = (text: string): Oid | null => (OID.test(text) ? (text as Oid) : null);

/** Returns the text as a full ref name, or null. Source: git-check-ref-format(1). */
export const parseRefName = (text: string): RefName | null => {
  const sound =
    /^refs\/[^/]/.test(text) &&
    !/[\u0000-\u0020\u007f~^:?*[\\]/.test(text) &&
    !/\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(text);
  return sound ? (text as RefName) : null;
};

/**
 * Returns the ref of a branch by its name, or null where no branch can be called so, or should: what begins as a full ref
 * name does would be taken for the branch that this is the name of.
 *
 * Source: git-check-ref-format(1); gitrevisions(7), how a name that is not full is looked up.
 */
export const branchRef = (name: string): RefName | null =>
  /^(?:-|HEAD$|@$|refs\/|heads\/)/.test(name) ? null : parseRefName(`refs/heads/${name}`);

/** Returns a ref as people write it: the name of a branch, here or with its remote. */
export const shortRef = (ref: RefName): string => ref.replace(/^refs\/(?:heads|remotes)\//, '');
