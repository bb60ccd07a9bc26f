import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { colours, sizes } from './look.ts';

const { resolve } = createRequire(import.meta.url);
const fonts = {
  regular: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
export type Weight = keyof typeof fonts;

export interface TextStyle {
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right';
}

interface LoadedFont {
  font: { hasGlyphForCodePoint(codePoint: number): boolean };
}

/** Marks that turn the direction of what follows: on paper they could only mislead. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Words of one direction: the right-to-left ones with the spaces between them, or everything up to the next. */
const runs =
  /[\p{Script=Arabic}\p{Script=Hebrew}]+(?:[\s\p{M}]+[\p{Script=Arabic}\p{Script=Hebrew}]+)*|[^\p{Script=Arabic}\p{Script=Hebrew}]+/gu;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const missing = '\u25a1';

/** Pages of text from top to bottom, in a font that has the letters of nearly all names. */
export class Page {
  readonly pdf: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  /** How far down the page is used, in points. */
  y: number = sizes.margin;

  constructor(info: { title: string; language: string; issuedAt: Date }) {
    this.pdf = new PDFDocument({
      size: 'A4',
      // Breaks are ours: the library would break a page for a footer.
      margins: { top: sizes.margin, left: sizes.margin, right: sizes.margin, bottom: 0 },
      lang: info.language,
      displayTitle: true,
      // The file's id is made from these, so that the same content gives the same bytes.
      info: {
        Title: info.title,
        Author: 'Sanaga',
        Producer: 'Sanaga',
        Creator: 'Sanaga',
        CreationDate: info.issuedAt,
      },
    });
    this.#bytes = buffer(this.pdf);
    for (const [name, file] of Object.entries(fonts)) this.pdf.registerFont(name, file);
  }

  get left(): number {
    return sizes.margin;
  }

  get width(): number {
    return this.pdf.page.width - 2 * sizes.margin;
  }

  /** Where the footer begins. */
  get bottom(): number {
    return this.pdf.page.height - sizes.margin - 28;
  }

  /** Goes to a new page when so many points are not left on this one; true where it did. */
  reserve(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.pdf.addPage();
    this.y = sizes.margin;
    return true;
  }

  /** Writes a text in a column and returns how high it was; `y` does not move. */
  text(text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
    const shown = this.#prepare(text, style);
    const options = optionsOf(width, style);
    const height = this.pdf.heightOfString(shown, options);
    const [first = '', ...rest] = shown.match(runs) ?? [];
    this.pdf.fillColor(style.colour ?? colours.text);
    this.pdf.text(first, x, y, { ...options, continued: rest.length > 0 });
    rest.forEach((run, index) => this.pdf.text(run, { ...options, continued: index < rest.length - 1 }));
    return height;
  }

  /** How high a text will be. */
  heightOf(text: string, width: number, style: TextStyle = {}): number {
    const shown = this.#prepare(text, style);
    return this.pdf.heightOfString(shown, optionsOf(width, style));
  }

  /** How wide a text of one line will be. */
  widthOf(text: string, style: TextStyle = {}): number {
    return this.pdf.widthOfString(this.#prepare(text, style));
  }

  /** Writes a text on one line of such a width: what does not fit is cut off, and an ellipsis says so. */
  cell(text: string, x: number, y: number, width: number, style: TextStyle = {}): void {
    const shown = this.#fitted(this.#prepare(text.replaceAll(/\s+/g, ' '), style), width);
    if (rightToLeft.test(shown)) return void this.text(shown, x, y, width, style);
    this.pdf.fillColor(style.colour ?? colours.text);
    const left = style.align === 'right' ? x + width - this.pdf.widthOfString(shown) : x;
    this.pdf.text(shown, left, y, { lineBreak: false });
  }

  /** As much of a text as fits in the font that is set. */
  #fitted(text: string, width: number): string {
    if (this.pdf.widthOfString(text) <= width) return text;
    const letters = Array.from(text);
    let fits = 0;
    for (let most = letters.length; fits < most;) {
      const middle = Math.ceil((fits + most) / 2);
      if (this.pdf.widthOfString(`${letters.slice(0, middle).join('')}…`) <= width) fits = middle;
      else most = middle - 1;
    }
    return `${letters.slice(0, fits).join('')}…`;
  }

  line(colour: string = colours.line): void {
    this.pdf.moveTo(this.left, this.y).lineTo(this.left + this.width, this.y);
    this.pdf.lineWidth(0.75).strokeColor(colour).stroke();
  }

  async finish(): Promise<Buffer> {
    this.pdf.end();
    return this.#bytes;
  }

  /** Sets the font and makes a box of each character that it lacks: a hole would hide that there was one. */
  #prepare(text: string, { size = sizes.body, weight = 'regular' }: TextStyle): string {
    this.pdf.font(weight).fontSize(size);
    const { font } = (this.pdf as unknown as { _font: LoadedFont })._font;
    return Array.from(text.normalize('NFC').replace(directionMarks, ''), (character) =>
      font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : missing,
    ).join('');
  }
}

/**
 * With a list of features the library lays out a whole run at once rather than word by word, without which the words
 * of a right-to-left run would stand in the wrong order.
 */
const optionsOf = (width: number, { align = 'left' }: TextStyle): PDFKit.Mixins.TextOptions => ({
  width,
  align,
  lineGap: 2,
  features: ['calt'],
});
