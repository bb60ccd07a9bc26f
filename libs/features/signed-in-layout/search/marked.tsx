import { folded, withoutApostrophes } from '@sanaga/domain';
import type { ReactNode } from 'react';

interface Range {
  from: number;
  to: number;
}

/** Splits a search into words as the server reads them: digits that follow each other are one number. */
const wordsOf = (search: string): string[] =>
  folded(search)
    .trim()
    .replaceAll(/(?<=\d) (?=\d)/g, '')
    .split(' ')
    .filter(Boolean);

/** Returns the letters of a text as they are compared, each with its place in the text. */
function lettersOf(text: string) {
  const letters: { letter: string; place: number }[] = [];
  let place = 0;
  for (const character of text) {
    for (const letter of folded(character)) letters.push({ letter, place });
    place += character.length;
  }
  return letters;
}

/** Matches the beginnings of words or, for a number, any piece of one, however it is grouped. */
const patternOf = (word: string): RegExp =>
  /^\d{3,}$/.test(word)
    ? new RegExp([...word].join(' ?'), 'g')
    : new RegExp(`(?<![\\p{Alphabetic}\\d])${word}`, 'gu');

function foundIn(text: string, words: readonly string[]): Range[] {
  const letters = lettersOf(text);
  const plain = letters.map(({ letter }) => letter).join('');
  return words.flatMap((word) =>
    [...plain.matchAll(patternOf(word))].map(({ index, 0: match }) => {
      const last = letters[index + match.length - 1]?.place ?? 0;
      return { from: letters[index]?.place ?? 0, to: last + ([...text.slice(last)][0]?.length ?? 1) };
    }),
  );
}

/**
 * Finds a search in a text. Words also begin behind an apostrophe, and a typed apostrophe may be left out or be a
 * space.
 */
function rangesOf(text: string, search: string): Range[] {
  const words = [...new Set([...wordsOf(search), ...wordsOf(withoutApostrophes(search))])];
  const found = [...foundIn(text, words), ...foundIn(withoutApostrophes(text), words)];
  const ranges: Range[] = [];
  for (const range of found.toSorted((a, b) => a.from - b.from)) {
    const before = ranges.at(-1);
    if (before && range.from < before.to) before.to = Math.max(before.to, range.to);
    else ranges.push(range);
  }
  return ranges;
}

/** Shows a text, and marks what a search found in it. */
export function Marked({ text, search }: { text: string; search: string }) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { from, to } of rangesOf(text, search)) {
    parts.push(text.slice(done, from), <mark key={from}>{text.slice(from, to)}</mark>);
    done = to;
  }
  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}
