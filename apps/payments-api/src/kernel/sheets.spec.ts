import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import type { FileFormat } from './files/bytes.ts';
import { sheetOf, type SheetCell } from './sheets.ts';

const rows = 100_000;

async function* many(taken: (row: number) => void): AsyncGenerator<SheetCell[]> {
  for (let row = 0; row < rows; row += 1) {
    taken(row);
    yield [`T-${row}`, row * 5, new Date(1_700_000_000_000 + row * 1_000), `Reason ${row % 977} ${row}`];
  }
}

const layout = { delimiter: ';', columns: [{}, { numFmt: '#,##0' }, { numFmt: 'yyyy-mm-dd hh:mm:ss' }, {}] };

async function bytesOf(format: FileFormat, cells: readonly SheetCell[][]): Promise<Buffer> {
  const list = async function* () {
    yield* cells;
  };
  const parts: Buffer[] = [];
  for await (const part of sheetOf(format, list(), layout)) parts.push(Buffer.from(part as Uint8Array));
  return Buffer.concat(parts);
}

describe.each(['CSV', 'XLSX'] as const)('%s', (format) => {
  it('takes rows as it is read: of many it has few when its first bytes leave', async () => {
    let last = 0;
    const content = sheetOf(
      format,
      many((row) => (last = row)),
      layout,
    );
    let bytes = 0;
    for await (const part of content) {
      bytes += (part as Uint8Array).length;
      if (bytes > 50_000) break;
    }
    expect(last).toBeGreaterThan(0);
    expect(last).toBeLessThan(rows / 2);
  });

  it('stops its source where nobody reads on', async () => {
    let end = () => {};
    const ending = new Promise<void>((resolve) => (end = resolve));
    const source = async function* () {
      try {
        yield* many(() => {});
      } finally {
        end();
      }
    };
    const content = sheetOf(format, source(), layout);
    for await (const part of content) if (part) break;
    await ending;
  });
});

const cells: SheetCell[] = ['Éyenga; "P"', 1_234_567, new Date('2026-11-23T14:05:09Z'), '=1+1'];

it('writes CSV that reads back as it was', async () => {
  const text = (await bytesOf('CSV', [cells])).toString();
  expect(parse(text, { bom: true, delimiter: ';' })).toEqual([
    ['Éyenga; "P"', '1234567', '2026-11-23 14:05:09', "'=1+1"],
  ]);
});

it('writes XLSX whose numbers are numbers and whose dates are dates', async () => {
  const [sheet] = (await readXlsx(await bytesOf('XLSX', [cells]))).sheets;
  expect(sheet?.rows).toEqual([['Éyenga; "P"', 1_234_567, new Date('2026-11-23T14:05:09Z'), "'=1+1"]]);
});
