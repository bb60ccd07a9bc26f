import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, it } from '@jest/globals';
import { readingOf } from '../../../../test/kit/payments/reading.ts';

const both = ['Hélène +237677412085 1000 Paie', 'Paul +237677412086 2000 Paie'];
const firstRow = Buffer.from([0x08, 0x02, 0x10, 0x00]);
const codePageRecord = Buffer.from([0x42, 0x00, 0x02, 0x00]);
const sheetBegins = Buffer.from([0x09, 0x08]);

/** Record of a column's width in letters, and whether it is hidden. */
function columnRecord(place: number, letters: number, isHidden = false): Buffer {
  const record = Buffer.alloc(16);
  [0x7d, 12, place, place, letters * 256, 0, Number(isHidden)].forEach((word, n) =>
    record.writeUInt16LE(word, n * 2),
  );
  return record;
}

/** Record of a row that is hidden. */
function hiddenRowRecord(place: number): Buffer {
  const record = Buffer.concat([firstRow, Buffer.alloc(16)]);
  record.writeUInt16LE(place, 4);
  record.writeUInt16LE(4, 8);
  record.writeUInt8(0x20, 16);
  return record;
}

/**
 * Writes a workbook of Excel 5, with records that the library does not write itself; its letters with accents are put in
 * their places in the encoding of this number.
 */
function written(codePage: number, letters: Record<string, number>, ...records: Buffer[]): Uint8Array {
  const sheet = utils.aoa_to_sheet([
    ['Nom', 'T@l@phone', 'Montant', 'Motif'],
    ['H@l%ne', 677412085, 1000, 'Paie'],
    ['Paul', 677412086, 2000, 'Paie'],
  ]);
  const file = write(utils.book_new(sheet, 'Paie'), { type: 'buffer', bookType: 'biff5' }) as Buffer;
  const stream = Buffer.from(
    (CFB.find(CFB.read(file, { type: 'buffer' }), 'Book')?.content ?? []) as Uint8Array,
  );
  for (const text of ['T@l@phone', 'H@l%ne']) {
    const at = stream.indexOf(text);
    for (const [n, letter] of [...text].entries()) stream[at + n] = letters[letter] ?? letter.charCodeAt(0);
  }
  stream.writeUInt16LE(codePage, stream.indexOf(codePageRecord) + 4);
  const sheetAt = stream.lastIndexOf(sheetBegins);
  const behind = sheetAt + 4 + stream.readUInt16LE(sheetAt + 2);
  const container = CFB.utils.cfb_new();
  const content = Buffer.concat([stream.subarray(0, behind), ...records, stream.subarray(behind)]);
  CFB.utils.cfb_add(container, '/Book', content);
  return new Uint8Array(CFB.write(container, { type: 'buffer' }) as Buffer);
}

const windows = [1252, { '@': 0xe9, '%': 0xe8 }] as const;

describe('a workbook of Excel 5 and 95', () => {
  it.each([windows, [10_000, { '@': 0x8e, '%': 0x8f }], [850, { '@': 0x82, '%': 0x8a }]] as const)(
    'is read in the encoding %i',
    async (codePage, letters) => {
      expect(await readingOf(written(codePage, letters))).toEqual(both);
    },
  );

  it('is refused with rows and columns that nobody sees', async () => {
    expect(await readingOf(written(...windows, hiddenRowRecord(2)))).toEqual(['file rowHidden']);
    for (const column of [columnRecord(2, 10, true), columnRecord(2, 0)])
      expect(await readingOf(written(...windows, columnRecord(1, 10), column))).toEqual([
        'file columnHidden',
      ]);
    expect(await readingOf(written(...windows, columnRecord(4, 10, true), hiddenRowRecord(7)))).toEqual(both);
  });
});
