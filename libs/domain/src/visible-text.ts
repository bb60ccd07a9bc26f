/**
 * Characters that show nothing and change how others are shown: soft hyphens, zero-width spaces, marks, embeddings,
 * overrides and isolates of writing direction, tags, annotations of text, and halves of characters. Joiners and
 * selectors between two forms of a sign stay: some scripts and emoji are spelt with them.
 */
const hidden =
  /(?![\u200c\u200d\u180b-\u180d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Cs}\ufff9-\ufffb]/gu;

/**
 * Ends of lines and pages, tabs and signals to terminals; NUL is not taken out, the code that stores the text refuses
 * it.
 */
const control = /(?:(?!\0)[\p{Cc}\p{Zl}\p{Zp}])+/gu;

/** More accents on one letter than any language has, and more signs than any script puts on one. */
const accents =
  /([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3})[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/g;
const signs = /(\p{M}{8})\p{M}+/gu;
const joiners = /([\u200c\u200d])[\u200c\u200d]+/g;

/** Latin letters, digits and signs as most texts have them, all visible and single characters. */
const plain = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u024f\u2019]*$/;

/** Character that is seen; U+2800 is a braille cell without dots. */
const seen = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/**
 * Returns what people see of a text, on one line and without the white space around it, each letter with its accent as
 * one character. A name pasted from a phone's contacts carries marks of direction; with an override a text can be read
 * as another one, after the end of a line it looks like the words of the person who shows it, and an é in two
 * characters is not found by one who types it. Empty where nothing is seen.
 */
export function visibleText(text: string): string {
  // 600,000 cells of a large file are
  if (plain.test(text)) return text.trim();
  const cleaned = text
    .normalize('NFC')
    .replaceAll(hidden, '')
    .replaceAll(control, ' ')
    .replaceAll(accents, '$1')
    .replaceAll(signs, '$1')
    .replaceAll(joiners, '$1')
    .trim();
  return seen.test(cleaned) ? cleaned : '';
}
