/** Letters that Unicode does not split into a base letter and an accent. */
const foldings: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ŋ: 'n',
  Ŋ: 'N',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
};

/** Removes accents and undoes ligatures; letters of other scripts stay. */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => foldings[letter] ?? letter);

/**
 * Returns a text as the operator takes it: ASCII letters, digits and single spaces, at most `max` characters. MTN
 * refuses the whole payment for an apostrophe, an ampersand or an overlong note, and publishes nothing about accents.
 */
export const operatorText = (text: string, max = 128): string =>
  foldAccents(text)
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, max)
    .trimEnd();
