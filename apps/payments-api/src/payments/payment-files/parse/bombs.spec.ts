import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from '@jest/globals';
import { cell, odsOf, odsRow, workbook, type Content } from '../../../../test/kit/payments/workbooks.ts';
import { parseInProcess } from './parse-in-process.ts';
import type { ParseLimits } from './parse.ts';
import { Refused } from '../../../kernel/files/refused.ts';

const limits: ParseLimits = { minimum: 500, maximum: 500_000, sandbox: false, maxRows: 100_000 };

const refusalOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const error: unknown = await parseInProcess('holder', bytes, limits).then(
    ({ chunks }) => `${chunks[0]?.lines.length} rows`,
    (reason: unknown) => reason,
  );
  return error instanceof Refused ? error.refusal.code : String(error);
};

const hundredMb = 100_000_000;

describe('a workbook made to exhaust whoever opens it', () => {
  it('is distinguished from one that is not', async () => {
    expect(await refusalOf(workbook({}))).toBe('1 rows');
  });

  it.each<[string, Content, string]>([
    ['with a million rows', { rows: '<row><c><v>1</v></c></row>'.repeat(1_000_000) }, 'PAYLOAD_TOO_LARGE'],
    ['that unpacks to a hundred times its size', { rows: ' '.repeat(hundredMb) }, 'PAYLOAD_TOO_LARGE'],
    ['whose texts do', { texts: '<si><t>a</t></si>'.repeat(2_000_000) }, 'PAYLOAD_TOO_LARGE'],
    ['whose texts are nested a million deep', { texts: '<a>'.repeat(1_000_000) }, 'PAYLOAD_TOO_LARGE'],
    [
      'that says it unpacks to little',
      { rows: ' '.repeat(hundredMb), declared: { sheet: 1_000 } },
      'FILE_UNREADABLE',
    ],
    ['whose texts say so', { texts: ' '.repeat(hundredMb), declared: { texts: 1_000 } }, 'FILE_UNREADABLE'],
    ['that says nothing', { rows: ' '.repeat(hundredMb), declared: { sheet: 0 } }, 'FILE_UNREADABLE'],
    [
      'with a cell at the far end of each row',
      { rows: '<row><c r="XFD2"><v>1</v></c></row>'.repeat(2_000) },
      'FILE_UNREADABLE',
    ],
  ])('%s is refused', async (_, content, code) => {
    expect(await refusalOf(workbook(content))).toBe(code);
  });

  it('is refused as ODS too', async () => {
    expect(await refusalOf(odsOf(' '.repeat(hundredMb)))).toBe('PAYLOAD_TOO_LARGE');
    const far = odsRow(['a'], 'table:number-rows-repeated="1048576"');
    const deep = `<table:table>${'<table:table-row><table:table-cell><table:table>'.repeat(100_000)}`;
    for (const sheet of [`<table:table>${far.repeat(2)}</table:table>`, deep])
      expect(await refusalOf(odsOf(sheet))).toMatch(/^(FILE_UNREADABLE|PAYLOAD_TOO_LARGE)$/);
  });

  it('is refused as XLSB where a part is larger than it declares', async () => {
    const rows = [
      ['Name', 'Phone', 'Amount', 'Reason'],
      ['Pauline', 677412085, 1000, 'Pay'],
    ];
    const book = utils.book_new(utils.aoa_to_sheet(rows), 'Pay');
    const honest = write(book, { type: 'buffer', bookType: 'xlsb', compression: true }) as Buffer;
    const lying = new Uint8Array(honest);
    // in the directory, which comes last
    const name = honest.lastIndexOf('xl/worksheets/sheet1.bin');
    new DataView(lying.buffer).setUint32(name - 22, 10, true);
    expect(await refusalOf(new Uint8Array(honest))).toBe('1 rows');
    expect(await refusalOf(lying)).toBe('FILE_UNREADABLE');
  });

  it('declares entities that are nothing to us: what refers to them is not readable', async () => {
    const prologue =
      '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;"><!ENTITY z SYSTEM "file:///etc/passwd">]>';
    const row = (name: string) =>
      `<row>${cell(name)}<c><v>677412085</v></c><c><v>1000</v></c>${cell('Pay')}</row>`;
    expect(await refusalOf(workbook({ prologue, rows: row('&amp;') }))).toBe('1 rows');
    for (const name of ['&x;', '&y;', '&z;'])
      expect(await refusalOf(workbook({ prologue, rows: row(name) }))).toBe('FILE_UNREADABLE');
  });
});
