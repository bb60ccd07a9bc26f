/** Characters of a comment that its notification shows; the screen behind it shows all. */
const mostShown = 160;

/** Returns the text of a comment as its notification shows it. */
export const shortened = (text: string): string =>
  text.length > mostShown ? `${text.slice(0, mostShown - 1).trimEnd()}…` : text;
