/**
 * The signs that people write for an apostrophe, straight, curly or as a letter of its own, and its neighbours on
 * keyboards. The database's function `apostrophes` has the same.
 */
const apostrophe = /['`´‘’‛′＇ʹʻʼʽʾʿˈꞋꞌ]/g;

/** Marks on letters; scripts that are spelt with vowel signs do not use them. */
const marks = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/**
 * Letters that have no mark to take off, and what people type who lack the key; also the letters of Cameroon's
 * languages.
 */
const plainLetters = new Map([
  ...Array.from(
    'øłđħıςɓɗɖɛɔəɑŋɨʉƴɣ',
    (letter, place) => [letter, 'oldhiσbddeoeaniuyg'.charAt(place)] as const,
  ),
  ...([
    ['œ', 'oe'],
    ['æ', 'ae'],
    ['ß', 'ss'],
    ['þ', 'th'],
  ] as const),
]);
const otherLetter = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g');

/**
 * Returns a text as searches and lists compare it: without accents, capitals, apostrophes and signs, one space between words.
 * The function `folded` does the same inside the database.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(marks, '')
    .replaceAll(apostrophe, '')
    .toLowerCase()
    .replaceAll(otherLetter, (letter) => plainLetters.get(letter) ?? letter)
    .replaceAll(/[^\p{Alphabetic}0-9]+/gu, ' ');

/** Returns a text of the same length with a space for each apostrophe: `l’eau` is also `l eau`, in which `eau` begins. */
export const withoutApostrophes = (text: string): string => text.replaceAll(apostrophe, ' ');

/**
 * Returns the forms in which a typed text is searched, in words with a space around each: an apostrophe in it is
 * dropped or becomes a space, so that `N’Diaye` finds `NDIAYE` and `N Diaye`; a sign at its end is the end of a word.
 * Empty where the text has signs alone.
 */
export const searchedPieces = (typed: string): string[] =>
  [...new Set([typed.trim(), withoutApostrophes(typed).trim()].map(folded))].filter(
    (piece) => piece.trim() !== '',
  );

/**
 * Says whether a text has what is typed as a piece, regardless of the case, the accents and the apostrophes of either.
 */
export function isFoundBy(text: string, typed: string): boolean {
  const words = folded(` ${text} ${withoutApostrophes(text)} `);
  const pieces = searchedPieces(typed);
  return pieces.length === 0 ? text.includes(typed.trim()) : pieces.some((piece) => words.includes(piece));
}
