import { folded, mistakes, searchedPieces, spellingsOf, withoutApostrophes } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { referenceIn } from './reference.ts';

/** Returns the pattern by which LIKE finds text that contains this one; its wildcards stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Orders a list by name: É next to E, whatever the case; by an index of the same expression, if there is one. */
export const nameOrder = (column: string): RawBuilder<string> =>
  sql<string>`folded(${sql.ref(column)}) collate "C"`;

/** Builds the condition that words have one of these pieces. */
export const likeAny = (words: RawBuilder<unknown>, pieces: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    pieces.map((piece) => sql`${words} like ${`%${piece}%`}`),
    sql` or `,
  )})`;

/** The condition that a text has this one as a piece, as `isFoundBy` says it; signs alone mean themselves. */
export function hasPiece(column: string, text: string): RawBuilder<boolean> {
  const pieces = searchedPieces(text);
  return pieces.length === 0
    ? sql<boolean>`${sql.ref(column)} ilike ${containing(text)}`
    : likeAny(sql`person_words(${sql.ref(column)}, null, null)`, pieces);
}

/** Returns the digits of a piece of a phone number, however it is grouped; undefined if the text is no such piece. */
export function digitsOf(text: string): string | undefined {
  const digits = text.replaceAll(/[\s+]/g, '');
  return /^\d{3,}$/.test(digits) ? digits : undefined;
}

/** Returns the pattern for a piece of a phone number, however it is grouped; undefined if the text is no such piece. */
export function containingNumber(text: string): string | undefined {
  const digits = digitsOf(text);
  return digits && containing(digits);
}

/** Letters in each entry of the words' index; shorter texts are in nearly every row. */
export const shortestIndexed = 3;

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

/** Way in which a list is searched: by the text as it was typed, or by its words in any order. */
export type SearchStep = 'asTyped' | 'byWords';

/** A list finds by words only where no row has the text as it was typed. */
export async function findInSteps<Found extends { total: number }>(
  search: string | undefined,
  find: (step: SearchStep) => Promise<Found>,
): Promise<Found> {
  const asTyped = await find('asTyped');
  return asTyped.total === 0 && hasWords(search) ? find('byWords') : asTyped;
}

const hasWords = (search: string | undefined): boolean =>
  search !== undefined && folded(search).trim().length >= shortestIndexed;

/** The step by which a list finds what its export is to have; `countAsTyped` need not count beyond 1. */
export const stepOfExport = async (
  search: string | undefined,
  countAsTyped: () => Promise<number>,
): Promise<SearchStep> => (hasWords(search) && (await countAsTyped()) === 0 ? 'byWords' : 'asTyped');

const mostWords = 8;
const currencies = ['xaf', 'fcfa'];

/** A text as it is compared, a reference as payments have it (`T-001395` is t1395), without the word for the currency. */
function wordsIn(text: string): string[] {
  const plain = folded(text.replaceAll(/\bt-?0*(\d+)\b/gi, 't$1'));
  const all = plain.split(' ').filter(Boolean).slice(0, mostWords);
  const meant = all.filter((word) => !currencies.includes(word));
  return meant.length > 0 ? meant : all;
}

/** Amounts and numbers without what groups their digits. */
const withNumbersInOne = (words: readonly string[]): string[] =>
  words
    .join(' ')
    .replaceAll(/(?<=\d) (?=\d)/g, '')
    .replaceAll(/(?<![\p{Alphabetic}\d])00(?=237)/gu, '')
    .split(' ')
    .filter(Boolean);

/**
 * The words of what somebody searches for, numbers and what an apostrophe parts in one. Where they may also be words of their
 * own there is a second reading: `N’Diaye` finds who was written down as `N Diaye`.
 */
export function readingsOf(text: string): [words: string[], other?: string[]] {
  const words = wordsIn(text);
  const joined = withNumbersInOne(words);
  const apart = wordsIn(withoutApostrophes(text));
  const other = apart.join(' ') === words.join(' ') ? words : withNumbersInOne(apart);
  return joined.join(' ') === other.join(' ') ? [joined] : [joined, other];
}

/** Returns the patterns for each reading of a text, as it was typed. */
export const typedPatterns = (text: string): SearchPatterns[] =>
  readingsOf(text)
    .filter((words) => words !== undefined)
    .map((words) => ({ patterns: beginningsOrPieces(words), variants: [] }));

/** A number that was typed alone, however it is grouped and with or without its currency. */
export interface TypedNumber {
  /** Without zeros before it; no more than a bigint holds. */
  digits: string;
  /** There were zeros: it is that of a reference (`000042`), and no amount. */
  isPadded: boolean;
}

/** Returns the whole number that a text is; undefined if it is no number, or shorter than any that is looked up. */
export function typedNumberIn(text: string): TypedNumber | undefined {
  const [[word = '', ...others]] = readingsOf(text);
  const [, zeros, digits] = /^(0*)(\d{1,18})$/.exec(word) ?? [];
  if (digits === undefined || others.length > 0 || word.length < shortestIndexed) return undefined;
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

/** Returns patterns for text in which words begin like these. */
export const beginnings = (words: readonly string[]): string[] => words.map((word) => `% ${word}%`);

/** The same; of a number any piece, as people know its end. */
export const beginningsOrPieces = (words: readonly string[]): string[] =>
  words.map((word) => (/^\d{3,}$/.test(word) ? `%${word}%` : `% ${word}%`));

export const wholeWords = (words: readonly string[]): string[] => words.map((word) => `% ${word} %`);

/** Patterns for words: a match has all of these patterns, and one of the variants if there are any. */
export interface SearchPatterns {
  patterns: string[];
  variants: string[];
}

/** Each kind of mistake in each word in turn; the other words are as they are typed. */
export const mistyped = (words: readonly string[]): SearchPatterns[] =>
  mistakes.flatMap((mistake) =>
    words
      .map((word, place) => ({
        patterns: beginningsOrPieces(words.toSpliced(place, 1)),
        variants: spellingsOf(word, mistake).map((spelt) => `% ${spelt}%`),
      }))
      .filter(({ variants }) => variants.length > 0),
  );
