/**
 * A text as searches compare it: without accents, capitals and signs, one space between words. `folded` of migration 0048
 * does the same inside the database.
 */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/œ/gi, 'oe')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^\p{Alphabetic}0-9]+/gu, ' ');
