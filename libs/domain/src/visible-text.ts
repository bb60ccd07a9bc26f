/**
 * Characters that show nothing and change how others are shown: soft hyphens, zero-width spaces, marks, embeddings,
 * overrides and isolates of writing direction, and what annotates text. Joiners stay: some scripts are spelt with them.
 */
const hidden = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Something that is seen; U+2800 is a braille cell without dots. */
const seen = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/**
 * Returns what people see of a text, without the white space around it, each letter with its accent as one character: a name
 * pasted from a phone's contacts carries marks of direction, with an override a text can be read as another one, and an é in
 * two characters is not found by one who types it. Empty where nothing is seen.
 */
export function visibleText(text: string): string {
  const cleaned = text.normalize('NFC').replaceAll(hidden, '').trim();
  return seen.test(cleaned) ? cleaned : '';
}
