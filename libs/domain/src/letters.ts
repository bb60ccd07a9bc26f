/** Latin letters, digits and signs as most names have them: each is one unit. */
const plain = /^[\x20-\x7e\u00a0-\u024f\u2019]*$/;

/** Counts the characters of a text as the database does: those beyond the first plane of Unicode are one each too. */
export const charactersIn = (text: string): number =>
  plain.test(text) ? text.length : Array.from(text).length;

let segmenter: Intl.Segmenter | undefined;

/**
 * Counts the letters and signs of a text as people do: accents, vowel signs and what emoji are joined of belong to the
 * letter that they stand on.
 */
export function lettersIn(text: string): number {
  if (plain.test(text)) return text.length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let letters = 0;
  for (const _letter of segmenter.segment(text)) letters += 1;
  return letters;
}
