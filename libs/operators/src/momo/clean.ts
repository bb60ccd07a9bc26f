/** Whitespace of every kind, line breaks included. */
const spaces = /[\s\p{Zs}\p{Zl}\p{Zp}]+/gu;
/** Control characters, private and unassigned points, and the marks that turn the direction of a text. */
const controls = /[\p{Cc}\p{Co}\p{Cn}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** Longest texts that leave this library, in UTF-16 units. */
export const longest = { id: 100, code: 64, name: 200, cause: 200 } as const;

/**
 * Returns a text or a number of the operator as text that can be stored and shown: no control characters, whitespace as
 * single spaces, halves of characters replaced, cut to `max` UTF-16 units; undefined if nothing is left or it is
 * something else. A number that JSON cannot carry exactly does not count as one.
 */
export function cleanText(value: unknown, max: number): string | undefined {
  const isExact =
    typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
  const text = isExact ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  // the part that is cut off anyway is not examined
  const clean = text
    .slice(0, max * 8)
    .toWellFormed()
    .replace(spaces, ' ')
    .replace(controls, '')
    .trim();
  return cut(clean, max) || undefined;
}

/** Returns at most `max` UTF-16 units, without half a character at the end. */
const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trimEnd();

/**
 * Returns a code as we compare and store it, capital letters and digits with underscores between: MTN writes
 * `NOT_ALLOWED`, `login_failed` and `FORBIDDEN IP`. Undefined if there is none.
 */
export function cleanCode(value: unknown): string | undefined {
  const words = cleanText(value, longest.code)?.match(/[\p{L}\p{M}\p{N}]+/gu);
  return words ? cut(words.join('_').toUpperCase(), longest.code) : undefined;
}
