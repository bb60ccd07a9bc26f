/** Characters of ASCII alone: nothing in them is written in another way. */
const ascii = /^[\0-\x7e]*$/;
/** Distance from a character of ASCII to the same one in full width. */
const fullWidth = 0xfee0;

/**
 * Returns the same text with Arabic digits and marks, and full-width characters, as keyboards of phones write them, in
 * ASCII; joiners between them, which nobody sees, are dropped.
 */
export function plainDigits(text: string): string {
  if (ascii.test(text)) return text;
  return (
    text
      // each of these rows of ten begins where the last four bits are zero
      .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
      .replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidth))
      .replaceAll(/[\u200c\u200d]/g, '')
      // one separates thousands alone, the other one decimals alone
      .replaceAll('\u066c', '’')
      .replaceAll('\u066b', ',')
  );
}
