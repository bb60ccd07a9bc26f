import iconv from 'iconv-lite';

/** What programs on Windows, on old Macs and under DOS write where it is not Unicode; the likeliest first. */
const singleByte = ['windows-1252', 'macintosh', 'cp850', 'cp437'] as const;

/** So many bytes are looked at. */
const sampleBytes = 1024 * 1024;

const frequent = /[éèêàçïîô]/;
const rare = /[ëâäöüûùœæßñÿ]/;
const capital = /[ÉÈÊËÀÂÄÇÎÏÔÖÛÜÙŒÆÑ]/;
const mark = /[’‘“”«»–—…°º€§\u00a0·²]/;
const isLetter = (letter: string): boolean => /\p{L}/u.test(letter);
const isSmall = (letter: string): boolean => /\p{Ll}/u.test(letter);
const isCapitals = (letters: string): boolean => /^\p{Lu}{2}$/u.test(letters);

/** How likely a letter is behind two others and before one, in what people write in French, German or English. */
function likeliness(letter: string, before: string, after: string): number {
  const last = before.slice(-1);
  if (frequent.test(letter) || rare.test(letter)) {
    if (isCapitals(before)) return -2;
    // a name begins with a capital
    if (!isLetter(last)) return isLetter(after) ? 1 : 2;
    return frequent.test(letter) ? 4 : 3;
  }
  // a capital does not follow a small letter
  if (capital.test(letter)) return isSmall(last) ? -2 : 3;
  if (letter === '’' || letter === '‘') return isLetter(last) ? 2 : 0;
  if (mark.test(letter)) return isLetter(last) && isLetter(after) ? -1 : 1;
  return isLetter(letter) ? -1 : -3;
}

/** The sum over all letters that are no ASCII. */
function plausibility(text: string): number {
  let sum = 0;
  for (const { index } of text.matchAll(/[^\0-\x7f]/g))
    sum += likeliness(text.charAt(index), text.slice(Math.max(0, index - 2), index), text.charAt(index + 1));
  return sum;
}

/** Decodes a text of one byte for each letter by the encoding in which its letters are likeliest. */
export function decodeSingleByte(bytes: Uint8Array): string {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const sample = all.subarray(0, sampleBytes);
  const [best] = singleByte
    .map((encoding) => ({ encoding, score: plausibility(iconv.decode(sample, encoding)) }))
    .sort((a, b) => b.score - a.score);
  return iconv.decode(all, best?.encoding ?? 'windows-1252');
}
