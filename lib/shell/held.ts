/** Says in its environment that a process was started held: it does not start another one when it finds that it is not. */
export const HELD = 'THEURIAN_HELD';
