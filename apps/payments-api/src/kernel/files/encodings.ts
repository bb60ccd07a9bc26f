import iconv from 'iconv-lite';
import { Refused } from './refused.ts';

/** Encodings of programs on Windows, on old Macs and under DOS that do not write Unicode; the likeliest first. */
const singleByte = ['windows-1252', 'macintosh', 'cp850', 'cp437'] as const;

/** Bytes of the sample. */
const sampleBytes = 1024 * 1024;

const frequent = /[éèêàçïîô]/;
const rare = /[ëâäöüûùœæßñÿ]/;
const capital = /[ÉÈÊËÀÂÄÇÎÏÔÖÛÜÙŒÆÑ]/;
/** Accented letters with which words begin: Équipe, À, Île, Œuvres; and more rarely here Übertrag. */
const initial = /^(?:[ÉÀ]|Îl|Œu)/i;
const rareInitial = /[ÄÖÜ]/;
const mark = /[’‘“”«»–—…°º€§\u00a0·²]/;
const isLetter = (letter: string): boolean => /\p{L}/u.test(letter);
const isSmall = (letter: string): boolean => /\p{Ll}/u.test(letter);
const isCapitals = (letters: string): boolean => /^\p{Lu}{2}$/u.test(letters);

/** Rates how likely a letter is after two others and before one, in what people write in French, German or English. */
function likeliness(letter: string, before: string, after: string): number {
  const last = before.slice(-1);
  // it stands before these alone
  if (letter === 'ç' && !/[aouâôû]/.test(after)) return -1;
  if (frequent.test(letter) || rare.test(letter)) {
    if (isCapitals(before)) return -2;
    // a name begins with a capital
    if (!isLetter(last)) return letter === 'é' || !isLetter(after) ? 2 : 1;
    return frequent.test(letter) ? 4 : 3;
  }
  if (capital.test(letter)) {
    // a capital does not follow a small letter
    if (isSmall(last)) return -2;
    if (isLetter(last) || initial.test(letter + after)) return 3;
    return rareInitial.test(letter) ? 2 : 0;
  }
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

interface Decoded {
  encoding: string;
  text: string;
  score: number;
}

/** Old Macs and DOS have other letters at the same places: so much of the best one's score makes another one possible. */
const possible = 0.7;

const words = /[^\s,;"]+/gu;

/** The first word that reads otherwise, both ways, with its line. */
function firstDifference(one: string, other: string): { line: number; word: string } | undefined {
  const theirs = other.matchAll(words);
  for (const { 0: word, index } of one.matchAll(words)) {
    const [their] = theirs.next().value ?? [word];
    if (their !== word) return { line: one.slice(0, index).split('\n').length, word: `${word} / ${their}` };
  }
  return undefined;
}

/**
 * Decodes a text of one byte for each letter by the encoding in which its letters are likeliest. Throws FILE_UNREADABLE
 * where a Mac and DOS would read it differently, and neither is unlikely.
 */
export function decodeSingleByte(bytes: Uint8Array): string {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const sample = all.subarray(0, sampleBytes);
  const decoded = singleByte.map((encoding): Decoded => {
    const text = iconv.decode(sample, encoding);
    return { encoding, text, score: plausibility(text) };
  });
  const [best, ...others] = decoded.sort((a, b) => b.score - a.score);
  if (!best || best.encoding === 'windows-1252') return iconv.decode(all, 'windows-1252');
  for (const rival of others) {
    if (rival.score < best.score * possible || rival.encoding === 'windows-1252') continue;
    const values = firstDifference(best.text, rival.text);
    if (values) throw new Refused('FILE_UNREADABLE', [{ field: 'file', key: 'lettersDamaged', values }]);
  }
  return iconv.decode(all, best.encoding);
}
