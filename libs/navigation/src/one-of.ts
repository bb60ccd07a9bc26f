/** One of the known values, where an address or another text says one. */
export const oneOf = <T extends string>(
  known: readonly T[],
  text: string | null | undefined,
): T | undefined => known.find((value) => value === text);
