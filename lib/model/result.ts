/** An answer, or the reason there is none. Neither is ever thrown. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** Wraps an answer. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

/** Wraps the reason why there is no answer. */
export const err = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
