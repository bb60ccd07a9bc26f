import { utils, write, type BookType } from '@e965/xlsx';
import { describe, expect, it } from '@jest/globals';
import { odsOf, odsRow, workbookOf, type SheetContent } from '../../../../test/kit/payments/workbooks.ts';
import { readingOf } from '../../../../test/kit/payments/reading.ts';

/** Files as other programs and people leave them: what is read is what a person sees, or the file is refused with a reason. */
const headings = ['Nom', 'Téléphone', 'Montant', 'Motif'];
const pauline = ['Pauline', 677412085, 1000, 'Paie'];
const paul = ['Paul', 677412086, 2000, 'Paie'];

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const both = ['Pauline +237677412085 1000 Paie', 'Paul +237677412086 2000 Paie'];

describe('a text', () => {
  const head = 'Nom;Téléphone;Montant;Motif';
  const one = 'Pauline;677412085;1000;Paie';
  const two = 'Paul;677412086;2000;Paie';

  it.each([
    ['lines that end in one way and then another', `${head}\r\n${one}\n${two}\r\n`],
    ['lines that end the other way round', `${head}\n${one}\r\n${two}`],
    ['the line ends of old Macs', `${head}\r${one}\r${two}\r`],
    ['a delimiter that it names, and these line ends', `sep=;\r${head}\r${one}\r${two}\r`],
    ['line ends of Windows that were written twice', `${head}\r\r\n${one}\r\r\n${two}\r\r\n`],
    [
      'marks of the encoding in its middle',
      `\ufeff\ufeff${head}\n\ufeff${one}\n\ufeff"Paul";677412086;2000;Paie`,
    ],
    ['its headings once more behind such a mark', `${head}\n${one}\n\ufeff${head}\n${two}\n`],
    ['a title, and blank lines', `Paie de novembre;;;\n\n;;;\n${head}\n\n${one}\n;;;\n\n${two}\n`],
    [
      'headings of two lines in quotes',
      `Nom;Téléphone;"Montant\n(FCFA)";"Motif\ndu paiement"\n${one}\n${two}\n`,
    ],
    [
      'quotes behind spaces',
      `${head}\nPauline; "677412085"; "1000"; "Paie"\n "Paul"; 677412086; "2 000"; Paie\n`,
    ],
    ['a column of nothing at its end', `${head};\n${one};\n${two};;;\n`],
    ['cells with spaces around', `${head}\n  Pauline  ; 677412085 ;\t1000 ; Paie\n${two}\n`],
    ['headings in the seventh line', `A\nB;C\n\nD\n;;E\nF\n${head}\n${one}\n${two}`],
  ])('with %s is read', async (_, text) => {
    expect(await readingOf(utf8(text))).toEqual(both);
  });

  it.each(['\t', '|', ',', ';'])(
    'with a comma in its cells and %j between them is read',
    async (delimiter) => {
      const rows = [headings, ['Ngono, Paul', '677412085', '25 000,00', 'Paie, novembre']];
      const text = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(delimiter)).join('\n');
      expect(await readingOf(utf8(text))).toEqual(['Ngono, Paul +237677412085 25000 Paie, novembre']);
    },
  );

  it('with an amount in two cells is refused, in quotes behind a space read', async () => {
    const english = 'Name,Phone,Amount,Reason';
    expect(await readingOf(utf8(`${english}\nPaul, 677412086, "25,000.00", Pay\n`))).toEqual([
      'Paul +237677412086 25000 Pay',
    ]);
    expect(await readingOf(utf8(`${english}\nPaul,677412086,25,000.00,Pay\n`))).toEqual([
      expect.stringContaining('TOO_MANY_CELLS'),
    ]);
  });

  it('has errors where it has sums, notes and signatures', async () => {
    const more = 'TOTAL;;3000;\nArrêté à la somme de trois mille francs;;;\n;;;\nLe Directeur;;;\n';
    const [first, second, ...rest] = (await readingOf(utf8(`${head}\n${one}\n${two}\n${more}`))) as string[];
    expect([first, second]).toEqual(both);
    for (const row of rest) expect(row).toContain('MISSING');
  });

  it('with two tables side by side is refused', async () => {
    expect(await readingOf(utf8(`${head};;${head}\n${one};;${two}\n`))).toEqual(
      ['name', 'number', 'amount', 'reason'].map((field) => `${field} columnTwice`),
    );
  });

  it('with a payment above its headings is refused, even if its amount is not certain', async () => {
    expect(await readingOf(utf8(`Luc;677412087;25.000;Paie\n${head}\n${one}\n`))).toEqual([
      'file rowAboveHeadings',
    ]);
  });
});

describe('a workbook by other programs', () => {
  const payroll: SheetContent = { rows: [headings, pauline, paul] as SheetContent['rows'] };
  const cellOf = (xml: string) => ({ xml });
  const amountAs = async (value: number, code: string) => {
    const amount = cellOf(`<c s="1"><v>${value}</v></c>`);
    const [row] = await readingOf(
      workbookOf([{ rows: [headings, ['Paul', 677412086, amount, 'Paie']] }], [code]),
    );
    return row;
  };

  it.each<BookType>(['xlsx', 'xlsm', 'xlsb', 'biff8', 'ods'])('is read as %s', async (bookType) => {
    const sheet = utils.aoa_to_sheet([headings, pauline, paul]);
    sheet['!cols'] = Array.from({ length: 4 }, () => ({ wch: 12 }));
    const bytes = write(utils.book_new(sheet, 'Paie'), { type: 'buffer', bookType }) as Buffer;
    expect(await readingOf(new Uint8Array(bytes))).toEqual(both);
  });

  it.each([
    ['#,##0,', 'amount AMOUNT_INVALID'],
    ['#,##0.0,,', 'amount AMOUNT_INVALID'],
    ['0"k"', 'amount AMOUNT_INVALID'],
    ['0" mille"', 'amount AMOUNT_INVALID'],
    ['0\\k', 'amount AMOUNT_INVALID'],
    ['#,##0', 'Paul +237677412086 25000 Paie'],
    ['# ##0', 'Paul +237677412086 25000 Paie'],
    ['#\\ ##0\\ "FCFA"', 'Paul +237677412086 25000 Paie'],
    ['#,##0_);(#,##0)', 'Paul +237677412086 25000 Paie'],
    ['_-* #,##0.00\\ _F_-;-* #,##0.00\\ _F_-', 'Paul +237677412086 25000 Paie'],
    ['[>999]#,##0;0', 'Paul +237677412086 25000 Paie'],
    ['00000000', 'Paul +237677412086 25000 Paie'],
    ['General', 'Paul +237677412086 25000 Paie'],
    ['0.00E+00', 'Paul +237677412086 25000 Paie'],
  ])('whose format is %s pays what is seen, or nothing', async (code, read) => {
    expect(await amountAs(25_000, code)).toBe(read);
  });

  it('whose format adds digits has them', async () => {
    expect(await amountAs(25, '0"000"')).toBe('Paul +237677412086 25000 Paie');
    expect(await amountAs(25, '0"000 FCFA"')).toBe('Paul +237677412086 25000 Paie');
    const number = cellOf('<c s="1"><v>677412086</v></c>');
    for (const code of ['"+237 "0', '0 00 00 00 00', '000" "00" "00" "00'])
      expect(
        await readingOf(workbookOf([{ rows: [headings, ['Paul', number, 2000, 'Paie']] }], [code])),
      ).toEqual([both[1]]);
  });

  it('has days of its own type, and months as they are seen', async () => {
    const day = (style: string) => cellOf(`<c ${style} t="d"><v>2026-11-01T00:00:00</v></c>`);
    const rows = ['s="1"', ''].map((style) => ['Paul', 677412086, 2000, day(style)]);
    expect(await readingOf(workbookOf([{ rows: [headings, ...rows] }], ['mmm-yy']))).toEqual([
      'Paul +237677412086 2000 nov-26',
      'Paul +237677412086 2000 2026-11-01',
    ]);
  });

  it('has texts in parts, with their pronunciation', async () => {
    const name = cellOf(
      '<c t="inlineStr"><is><r><t>Pau</t></r><r><t>line</t></r><rPh><t>x</t></rPh></is></c>',
    );
    expect(await readingOf(workbookOf([{ rows: [headings, [name, 677412085, 1000, 'Paie']] }]))).toEqual([
      both[0],
    ]);
  });

  it('has headings in merged cells of two rows', async () => {
    const after = `<mergeCells>${['A1:A2', 'B1:B2', 'C1:D1'].map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
    const rows = [['Nom', 'Téléphone', 'Paiement'], [null, null, 'Montant', 'Motif'], pauline, paul];
    expect(await readingOf(workbookOf([{ rows: rows as SheetContent['rows'], after }]))).toEqual(both);
  });

  it('whose headings are in two rows is asked about', async () => {
    const rows = [['Nom', 'Téléphone', null, null], [null, null, 'Montant', 'Motif'], ...[pauline, paul]];
    expect(await readingOf(workbookOf([{ rows: rows as SheetContent['rows'] }]))).toEqual([
      'name columnMissing',
      'number columnMissing',
    ]);
  });

  it('is refused with a column without width, named or by default', async () => {
    for (const before of [
      '<sheetFormatPr defaultRowHeight="15" defaultColWidth="0"/>',
      '<sheetFormatPr defaultRowHeight="15" defaultColWidth="0"/><cols><col min="1" max="2" width="9"/></cols>',
      '<cols><col min="3" max="3" width="0.08" customWidth="1" outlineLevel="1" collapsed="1"/></cols>',
    ])
      expect(await readingOf(workbookOf([{ ...payroll, before }]))).toEqual(['file columnHidden']);
    const seen =
      '<sheetFormatPr defaultRowHeight="15" defaultColWidth="0"/><cols><col min="1" max="4" width="9"/></cols>';
    expect(await readingOf(workbookOf([{ ...payroll, before: seen }]))).toEqual(both);
  });

  it.each<[string, SheetContent['rows'][number]]>([
    ['an amount that its column would make certain', ['Luc', '677412087', '25.000', 'Paie']],
    ['a number as a program writes it', ['Luc', '677412087.0', '25000', 'Paie']],
    ['a number with a word', ['Luc', 'MTN 677412087', '25 000 FCFA', 'Paie']],
    ['digits of another script', ['Luc', '٦٧٧٤١٢٠٨٧', '٢٥٠٠٠', 'Paie']],
  ])('is refused where a further sheet has %s', async (_, row) => {
    expect(await readingOf(workbookOf([payroll, { name: 'Suite', rows: [row] }]))).toEqual([
      'file furtherSheet',
    ]);
  });
});

describe('an OpenDocument spreadsheet', () => {
  const style = (name: string, properties: string) =>
    `<style:style style:name="${name}"><style:${properties}/></style:style>`;
  const table = (content: string) => `<table:table table:name="Paie">${content}</table:table>`;
  const rows = [headings, pauline, paul].map((cells) => odsRow(cells)).join('');

  it.each(['0cm', '0in', '0.01cm', '0.1pt'])('is refused with a row or a column of %s', async (size) => {
    const styles =
      style('ro9', `table-row-properties style:row-height="${size}"`) +
      style('co9', `table-column-properties style:column-width="${size}"`) +
      style('co1', 'table-column-properties style:column-width="2.3cm"');
    const hiddenRow = odsRow(paul, 'table:style-name="ro9"');
    expect(await readingOf(odsOf(table(rows + hiddenRow), styles))).toEqual(['file rowHidden']);
    const columns =
      '<table:table-column table:style-name="co1" table:number-columns-repeated="2"/><table:table-column table:style-name="co9"/>';
    expect(await readingOf(odsOf(table(columns + rows), styles))).toEqual(['file columnHidden']);
    expect(await readingOf(odsOf(table(columns.replace('co9', 'co1') + rows), styles))).toEqual(both);
  });

  it('is refused with rows or columns in a closed group', async () => {
    const group = (what: string, content: string, display: boolean) =>
      `<table:table-${what}-group table:display="${display}">${content}</table:table-${what}-group>`;
    expect(await readingOf(odsOf(table(rows + group('row', odsRow(paul), false))))).toEqual([
      'file rowHidden',
    ]);
    expect(
      await readingOf(odsOf(table(rows + group('row', group('row', odsRow(paul), true), false)))),
    ).toEqual(['file rowHidden']);
    expect(await readingOf(odsOf(table(rows + group('row', odsRow(paul), true))))).toEqual([
      ...both,
      both[1],
    ]);
    const closed = group('column', '<table:table-column table:number-columns-repeated="3"/>', false);
    expect(await readingOf(odsOf(table(closed + rows)))).toEqual(['file columnHidden']);
  });

  it('is read without what is drawn over its cells', async () => {
    const drawn = (shape: string) =>
      `<table:table-cell office:value-type="string"><text:p>Paul</text:p><draw:${shape}><text:p>à vérifier</text:p></draw:${shape}></table:table-cell>`;
    const shapes =
      '<table:shapes><draw:frame><draw:text-box><text:p>Payé</text:p></draw:text-box></draw:frame></table:shapes>';
    for (const shape of ['frame', 'custom-shape', 'caption'])
      expect(
        await readingOf(odsOf(table(shapes + odsRow(headings) + odsRow([drawn(shape), ...paul.slice(1)])))),
      ).toEqual([both[1]]);
  });
});
