/** Part of the library's font that encodes text; its types lack it. */
interface EncodingFont {
  id: string;
  ref(): unknown;
  /** Returns the codes of the glyphs, as hexadecimal digits. */
  encode(text: string): [codes: string[], positions: unknown[]];
}

interface Place {
  /** Right edge and baseline, in points from the top left of the sheet. */
  right: number;
  bottom: number;
}

/** Space for a number such as "2,497 / 2,497"; points. */
const width = 90;
const height = 14;
const descent = 3;

/** Returns a colour as the file has it: red, green and blue from 0 to 1. */
const ratios = (colour: string): string =>
  [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');

/**
 * Numbers of the sheets, such as "2 / 5". How many there are is known only at the end, when most sheets were already
 * read by whoever reads along: each refers to a drawing that is written then.
 */
export class SheetNumbers {
  readonly #pdf: PDFKit.PDFDocument;
  readonly #drawings: PDFKit.PDFKitReference[] = [];

  constructor(pdf: PDFKit.PDFDocument) {
    this.#pdf = pdf;
  }

  /** Keeps a place for the number of the sheet that is being drawn, to the left of an edge. */
  place({ right, bottom }: Place): void {
    const drawing = this.#pdf.ref({
      Type: 'XObject',
      Subtype: 'Form',
      FormType: 1,
      BBox: [0, 0, width, height],
    });
    this.#drawings.push(drawing);
    (this.#pdf.page as unknown as { xobjects: Record<string, unknown> }).xobjects['Number'] = drawing;
    // the library counts from the top, a drawing from its bottom
    this.#pdf.addContent(`q 1 0 0 -1 ${right - width} ${bottom + descent} cm /Number Do Q`);
  }

  /** Writes all numbers in the font that is set. */
  write({ size, colour }: { size: number; colour: string }): void {
    const { _font: font } = this.#pdf as unknown as { _font: EncodingFont };
    this.#drawings.forEach((drawing, at) => {
      const text = `${at + 1} / ${this.#drawings.length}`;
      const left = width - this.#pdf.widthOfString(text);
      const [codes] = font.encode(text);
      Object.assign(drawing.data as object, { Resources: { Font: { [font.id]: font.ref() } } });
      drawing.end(`BT
/${font.id} ${size} Tf
${ratios(colour)} rg
${left.toFixed(2)} ${descent} Td
[<${codes.join('')}>] TJ
ET`);
    });
  }
}
