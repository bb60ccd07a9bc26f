import { createRequire } from 'node:module';
import { fallbackFont } from './fallback-font.ts';

const { resolve } = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

/** Fonts with the letters of nearly every alphabet; what they lack is written in the fallback font in every weight. */
const files: Record<Weight, string> = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
const fallback = 'fallback';

/** Names the font that sets the line height of every text, also of one in other fonts. */
export const mainFont = (weight: Weight): string => weight;

/** A stretch of text that one font writes in one direction. */
export interface Run {
  text: string;
  font: string;
  rightToLeft: boolean;
}

interface LoadedFont {
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** Marks that turn the direction of what follows: on paper they could only mislead. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Line ends, tabs and all other signs that were never meant to be seen. */
const unprintable = /[\p{Cc}\u2028\u2029]+/gu;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u;
const neutral = /^[\s\p{P}]+$/u;
const missing = '\u25a1';

/** Characters of most texts: the main fonts have all of them. */
const plain = /^[\x20-\x7e]+$/;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Splits a text into letters as a reader counts them: an accent or the parts of a picture belong to the one before. */
export const lettersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Finds which letters run from right to left: spaces and full stops do between two that do. */
function directionsOf(letters: readonly string[]): boolean[] {
  const directions = letters.map((letter) => rightToLeft.test(letter));
  let before = -1;
  directions.forEach((isRight, place) => {
    if (!isRight) return;
    const between = letters.slice(before + 1, place);
    if (before >= 0 && between.every((letter) => neutral.test(letter))) directions.fill(true, before, place);
    before = place;
  });
  return directions;
}

export class Fonts {
  readonly #pdf: PDFKit.PDFDocument;
  /** Text and font of each letter, looked up once. */
  readonly #known = new Map<string, Pick<Run, 'text' | 'font'>>();
  #hasFallback = false;

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
    for (const [weight, file] of Object.entries(files)) pdf.registerFont(weight, file);
  }

  /** Splits a text for its fonts. A letter that is in no font becomes a box: a hole would hide that there was one. */
  runsOf(text: string, weight: Weight): Run[] {
    if (plain.test(text)) return [{ text, font: mainFont(weight), rightToLeft: false }];
    const runs: Run[] = [];
    const letters = lettersOf(text.normalize('NFC').replace(directionMarks, '').replace(unprintable, ' '));
    const directions = directionsOf(letters);
    letters.forEach((letter, place) => {
      const next: Run = { ...this.#written(letter, weight), rightToLeft: directions[place] ?? false };
      const last = runs.at(-1);
      if (last && last.font === next.font && last.rightToLeft === next.rightToLeft) last.text += next.text;
      else runs.push(next);
    });
    return runs;
  }

  #written(letter: string, weight: Weight): Pick<Run, 'text' | 'font'> {
    const key = `${weight} ${letter}`;
    const known = this.#known.get(key) ?? this.#find(letter, weight);
    this.#known.set(key, known);
    return known;
  }

  /** Finds a letter as it is, or as the plain letter behind its form, such as H for 𝕳. */
  #find(letter: string, weight: Weight): Pick<Run, 'text' | 'font'> {
    const forms = new Set([letter, letter.normalize('NFKC')]);
    for (const font of [mainFont(weight), fallback])
      for (const text of forms) if (this.#has(font, text)) return { text, font };
    return { text: missing, font: mainFont(weight) };
  }

  #has(name: string, letter: string): boolean {
    if (name === fallback && !this.#hasFallback) this.#pdf.registerFont(fallback, fallbackFont());
    this.#hasFallback ||= name === fallback;
    this.#pdf.font(name);
    const { font } = (this.#pdf as unknown as { _font: LoadedFont })._font;
    return Array.from(letter).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  }
}
