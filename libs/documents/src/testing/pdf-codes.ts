import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from '@zxing/library';
import { drawings } from './pdf-text.ts';

/** Width of a module of the code in the picture, and the light edge that a reader needs around it; pixels. */
const scale = 4;
const edge = 4 * scale;

/**
 * Reads the code of squares on a page of the file, as a phone does. Throws where there is no code, or it is not
 * legible.
 */
export function scannedCode(pdf: Buffer): string {
  const squares = [...drawings(pdf).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
    .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
    .filter(([, , width, height]) => width === height && width < 4);
  const side = squares[0]?.[2] ?? NaN;
  const left = Math.min(...squares.map(([x]) => x));
  const top = Math.min(...squares.map(([, y]) => y));
  const modules = Math.round((Math.max(...squares.map(([x]) => x)) - left) / side) + 1;

  const width = modules * scale + 2 * edge;
  const picture = new Uint8ClampedArray(width * width).fill(255);
  for (const [x, y] of squares) {
    const [column, row] = [x - left, y - top].map((distance) => edge + Math.round(distance / side) * scale);
    for (let line = 0; line < scale; line++) {
      const start = (row! + line) * width + column!;
      picture.fill(0, start, start + scale);
    }
  }
  const source = new RGBLuminanceSource(picture, width, width);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}
