import { CFB, utils, write, type BookType, type WorkSheet } from '@e965/xlsx';
import { describe, expect, it } from '@jest/globals';
import { odsOf, odsRow } from '../../../../test/kit/payments/workbooks.ts';
import { isLarge } from './size.ts';
import { parseSafely } from './parse-safely.ts';
import { outlineOf, parseFile, type ReadingRules } from './parse.ts';
import { Refused } from '../../../kernel/files/refused.ts';

const rules: ReadingRules = { minimum: 500, maximum: 500_000, sandbox: false, maxRows: 100_000 };
const headings = ['Nom', 'Téléphone', 'Montant', 'Motif'];
const pauline = ['Aïssatou', 677412085, 1000, 'Paie'];
const paul = ['Paul', 677412086, 2000, 'Paie'];
const read = [
  { line: 2, number: '+237677412085', amount: 1000, typed: { name: 'Aïssatou' }, errors: [] },
  { line: 3, number: '+237677412086', amount: 2000, errors: [] },
];

const refusalOf = async (bytes: Uint8Array) => {
  const error: unknown = await parseFile(bytes, rules).then(
    ({ rows }) => `${rows.length} rows`,
    (reason: unknown) => reason,
  );
  return error instanceof Refused ? (error.refusal.fields ?? error.refusal.code) : error;
};
const refused = (key: string, values?: object) => [{ field: 'file', key, ...(values && { values }) }];

interface Sheet {
  rows: unknown[][];
  hidden?: boolean;
  change?: (sheet: WorkSheet) => void;
}

/** Writes a workbook with the library. */
function written(bookType: BookType, sheets: Record<string, Sheet>): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  for (const [name, { rows, change }] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows);
    change?.(sheet);
    utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = { Sheets: Object.values(sheets).map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
  return new Uint8Array(write(book, { type: 'buffer', bookType, compression: true }) as Buffer);
}

const width = { wch: 12 };

describe.each<BookType>(['biff8', 'xlsb', 'ods', 'xlsx'])('a workbook that is written as %s', (type) => {
  const of = (sheets: Record<string, Sheet>) => written(type, sheets);
  const payroll: Sheet = {
    rows: [headings, pauline, paul],
    change: (sheet) => (sheet['!cols'] = Array(4).fill(width)),
  };

  it('is read, here and in a process, from the sheet that has the payments', async () => {
    const bytes = of({ Garde: { rows: [['Moungo Fruits']] }, Paie: payroll });
    const file = await parseFile(bytes, rules);
    expect(file).toMatchObject({ format: 'XLSX', layout: { delimiter: null }, rows: read });
    const { chunks, ...head } = await parseSafely('holder', bytes, rules);
    expect(chunks.map(({ lines }) => lines)).toEqual([[2, 3]]);
    expect(head.layout).toEqual(file.layout);
    expect((await outlineOf(bytes)).layout).toEqual(file.layout);
    expect(isLarge(bytes)).toBe(false);
  });

  it('is refused with payments on a further sheet', async () => {
    const further = { Paie: payroll, Douala: { rows: [paul], change: payroll.change } };
    expect(await refusalOf(of(further))).toEqual(refused('furtherSheet', { sheet: 'Douala' }));
  });

  it('shows merged cells and numbers as they are seen', async () => {
    const change = (sheet: WorkSheet) => {
      sheet['!cols'] = Array(4).fill(width) as (typeof width)[];
      sheet['!merges'] = [{ s: { r: 1, c: 3 }, e: { r: 2, c: 3 } }];
    };
    const rows = [headings, ['Luc', 677412085, 38500.000000000007, 'Prime'], ['Ada', 677412086, 25.125]];
    expect((await parseFile(of({ Paie: { rows, change } }), rules)).rows).toMatchObject([
      { typed: { amount: '38500', reason: 'Prime' } },
      { typed: { amount: '25.1250', reason: 'Prime' } },
    ]);
  });
});

describe.each<BookType>(['biff8', 'xlsb'])('what nobody sees of a workbook that is written as %s', (type) => {
  it('is refused by its name', async () => {
    const rows = [headings, pauline, paul];
    const cols = [width, width, { ...width, hidden: true }, width];
    const change = (sheet: WorkSheet) => (sheet['!cols'] = cols);
    expect(await refusalOf(written(type, { Paie: { rows, change } }))).toEqual(
      refused('columnHidden', { column: 'C', heading: 'Montant' }),
    );
    const hidden = { Garde: { rows: [['Moungo']] }, Paie: { rows, hidden: true } };
    expect(await refusalOf(written(type, hidden))).toEqual(refused('sheetHidden', { sheet: 'Paie' }));
  });

  it('shows months and errors as they are seen', async () => {
    const rows = [headings, ['Luc', 677412085, 1000, 46327], ['Ada', 677412086, 1000, null]];
    const change = (sheet: WorkSheet) => {
      sheet['!cols'] = Array(4).fill(width) as (typeof width)[];
      Object.assign(sheet['D2'] as object, { z: 'mmm-yy' });
      sheet['D3'] = { t: 'e', v: 0x2a };
    };
    const { rows: typed } = await parseFile(written(type, { Paie: { rows, change } }), rules);
    expect(typed.map(({ typed: { reason } }) => reason)).toEqual(['nov-26', '#N/A']);
  });
});

it('a hidden row of XLSB is refused', async () => {
  const change = (sheet: WorkSheet) => (sheet['!rows'] = [{}, {}, { hidden: true }]);
  const bytes = written('xlsb', { Paie: { rows: [headings, pauline, paul], change } });
  expect(await refusalOf(bytes)).toEqual(refused('rowHidden', { line: 3 }));
});

it('a hidden row of XLS is refused', async () => {
  const change = (sheet: WorkSheet) => (sheet['!cols'] = Array(4).fill(width));
  const book = CFB.read(
    Buffer.from(written('biff8', { Paie: { rows: [headings, pauline, paul], change } })),
    {
      type: 'buffer',
    },
  );
  const stream = CFB.find(book, 'Workbook');
  if (!stream) throw new Error('no workbook');
  // a record of the third row with its flag, behind that of the sheet's dimensions
  const content = Buffer.from(stream.content);
  const dimensions = content.lastIndexOf(Buffer.from([0x00, 0x02, 0x0e, 0x00]));
  const row = Buffer.from([0x08, 0x02, 16, 0, 2, 0, 0, 0, 4, 0, 0xff, 0, 0, 0, 0, 0, 0x20, 0x01, 0x0f, 0]);
  stream.content = Buffer.concat([
    content.subarray(0, dimensions + 18),
    row,
    content.subarray(dimensions + 18),
  ]);
  stream.size = stream.content.length;
  const bytes = new Uint8Array(CFB.write(book, { type: 'buffer' }) as Buffer);
  expect(await refusalOf(bytes)).toEqual(refused('rowHidden', { line: 3 }));
});

describe('an OpenDocument spreadsheet', () => {
  const table = (rows: string, { name = 'Paie', columns = '', attributes = '' } = {}) =>
    `<table:table table:name="${name}" ${attributes}>${columns}${rows}</table:table>`;
  const top = odsRow(headings) + odsRow(pauline);

  it.each(['collapse', 'filter'])('is refused with what nobody sees: %s', async (visibility) => {
    const attribute = `table:visibility="${visibility}"`;
    expect(await refusalOf(odsOf(table(top + odsRow(paul, attribute))))).toEqual(
      refused('rowHidden', { line: 3 }),
    );
    const columns = `<table:table-column table:number-columns-repeated="2"/><table:table-column ${attribute}/>`;
    expect(await refusalOf(odsOf(table(top, { columns })))).toEqual(
      refused('columnHidden', { column: 'C', heading: 'Montant' }),
    );
  });

  it('is refused where its payments are on a hidden sheet', async () => {
    const style =
      '<style:style style:name="t1"><style:table-properties table:display="false"/></style:style>';
    const hidden = table(top, { attributes: 'table:style-name="t1"' });
    const cover = table(odsRow(['Moungo']), { name: 'Garde' });
    expect(await refusalOf(odsOf(cover + hidden, style))).toEqual(refused('sheetHidden', { sheet: 'Paie' }));
    expect(await refusalOf(odsOf(cover + hidden))).toBe('1 rows');
  });

  it('has rows and cells that stand for several, and those of merged cells', async () => {
    const blank =
      '<table:table-row table:number-rows-repeated="3"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
    const merged =
      '<table:table-cell office:value-type="string" table:number-rows-spanned="2"><text:p>Prime</text:p></table:table-cell>';
    const covered = '<table:covered-table-cell/>';
    const end = blank.replace('"3"', '"1048567"');
    const rows =
      odsRow(headings) +
      blank +
      odsRow([...pauline.slice(0, 3), merged]) +
      odsRow([...paul.slice(0, 3), covered]);
    const { rows: parsed } = await parseFile(
      odsOf(table(rows + odsRow(paul, 'table:number-rows-repeated="2"') + end)),
      rules,
    );
    expect(parsed.map(({ line, typed: { reason } }) => [line, reason])).toEqual([
      [5, 'Prime'],
      [6, 'Prime'],
      [7, 'Paie'],
      [8, 'Paie'],
    ]);
  });

  it('is read as it is shown, without its notes', async () => {
    const cell = (attributes: string, shown: string) =>
      `<table:table-cell ${attributes}>${shown}</table:table-cell>`;
    const date = (day: string) => `office:value-type="date" office:date-value="${day}"`;
    const reasons: [string, string][] = [
      [cell(date('2026-11-01'), '<text:p>nov-26</text:p>'), 'nov-26'],
      [cell(date('2026-11-01'), '<text:p>11/2026</text:p>'), '11/2026'],
      [cell(date('2026-11-01T00:00:00'), '<text:p>01/11/26</text:p>'), '2026-11-01'],
      [cell(date('2026-11-05'), '<text:p>5 nov.</text:p>'), '2026-11-05'],
      [cell('office:value-type="percentage" office:value="0.25"', '<text:p>25%</text:p>'), '25%'],
      [cell('office:value-type="boolean" office:boolean-value="true"', '<text:p>VRAI</text:p>'), 'TRUE'],
      [cell('office:value-type="string" calcext:value-type="error"', '<text:p>#N/D</text:p>'), '#N/D'],
      [
        cell(
          'office:value-type="string"',
          '<office:annotation><text:p>secret</text:p></office:annotation><text:p>Paie<text:s text:c="2"/><text:span>de mai</text:span></text:p>',
        ),
        'Paie de mai',
      ],
    ];
    const rows = reasons.map(([xml]) => odsRow([...pauline.slice(0, 3), xml])).join('');
    const { rows: parsed } = await parseFile(odsOf(table(odsRow(headings) + rows)), rules);
    expect(parsed.map(({ typed }) => typed.reason)).toEqual(reasons.map(([, reason]) => reason));
  });

  it('is refused with a formula without its result, and where a row stands for too many', async () => {
    const formula = '<table:table-cell table:formula="of:=[.A1]"/>';
    expect(await refusalOf(odsOf(table(top + odsRow(['Paul', 677412086, formula, 'Paie']))))).toEqual(
      refused('formulaWithoutResult', { cell: 'C3' }),
    );
    const many = (count: number) => odsRow(paul, `table:number-rows-repeated="${count}"`);
    expect(await refusalOf(odsOf(table(top + many(2_000_000))))).toBe('FILE_UNREADABLE');
    expect(await refusalOf(odsOf(table(top + many(200_000))))).toEqual(
      refused('tooManyRows', { maximum: 100_000 }),
    );
    const wide =
      '<table:table-cell office:value-type="string" table:number-columns-repeated="9999999"><text:p>a</text:p></table:table-cell>';
    expect(await refusalOf(odsOf(table(top + odsRow([wide]))))).toBe('FILE_UNREADABLE');
  });
});

it.each([
  ['a page of the web without a table', '<html><body>Nom</body></html>'],
  ['a page of the web with a mark', '\ufeff  <!DOCTYPE html><p>Nom'],
  ['XML that is no workbook', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>'],
])('%s is refused with what helps', async (_, text) => {
  expect(await refusalOf(new TextEncoder().encode(text))).toEqual(refused('fileFormat'));
});
