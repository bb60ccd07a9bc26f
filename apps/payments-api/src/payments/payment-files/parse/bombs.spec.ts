import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from '@jest/globals';
import { cell, odsOf, odsRow, workbook, type Content } from '../../../../test/kit/payments/workbooks.ts';
import { pageOf, pageRow, xmlOf, xmlRow, xmlSheet } from '../../../../test/kit/payments/markup.ts';
import { parseSafely } from './parse-safely.ts';
import type { ReadingRules } from './parse.ts';
import { Refused } from '../../../kernel/files/refused.ts';

const rules: ReadingRules = { minimum: 500, maximum: 500_000, sandbox: false, maxRows: 100_000 };

const refusalOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
  const error: unknown = await parseSafely('holder', bytes, rules).then(
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

  it('is distinguished from an XLS of 40,000 rows, which a library holds as a whole', async () => {
    const rows = Array.from({ length: 40_000 }, (_, row) => [
      `Payee ${row}`,
      237_677_000_000 + row,
      1_000 + row,
      `Pay of ${row}`,
      `${row}@example.cm`,
      row,
    ]);
    const sheet = utils.aoa_to_sheet([['Name', 'Phone', 'Amount', 'Reason', 'Email', 'No'], ...rows], {
      dense: true,
    });
    const book = write(utils.book_new(sheet, 'Pay'), { type: 'buffer', bookType: 'biff8' }) as Buffer;
    const { chunks } = await parseSafely('holder', new Uint8Array(book), rules);
    expect(chunks.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(40_000);
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

  describe('as a page of the web or an XML spreadsheet', () => {
    const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
    const headings = ['Name', 'Phone', 'Amount', 'Reason'];
    const pauline = ['Pauline', 677412085, 1000, 'Pay'];
    const rows = [headings, pauline];
    const page = pageOf(rows);
    const inPage = (more: string) => page.replace('<table>', () => `<table>${more}`);
    const inXml = (more: string, prologue = '') =>
      xmlOf(xmlSheet(`${rows.map((cells) => xmlRow(cells)).join('')}${more}`), '', prologue);
    const million = 1_000_000;
    const tenMb = 'x'.repeat(10 * 1024 * 1024);
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join(
      '',
    );
    const textRow = (text: string) => `<Row><Cell><Data ss:Type="String">${text}</Data></Cell></Row>`;

    it.each([
      ['a million elements within each other', inPage('<b>'.repeat(million))],
      ['a million tables within each other', '<table><tr><td>'.repeat(million)],
      ['a million cells in a row', page + `<table><tr>${'<td>1'.repeat(million)}`],
      [
        'cells that reach over all others',
        page + `<table>${`<tr>${'<td colspan=9 rowspan=65534>1'.repeat(200)}`.repeat(2_000)}`,
      ],
      ['elements within each other in XML', inXml('<a>'.repeat(million))],
      ['entities that grow', inXml(textRow('&l9;'), `<!DOCTYPE l [<!ENTITY l0 "ha">${laughs}]>`)],
      [
        'an entity of another file',
        inXml(textRow('&f;'), '<!DOCTYPE l [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
      ],
      [
        'a cell far to the right',
        inXml('<Row><Cell ss:Index="16384"><Data ss:Type="Number">1</Data></Cell></Row>'),
      ],
      ['rows far down', inXml('<Row ss:Index="999999999"/>')],
    ])('with %s is refused', async (_, text) => {
      expect(await refusalOf(utf8(text))).toBe('FILE_UNREADABLE');
    });

    it.each([
      ['an attribute of 10 MB', inPage(`<tr title="${tenMb}"></tr>`)],
      [
        '10 MB of scripts and styles',
        inPage(`<script>${tenMb}</script><style>${'/*{}'.repeat(million)}</style>`),
      ],
      ['a comment of 10 MB', inPage(`<!--${tenMb}-->`)],
      [
        'a program, and pictures of elsewhere',
        inPage(
          '<img src="http://example.invalid/x.png" onerror="process.exit()"><script>process.exit(1)</script>',
        ),
      ],
      ['an attribute of 10 MB in XML', inXml(`<Row x="${tenMb}"/>`)],
      [
        'columns that it only says to have',
        inXml('').replace('<Table>', () => '<Table><Column ss:Index="1" ss:Span="99999999"/>'),
      ],
      ['rows that it only says to have', inXml('<Row ss:Span="99999999"/>')],
    ])('is read in spite of %s', async (_, text) => {
      expect(await refusalOf(utf8(text))).toBe('1 rows');
    });

    it('of 100,000 payments is read', async () => {
      const table = (one: string) => Array<string>(99_999).fill(one).join('');
      expect(await refusalOf(utf8(page + `<table>${table(pageRow(pauline))}</table>`))).toBe('2000 rows');
      expect(await refusalOf(utf8(inXml(table(xmlRow(pauline)))))).toBe('2000 rows');
    });
  });
});
