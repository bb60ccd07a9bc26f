import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { Fonts, lettersOf, mainFont, type Run, type Weight } from './fonts.ts';
import { SheetNumbers } from './sheet-numbers.ts';
import { colours, sizes } from './theme.ts';

export interface TextStyle {
  size?: number;
  weight?: Weight;
  colour?: string;
  align?: 'left' | 'right';
}

/** A line as it is drawn: its runs from left to right, and their total width, in points. */
interface Line {
  runs: (Run & { width: number })[];
  width: number;
}

/** Between two lines, in points. */
const lineGap = 2;
/** Place where a line may end: after a space that breaks, or after a sign that joins words. */
const breaks = /(?<=[^\S\u00a0\u202f]|[-–—/])/u;

/** Style of what stands on each sheet outside the text. */
const marginal: TextStyle = { size: sizes.caption, colour: colours.tertiary };
/** Distance of the running head from the top of the sheet, and of the sheet's number from its bottom, in points. */
const headAt = 32;
const numberAt = 30;

/**
 * Pages of text from top to bottom, in fonts that have the letters of nearly all names. Each sheet has its number of all,
 * and each after the first the paper's title at its head.
 */
export class Page {
  readonly pdf: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #title: string;
  readonly #numbers: SheetNumbers;
  /** Height of the page that is used from its top, in points. */
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
    this.#fonts = new Fonts(this.pdf);
    this.#title = info.title;
    this.#numbers = new SheetNumbers(this.pdf);
    this.#numberSheet();
  }

  get left(): number {
    return sizes.margin;
  }

  get width(): number {
    return this.pdf.page.width - 2 * sizes.margin;
  }

  /** Returns where the footer begins. */
  get bottom(): number {
    return this.pdf.page.height - sizes.margin - 28;
  }

  /** Goes to a new page if this one has less than this height left, in points; true where it did. */
  reserve(height: number): boolean {
    if (this.y + height <= this.bottom) return false;
    this.pdf.addPage();
    this.#numberSheet();
    this.y = headAt;
    this.y += this.text(this.#title, this.left, this.y, this.width, marginal) + 4;
    this.line();
    this.y += 14;
    return true;
  }

  #numberSheet(): void {
    const { height, width } = this.pdf.page;
    this.#numbers.place({ right: width - sizes.margin, bottom: height - numberAt });
  }

  /** Writes a text in a column and returns how high it was; `y` does not move. */
  text(text: string, x: number, y: number, width: number, style: TextStyle = {}): number {
    const lines = this.#linesOf(text, width, style);
    const lineHeight = this.#lineHeight(style);
    lines.forEach((line, number) => this.#write(line, x, y + number * lineHeight, width, style));
    return lines.length * lineHeight;
  }

  /** Returns how high a text will be. */
  heightOf(text: string, width: number, style: TextStyle = {}): number {
    return this.#linesOf(text, width, style).length * this.#lineHeight(style);
  }

  /** Returns how wide a text of one line will be. */
  widthOf(text: string, style: TextStyle = {}): number {
    return this.#lineOf(text, style).width;
  }

  line(colour: string = colours.line): void {
    this.pdf.moveTo(this.left, this.y).lineTo(this.left + this.width, this.y);
    this.pdf.lineWidth(0.75).strokeColor(colour).stroke();
  }

  #end(): void {
    this.#setFont(marginal);
    this.#numbers.write({ colour: colours.tertiary, size: sizes.caption });
    this.pdf.end();
  }

  async finish(): Promise<Buffer> {
    this.#end();
    return buffer(this.pdf);
  }

  /** Streams the bytes while `draw` is at work; drawing ends early once nobody reads on. */
  stream(draw: () => Promise<void>): Readable {
    draw().then(
      () => this.#end(),
      (error: Error) => this.pdf.destroy(error),
    );
    return this.pdf;
  }

  /** Returns true once the stream's reader is gone. */
  get isAbandoned(): boolean {
    return this.pdf.destroyed;
  }

  #setFont({ size = sizes.body, weight = 'regular' }: TextStyle, font = mainFont(weight)): void {
    this.pdf.font(font).fontSize(size);
  }

  #lineHeight(style: TextStyle): number {
    this.#setFont(style);
    return this.pdf.currentLineHeight(true) + lineGap;
  }

  #lineOf(text: string, style: TextStyle): Line {
    const runs = this.#fonts.runsOf(text, style.weight ?? 'regular').map((run) => {
      this.#setFont(style, run.font);
      return { ...run, width: this.pdf.widthOfString(run.text, layoutOf(run)) };
    });
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0) };
  }

  /** Splits a text into lines of at most this width, with as many words on each as there is room for. */
  #linesOf(text: string, width: number, style: TextStyle): Line[] {
    const whole = this.#lineOf(text, style);
    if (whole.width <= width) return [whole];
    const lines: string[] = [];
    for (const word of text.split(breaks)) {
      const started = lines.at(-1);
      if (started !== undefined && this.widthOf((started + word).trimEnd(), style) <= width)
        lines[lines.length - 1] = started + word;
      else lines.push(...this.#piecesOf(word, width, style));
    }
    return lines.map((line) => this.#lineOf(line.trimEnd(), style));
  }

  /** Splits a word that is wider than a line, which continues on the next one. */
  #piecesOf(word: string, width: number, style: TextStyle): string[] {
    if (this.widthOf(word.trimEnd(), style) <= width) return [word];
    const pieces = [''];
    for (const letter of lettersOf(word)) {
      const longer = `${pieces.at(-1)}${letter}`;
      if (this.widthOf(longer.trimEnd(), style) <= width) pieces[pieces.length - 1] = longer;
      else pieces.push(letter);
    }
    return pieces;
  }

  /** Writes a line run by run, all on one baseline. */
  #write({ runs, width: taken }: Line, x: number, y: number, width: number, style: TextStyle): void {
    this.#setFont(style);
    const baseline = y + this.#ascent(style);
    let left = style.align === 'right' ? x + width - taken : x;
    this.pdf.fillColor(style.colour ?? colours.text);
    for (const run of runs) {
      this.#setFont(style, run.font);
      this.pdf.text(run.text, left, baseline, { ...layoutOf(run), lineBreak: false, baseline: 'alphabetic' });
      left += run.width;
    }
  }

  /** Returns how far a line's letters reach above its baseline, in points. */
  #ascent({ size = sizes.body }: TextStyle): number {
    const { ascender } = (this.pdf as unknown as { _font: { ascender: number } })._font;
    return (ascender / 1_000) * size;
  }
}

/**
 * Returns the layout of a run. With a list of features the library lays out a whole run at once rather than word by
 * word; otherwise the words of a right-to-left run would come out in the wrong order.
 */
const layoutOf = ({ rightToLeft }: Run): PDFKit.Mixins.TextOptions =>
  rightToLeft ? { features: ['calt'] } : {};
