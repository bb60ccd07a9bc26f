import { formatPhone } from '@sanaga/domain';

/** Letters with the marks on them. */
const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Returns how many letters of a word to show at its beginning and at its end; of a short one fewer, so that some stay
 * hidden.
 */
const shownOf = (length: number): [first: number, last: number] =>
  length <= 2 ? [1, 0] : length <= 4 ? [1, 1] : [2, length === 5 ? 1 : 2];

/** "Aïssatou N'Gono" as "Aï••••ou N'••no": enough to see that a name was changed, too little to learn one. */
export const maskedName = (name: string): string =>
  name.replaceAll(/[^\s-]+/g, (word) => {
    const signs = [...letters.segment(word)].map(({ segment }) => segment);
    const [first, last] = shownOf(signs.length);
    return signs.map((sign, place) => (place < first || place >= signs.length - last ? sign : '•')).join('');
  });

/** "+237 6 77 •• •0 85": as it is printed, with the digits that tell the operator and the last three. */
export function maskedNumber(number: string): string {
  const first = number.startsWith('+237') ? 6 : 3;
  const last = number.replaceAll(/\D/g, '').length - 3;
  let place = 0;
  return formatPhone(number).replaceAll(/\d/g, (digit) => {
    place += 1;
    return place <= first || place > last ? digit : '•';
  });
}
