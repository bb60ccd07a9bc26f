/** Reduces a heading to what its spellings have in common: only letters and digits, in lower case, without accents. */
export const foldHeading = (heading: string): string =>
  heading
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    // recipientName, as programs write it; MoMo is one word
    .replaceAll(/momo/gi, 'momo')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
