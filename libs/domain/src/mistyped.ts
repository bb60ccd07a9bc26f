/** Least number of letters of a word that is corrected: shorter words are too like each other. */
const shortestMistyped = 4;
/** Number of letters after which anything may follow. */
const longestMistyped = 12;

/** Mistakes that may happen to a letter as somebody types. */
export const mistakes = ['tooMany', 'missing', 'wrong', 'exchanged'] as const;
export type Mistake = (typeof mistakes)[number];

const isSpelt = new RegExp(`^\\p{Alphabetic}{${shortestMistyped},}$`, 'u');

/**
 * Lists how a folded word may have been meant, or may begin, where it has one mistake of this kind; `_` is any letter.
 * Empty for a short word or a number.
 */
export function spellingsOf(word: string, mistake: Mistake): string[] {
  if (!isSpelt.test(word)) return [];
  const letters = [...word].slice(0, longestMistyped);
  const spelt = letters.map((letter, i) => {
    const [before, after] = [letters.slice(0, i), letters.slice(i + 1)];
    const [next = '', ...later] = after;
    return {
      tooMany: [...before, ...after],
      missing: [...before, '_', letter, ...after],
      wrong: [...before, '_', ...after],
      exchanged: [...before, next, letter, ...later],
    }[mistake].join('');
  });
  return [...new Set(spelt)];
}
