/** The ref that names the commit whose knowledge is served. */
export const APPLIED = 'refs/theurian/applied';
