/** Returns the same text with full-width and Arabic digits, which keyboards of phones write, as ours. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    // each of these rows of ten begins where the last four bits are zero
    String(digit.charCodeAt(0) & 0xf),
  );
