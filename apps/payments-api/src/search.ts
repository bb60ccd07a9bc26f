/** The pattern by which LIKE finds what contains this text: the signs that mean more to it mean themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
