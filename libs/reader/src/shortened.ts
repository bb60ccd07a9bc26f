/** A spreadsheet's way to show long numbers: `6.77E+08`. Digits are lost in it. */
const powerOfTen = /^\W?\d+(?:[.,]\d+)?\s?(?:e|[x×*]\s?10\s?\^)\s?[+\-\u2212]?\s?\d+\W?$/iu;

/** Returns true if a spreadsheet has shortened a number to a power of ten. */
export const isShortened = (text: string): boolean => powerOfTen.test(text.trim());
