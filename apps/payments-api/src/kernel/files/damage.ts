/** The second byte of a letter in UTF-8, as Windows-1252 shows it. */
const second1252 = '[\\u0080-\\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';
/** The same as a Mac, and as DOS, showed it. */
const secondMac = '[^\\s\\w.,;:()+=*/<>-]';
const secondDos = '\\S';

/**
 * Letters that a wrong character set has made: the mark of what cannot be decoded (U+FFFD), UTF-8 that was read as
 * Windows-1252 (é as Ã©, ’ as â€™), as Mac Roman (√©) or as a code page of DOS (├®), and a question mark within a word.
 */
const damaged = new RegExp(
  [
    '\\ufffd',
    `[ÃÂ]${second1252}`,
    'â(€|\\u0080)',
    `Å${second1252}`,
    `[√¬]${secondMac}`,
    `[├┬]${secondDos}`,
    // not in an address of the web
    '\\p{Ll}\\?(?=\\p{Ll})(?<![/=&]\\S*)',
  ].join('|'),
  'u',
);

/** None of these, and nothing is damaged: most cells are told by it. */
const suspicious = /[^\0-\x7e]|\?/;
/** So long is the word that is shown. */
const longestWord = 60;

/** Returns the first word of a text whose letters look damaged: "HervÃ©". */
export function damagedWord(text: string): string | undefined {
  const found = suspicious.test(text) && damaged.exec(text);
  if (!found) return undefined;
  const end = found.index + found[0].length;
  const before = text.slice(0, found.index).split(/\s/).at(-1) ?? '';
  const after = text.slice(end).split(/\s/)[0] ?? '';
  return `${before.slice(-longestWord)}${found[0]}${after.slice(0, longestWord)}`.trim();
}
