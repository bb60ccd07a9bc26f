/** Letters with the marks on them. */
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** "Aïssatou N'Gono" as "Aï•••••u N'•••o": enough to see that a name was changed, too little to learn one. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => {
      const signs = [...letters.segment(word)].map(({ segment }) => segment);
      if (signs.length <= 2) return signs.map((sign, place) => (place === 0 ? sign : '•')).join('');
      const shown = signs.length > 4 ? 2 : 1;
      return signs.map((sign, place) => (place < shown || place === signs.length - 1 ? sign : '•')).join('');
    })
    .join(' ');

/** The last four digits of a number. */
export const maskedNumber = (number: string): string => {
  const digits = number.replaceAll(/\D/g, '');
  return `•••• ${digits.slice(-4, -2)} ${digits.slice(-2)}`;
};
