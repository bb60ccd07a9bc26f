import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);

export type Weight = 'regular' | 'bold';

/** For letters of nearly every alphabet; what the first font of a weight lacks, the next one is tried for. */
const files: Record<Weight, readonly string[]> = {
  regular: [resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')],
  bold: [resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')],
};

const nameOf = (weight: Weight, place: number): string => `${weight}-${place}`;
/** The font that sets the line height of every text, whichever others it uses. */
export const mainFont = (weight: Weight): string => nameOf(weight, 0);

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
/** Line ends, tabs and whatever else was never meant to be seen. */
const unprintable = /[\p{Cc}\u2028\u2029]+/gu;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}]/u;
const neutral = /^[\s\p{P}]+$/u;
const missing = '\u25a1';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The letters as a reader counts them: an accent or the parts of a picture belong to the one before. */
export const lettersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Which letters run from right to left: spaces and full stops do between two that do. */
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
  /** Whether a font has a letter, looked up once each. */
  readonly #known = new Map<string, string | undefined>();

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
    for (const [weight, ofWeight] of Object.entries(files) as [Weight, readonly string[]][])
      ofWeight.forEach((file, place) => pdf.registerFont(nameOf(weight, place), file));
  }

  /** Splits a text for its fonts. A letter that none has becomes a box: a hole would hide that there was one. */
  runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    const letters = lettersOf(text.normalize('NFC').replace(directionMarks, '').replace(unprintable, ' '));
    const directions = directionsOf(letters);
    letters.forEach((letter, place) => {
      const font = this.#fontOf(letter, weight);
      const next: Run = {
        text: font ? letter : missing,
        font: font ?? mainFont(weight),
        rightToLeft: directions[place] ?? false,
      };
      const last = runs.at(-1);
      if (last && last.font === next.font && last.rightToLeft === next.rightToLeft) last.text += next.text;
      else runs.push(next);
    });
    return runs;
  }

  #fontOf(letter: string, weight: Weight): string | undefined {
    const key = `${weight} ${letter}`;
    if (!this.#known.has(key)) {
      const names = files[weight].map((_, place) => nameOf(weight, place));
      this.#known.set(
        key,
        names.find((name) => this.#has(name, letter)),
      );
    }
    return this.#known.get(key);
  }

  #has(name: string, letter: string): boolean {
    this.#pdf.font(name);
    const { font } = (this.#pdf as unknown as { _font: LoadedFont })._font;
    return Array.from(letter).every((character) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
  }
}
