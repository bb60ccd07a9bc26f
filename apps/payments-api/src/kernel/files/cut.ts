/** So many characters of a text; a letter of two that is cut in half would be none that the database stores. */
export const cut = (text: string, longest: number): string => text.slice(0, longest).toWellFormed();
