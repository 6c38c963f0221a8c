/** Returns a function that makes something when it is first asked for it, and gives that again. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
