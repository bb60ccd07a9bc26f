/**
 * Cuts a text to a number of characters, and replaces a letter of two that is cut in half: the database does not store
 * half a letter.
 */
export const cut = (text: string, longest: number): string => text.slice(0, longest).toWellFormed();
