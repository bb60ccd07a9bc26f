import {
  folded,
  mistakes,
  plainDigits,
  searchedPieces,
  spellingsOf,
  withoutApostrophes,
} from '@sanaga/domain';
import { readAmount, readNumber } from '@sanaga/reader';
import { sql, type RawBuilder } from 'kysely';
import { referenceIn } from './reference.ts';

/** Returns the pattern by which LIKE finds text that contains this one; its wildcards stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Orders a list by name: É next to E, whatever the case; by an index of the same expression, if there is one. */
export const nameOrder = (column: string): RawBuilder<string> =>
  sql<string>`folded(${sql.ref(column)}) collate "C"`;

/** Matches texts that have this one as a piece, as `isFoundBy` says it; signs alone mean themselves. */
export function hasPiece(column: string, text: string): RawBuilder<boolean> {
  const readings = searchedPieces(text).map(within);
  return readings.length === 0
    ? sql<boolean>`${sql.ref(column)} ilike ${containing(text)}`
    : wordsMatch(sql`person_words(${sql.ref(column)}, null, null)`, { readings, variants: [] });
}

const within = (piece: string): string[] => [`%${piece}%`];

/** Returns the pattern for a piece of a phone number, however it is grouped; undefined if the text is no such piece. */
export function containingNumber(text: string): string | undefined {
  const read = readNumber(text);
  const digits = 'number' in read ? read.number.replaceAll(/[^\p{L}\d]/gu, '') : '';
  return /^\d{3,}$/.test(digits) ? containing(digits) : undefined;
}

/** Letters in each entry of the words' index; shorter texts are in nearly every row. */
const shortestIndexed = 3;

/** Returns true if a text is long enough for the index of words. */
export const isIndexed = (text: string): boolean => folded(text).trim().length >= shortestIndexed;

export interface FoundRows<Row> {
  /** The best first. */
  rows: Row[];
  /** Number of rows found, counted up to the limit. */
  count: number;
}

/** Limits on how many rows a search returns and counts. */
export interface Limits {
  /** Rows that are returned. */
  shown: number;
  /** Rows that are counted. */
  counted: number;
}

/** Rows that say how many there are in all. */
export const foundRows = <Row extends { count: bigint }>(
  rows: Row[],
  { counted }: Limits,
): FoundRows<Row> => ({
  rows,
  count: Math.min(counted, Number(rows[0]?.count ?? 0)),
});

const mostWords = 8;
const currencies = ['xaf', 'fcfa'];

/** Splits a text into words as they are compared, a reference as payments have it (`T-001395` is t1395), without the currency. */
function wordsIn(text: string): string[] {
  const plain = folded(text.replaceAll(/\bt-?0*(\d+)\b/gi, 't$1'));
  const all = plain.split(' ').filter(Boolean).slice(0, mostWords);
  const meant = all.filter((word) => !currencies.includes(word));
  const words = meant.length > 0 ? meant : all;
  return plain.endsWith(' ')
    ? words.map((word, place) => (place === words.length - 1 ? `${word} ` : word))
    : words;
}

/** Joins amounts and numbers whose digits are grouped. */
const withNumbersInOne = (words: readonly string[]): string[] =>
  words
    .join(' ')
    .replaceAll(/(?<=\d) (?=\d)/g, '')
    .replaceAll(/(?<![\p{Alphabetic}\d])00(?=237)/gu, '')
    .split(/ (?!$)/)
    .filter(Boolean);

/** Returns an amount with decimals as its francs, and any other text with its digits as ours. */
function withoutDecimals(text: string): string {
  const plain = plainDigits(text);
  const read = /\d[.,]\d/.test(plain) ? readAmount(plain) : undefined;
  return read && 'francs' in read ? String(read.francs) : plain;
}

/**
 * Reads what somebody searches for, in words: the numbers in it are one or several, and what an apostrophe parts is one word or
 * two, so that `N’Diaye` finds who was written down as `N Diaye`. A word with a space at its end is whole: a sign ends it
 * (`50%`), or it is a reference. Returns the likeliest reading first, and none of signs alone.
 */
export function readingsOf(text: string): string[][] {
  const typed = withoutDecimals(text);
  const readings = [typed.trim(), withoutApostrophes(typed).trim()]
    .map(wordsIn)
    .flatMap((words) => [withNumbersInOne(words), words])
    .filter((words) => words.length > 0);
  return [...new Map(readings.map((words) => [words.join(' '), words])).values()];
}

/** Returns true if a text has no words, so that only its signs can be looked for. */
export const isOfSigns = (text: string): boolean => readingsOf(text).length === 0;

/** Returns the word that a text is, if it is one alone, numbers in one. */
export const onlyWord = (text: string): string | undefined => {
  const [words = []] = readingsOf(text);
  return words.length === 1 ? words[0]?.trimEnd() : undefined;
};

const isReference = (word: string): boolean => /^t\d+$/.test(word);

/** Returns the pattern for words that begin like this one; for a number any piece, as people know its end. */
const beginningOrPiece = (word: string): string => (/^\d{3,} ?$/.test(word) ? `%${word}%` : beginning(word));

const beginning = (word: string): string => (isReference(word) ? wholeWord(word) : `% ${word}%`);

const wholeWord = (word: string): string => `% ${word.trimEnd()} %`;

/** Patterns for words: a match has all patterns of one reading and, where there are any, one of the variants. */
export interface SearchPatterns {
  readings: string[][];
  variants: string[];
}

/** Returns the patterns for each reading; a number may be any piece in the likeliest one alone, where its digits are together. */
const readingPatterns = (readings: readonly string[][]): string[][] =>
  readings.map((words, place) => words.map(place === 0 ? beginningOrPiece : beginning));

/** Returns the patterns for each reading of a text, as it was typed. */
export const typedPatterns = (text: string): SearchPatterns => ({
  readings: readingPatterns(readingsOf(text)),
  variants: [],
});

/** Returns the patterns for the same words where they are whole. */
export const wholePatterns = (text: string): string[][] =>
  readingsOf(text).map((words) => words.map(wholeWord));

/** Returns the patterns by which a list finds a text: as a piece, also within a word, or by its words in any order. */
export function listPatterns(text: string): SearchPatterns {
  // other references begin like a reference
  const pieces = searchedPieces(text).filter((piece) => !isReference(piece));
  // a piece finds all that its only word does
  const findsMore = ([pattern = '', ...others]: string[]) =>
    others.length > 0 || !pieces.some((piece) => pattern.includes(piece));
  const byWords = readingPatterns(readingsOf(text)).filter(findsMore);
  return { readings: [...pieces.map(within), ...byWords], variants: [] };
}

/** Returns patterns for each kind of mistake in each word in turn; the other words are as they are typed. */
export function mistypedPatterns(text: string): SearchPatterns[] {
  const [words = []] = readingsOf(text);
  return mistakes.flatMap((mistake) =>
    words
      .map((word, place) => ({
        readings: [words.toSpliced(place, 1).map(beginningOrPiece)].filter((others) => others.length > 0),
        variants: spellingsOf(word.trimEnd(), mistake).map((spelt) => `% ${spelt}%`),
      }))
      .filter(({ variants }) => variants.length > 0),
  );
}

/** Searches a text as it is typed and, where that finds nothing, with one word mistyped. */
export async function firstFound<Row>(
  text: string,
  find: (patterns: SearchPatterns) => Promise<Row[]>,
): Promise<Row[]> {
  if (isOfSigns(text)) return [];
  let rows = await find(typedPatterns(text));
  for (const patterns of mistypedPatterns(text)) {
    if (rows.length > 0) break;
    rows = await find(patterns);
  }
  return rows;
}

/**
 * Matches words that have these patterns, each a condition of its own, which an index serves; none where there are no patterns.
 * The database's function `search_condition` does the same.
 */
export function wordsMatch(
  words: RawBuilder<unknown>,
  { readings, variants }: SearchPatterns,
): RawBuilder<boolean> {
  const like = (pattern: string) => sql`${words} like ${pattern}`;
  const all = readings.map((patterns) => sql`(${sql.join(patterns.map(like), sql` and `)})`);
  const conditions = [all, variants.map(like)]
    .filter((oneOf) => oneOf.length > 0)
    .map((oneOf) => sql`(${sql.join(oneOf, sql` or `)})`);
  return conditions.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** A number that was typed alone, however it is grouped and with or without its currency. */
export interface TypedNumber {
  /** Without zeros before it; no more than a bigint holds. */
  digits: string;
  /** There were zeros: it is that of a reference (`000042`), and no amount. */
  isPadded: boolean;
}

/** Returns the whole number that a text is; undefined if it is no number, or shorter than any that is looked up. */
export function typedNumberIn(text: string): TypedNumber | undefined {
  const word = onlyWord(text) ?? '';
  const [, zeros, digits] = /^(0*)(\d{1,18})$/.exec(word) ?? [];
  if (digits === undefined || word.length < shortestIndexed) return undefined;
  return { digits, isPadded: zeros !== '' };
}

/** Figures in a text that may be a reference or an amount; null if there is none. */
export interface TypedFigures {
  /** Digits of the reference. */
  number: string | null;
  /** Whole XAF. */
  amount: string | null;
}

/** A reference of these letters, or a number that is typed alone: it may be the reference's, or the amount. */
export function figuresIn(text: string, letters: string): TypedFigures {
  const number = referenceIn(text, letters);
  if (number !== undefined) return { number, amount: null };
  const typed = typedNumberIn(text);
  return { number: typed?.digits ?? null, amount: typed && !typed.isPadded ? typed.digits : null };
}
