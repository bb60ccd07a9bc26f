/** Returns the known value that an address or another text says; undefined if it says none. */
export const oneOf = <T extends string>(
  known: readonly T[],
  text: string | null | undefined,
): T | undefined => known.find((value) => value === text);
