import { describe, expect, it } from '@jest/globals';
import iconv from 'iconv-lite';
import { pageOf, pageRow, xmlCell, xmlOf, xmlRow, xmlSheet } from '../../../../test/kit/payments/markup.ts';
import { readingOf } from '../../../../test/kit/payments/reading.ts';

/** Files that portals and old programs name .xls, which are none: what is read is what a person sees. */
const headings = ['Nom', 'Téléphone', 'Montant', 'Motif'];
const pauline = ['Pauline', 677412085, 1000, 'Paie'];
const paul = ['Paul', 677412086, 2000, 'Paie'];
const both = ['Pauline +237677412085 1000 Paie', 'Paul +237677412086 2000 Paie'];
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const page = (rows: (string | number)[][], head?: string) => readingOf(utf8(pageOf(rows, head)));
const refusedAmount = ['amount AMOUNT_INVALID'];

describe('a page of the web', () => {
  const tables = (...content: string[]) => readingOf(utf8(`<html><body>${content.join('')}</body></html>`));
  const rowsOf = (...rows: (string | number)[][]) => rows.map((cells) => pageRow(cells)).join('');

  it('is read below its title, whatever is written around the table', async () => {
    const around = '<h1>Paie de novembre</h1><p>ACME SARL<br>Douala</p>';
    const table = `<table><caption>Liste</caption><thead>${rowsOf(headings)}</thead><tbody>${rowsOf(pauline, paul)}</tbody></table>`;
    expect(await tables(around, table)).toEqual(both);
    expect(await readingOf(utf8(`Liste du mois\n${table}`))).toEqual(both);
    expect(await readingOf(utf8(`<!-- export -->\n${table}`))).toEqual(both);
    expect(await readingOf(utf8(table.toUpperCase().replaceAll('&AMP;', '&amp;')))).toEqual(
      both.map((row) => row.toUpperCase()),
    );
  });

  it('is read without the ends that browsers do without', async () => {
    const row = (cells: (string | number)[]) => `<tr>${cells.map((cell) => `<td><b>${cell}`).join('')}`;
    expect(await tables(`<table>${[headings, pauline, paul].map(row).join('')}`)).toEqual(both);
  });

  it('is read as one sheet where it has several tables, one of them within another', async () => {
    const [head, rows] = [rowsOf(headings), rowsOf(pauline, paul)];
    expect(await tables(`<table>${head}</table><table>${rows}</table>`)).toEqual(both);
    expect(
      await tables(`<table>${head}${rowsOf(pauline)}</table><table>${head}${rowsOf(paul)}</table>`),
    ).toEqual(both);
    expect(
      await tables(`<table><tr><td>ACME</td><td><table>${head}${rows}</table></td></tr></table>`),
    ).toEqual(both);
    const turned = rowsOf(['Nom', 'Téléphone', 'Motif', 'Montant']);
    expect(await tables(`<table>${head}${rows}</table><table>${turned}${rows}</table>`)).toEqual([
      'file furtherTable',
    ]);
  });

  it('has entities, line ends and marks as they are shown, and nothing of its scripts', async () => {
    const name = '<td><b>Mbarga &amp;\n  F&egrave;re&nbsp;</b><br>S&#233;rie<!-- x --></td>';
    const script = '<td>2000<script>document.write("000")</script><style>td{color:red}</style></td>';
    expect(await page([headings, [name, 677412086, script, '<th>Paie&#8217;s</th>']])).toEqual([
      'Mbarga & Fère Série +237677412086 2000 Paie’s',
    ]);
    // a raised digit is a note, and an element of its own begins a line
    for (const amount of ['2000<sup>1</sup>', '<div>2</div><div>00</div>', '2<br>00'])
      expect(await page([headings, ['Paul', 677412086, `<td>${amount}</td>`, 'Paie']])).toEqual(
        refusedAmount,
      );
  });

  it('has the number beside a text, unless both differ', async () => {
    const amount = async (cell: string, head?: string) =>
      ((await page([headings, ['Paul', 677412086, cell, 'Paie']], head)) as string[])[0];
    for (const cell of [
      '<td x:num>2000</td>',
      '<td x:num="2000">2 000</td>',
      '<td x:num="2000">2 000,00 FCFA</td>',
      '<td x:num="2000.0000000000002">2,000.00</td>',
      '<td sdval="2000" sdnum="1036;0;# ##0">2 000</td>',
      '<td style="mso-number-format:\'\\@\'">2000</td>',
      '<td style=\'mso-number-format:"\\#\\,\\#\\#0\\;-0"\'>2000</td>',
      '<td style="vnd.ms-excel.numberformat:#,##0">2000</td>',
      '<td style="mso-number-format:Standard">2000.00</td>',
    ])
      expect([cell, await amount(cell)]).toEqual([cell, both[1]]);
    for (const cell of [
      '<td x:num="200">2 000</td>',
      '<td x:num="2000">-2 000</td>',
      '<td x:num="2000"></td>',
      '<td x:num="20000">2 000</td>',
      '<td sdval="5">2000</td>',
      '<td style=\'mso-number-format:"0\\,"\' x:num="2000">2</td>',
      '<td style=\'mso-number-format:"0\\,"\'>2000</td>',
      '<td style=\'mso-number-format:"0\\0022k\\0022"\'>2000</td>',
      '<td style="mso-number-format:Percent">2000</td>',
    ])
      expect([cell, await amount(cell)]).toEqual([cell, refusedAmount[0]]);
    expect(await amount('<td style="mso-number-format:\'0 €\'">2000</td>')).toMatch(/^amount/);
    expect(
      await amount('<td class="xl65">2000</td>', '<style>.xl65{mso-number-format:"0\\,";}</style>'),
    ).toBe(refusedAmount[0]);
    expect(await page([headings, ['Paul', 677412086, '<td x:fmla="=A1+1"></td>', 'Paie']])).toEqual([
      'file formulaWithoutResult',
    ]);
  });

  it('has months as they are seen', async () => {
    const month = '<td style="mso-number-format:\'mmm-yy\'" x:num="46327">nov-26</td>';
    expect(await page([headings, ['Paul', 677412086, 2000, month]])).toEqual([
      'Paul +237677412086 2000 nov-26',
    ]);
  });

  it.each([
    ['style="display:none"', ''],
    ["style='mso-height-source:userset;DISPLAY: none !important'", ''],
    ['height=0', ''],
    ['hidden', ''],
    ['class="out x"', '<style>/* a */ table .out, p { display : none }</style>'],
    ['id=x', '<style><!-- #x {visibility:collapse} --></style>'],
  ])('with a row that is hidden by %s is refused', async (attributes, head) => {
    const rows = rowsOf(headings, pauline) + pageRow(paul, attributes);
    expect(await readingOf(utf8(`<html><head>${head}</head><table>${rows}</table></html>`))).toEqual([
      'file rowHidden',
    ]);
    // the last row of each sheet that Excel writes, which gives the widths
    const empty = pageRow(['', ''], 'height=0 style="display:none"');
    expect(await tables(`<table>${rowsOf(headings, pauline, paul)}${empty}</table>`)).toEqual(both);
  });

  it('with rules for paper, or for other elements, is read', async () => {
    const css =
      '@media print { td { display:none } .a { display:none } } tr.x td, td.x.y, div > td { display:none } td { color: red }';
    expect(await page([headings, pauline, paul], `<style>${css}</style>`)).toEqual(both);
  });

  it('is refused with a column or a text in a cell that nobody sees', async () => {
    const rows = rowsOf(headings, pauline, paul);
    for (const columns of [
      '<col span=2><col style="display:none">',
      '<col><col><col width=0>',
      '<colgroup hidden><col span=3></colgroup>',
    ])
      expect(await tables(`<table>${columns}${rows}</table>`)).toEqual(['file columnHidden']);
    expect(await tables(`<table><col span=4><col style="display:none">${rows}</table>`)).toEqual(both);
    for (const cell of [
      '<td>2000<span style="display:none">0</span></td>',
      '<td style="display:none">2000</td>',
      '<td><select><option>2000<option>9000</select></td>',
    ])
      expect(await page([headings, pauline, ['Paul', 677412086, cell, 'Paie']])).toEqual(['file textHidden']);
    const sorted = '<td><span hidden>20261101</span>1/11</td>';
    expect(
      await page([
        [...headings, 'Jour'],
        [...pauline, sorted],
        [...paul, sorted],
      ]),
    ).toEqual(both);
  });

  it('has cells that reach over others', async () => {
    const merged = [
      [...headings.slice(0, 3), '<td colspan="2">Motif</td>'],
      [...pauline.slice(0, 3), '<td rowspan="2">Paie</td>'],
      paul.slice(0, 3),
    ];
    expect(await page(merged)).toEqual(both);
    const title = ['<td colspan="900">Paie de novembre</td>'];
    expect(await page([title, headings, pauline, paul])).toEqual(both);
    const shared = [...pauline.slice(0, 2), '<td rowspan=2>1000</td>', 'Paie'];
    expect(await page([headings, shared, [...paul.slice(0, 2), 'Paie']])).toEqual(
      Array(2).fill('amount AMOUNT_MERGED'),
    );
  });

  it.each([
    ['windows-1252', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'],
    ['windows-1252', '<meta charset=iso-8859-1>'],
    ['macintosh', '<meta charset="macintosh">'],
    ['utf8', '<meta charset="windows-1252">'],
    ['utf8', ''],
    ['utf-16', ''],
  ])('in %s is read with %s', async (encoding, head) => {
    const named = [['Hélène Étoundi', 677412085, 1000, 'Été'], paul];
    const bytes = iconv.encode(pageOf([headings, ...named], head), encoding, {
      addBOM: encoding === 'utf-16',
    });
    expect(await readingOf(new Uint8Array(bytes))).toEqual([
      'Hélène Étoundi +237677412085 1000 Été',
      both[1],
    ]);
  });

  it('without a table is refused', async () => {
    for (const text of ['<html><body>Session expired</body></html>', '<?xml version="1.0"?><feed/>'])
      expect(await readingOf(utf8(text))).toEqual(['file fileFormat']);
  });
});

describe('an XML spreadsheet', () => {
  const rows = [headings, pauline, paul].map((cells) => xmlRow(cells)).join('');
  const sheet = (content: string, styles = '') => readingOf(utf8(xmlOf(xmlSheet(content), styles)));
  const amountAs = (cell: string, styles = '') =>
    sheet(`${xmlRow(headings)}${xmlRow(['Paul', 677412086, cell, 'Paie'])}`, styles);
  const format = (id: string, code: string) =>
    `<Style ss:ID="${id}"><NumberFormat ss:Format="${code}"/></Style>`;

  it('is read, with its rows and cells in their places', async () => {
    expect(await sheet(rows)).toEqual(both);
    const placed =
      xmlRow(headings, 'ss:Index="4"') +
      xmlRow([
        xmlCell('String', 'Paul', 'ss:Index="1"'),
        677412086,
        2000,
        xmlCell('String', 'Paie', 'ss:Index="4"'),
      ]) +
      xmlRow(pauline, 'ss:Index="9"');
    expect(await sheet(placed)).toEqual([both[1], both[0]]);
    const skipped = xmlRow(['Paul', xmlCell('Number', 2000, 'ss:Index="3"'), 'Paie']);
    expect(await sheet(xmlRow(headings) + skipped)).toEqual([expect.stringContaining('number')]);
    // other prefixes than those of Excel
    const other = xmlOf(xmlSheet(rows))
      .replaceAll(/(?<=[< /])ss:/g, 's:')
      .replace('xmlns:ss', 'xmlns:s');
    expect(await readingOf(utf8(other))).toEqual(both);
  });

  it('has each type of cell as it is shown', async () => {
    expect(await amountAs(xmlCell('Number', '2000.0000000000002'))).toEqual([both[1]]);
    expect(await amountAs(xmlCell('Number', '2E3'))).toEqual([both[1]]);
    for (const [type, value] of [
      ['Error', '#N/A'],
      ['Boolean', '1'],
      ['DateTime', '2026-11-01T00:00:00.000'],
    ])
      expect(await amountAs(xmlCell(type as string, value as string))).toEqual([
        expect.stringContaining('amount'),
      ]);
    const rich =
      '<Cell><ss:Data ss:Type="String"><B>Pau</B><Font>l</Font></ss:Data><Comment><ss:Data>x</ss:Data></Comment></Cell>';
    expect(await sheet(xmlRow(headings) + xmlRow([rich, ...paul.slice(1)]))).toEqual([both[1]]);
    const month = xmlCell('DateTime', '2026-11-01T00:00:00.000', 'ss:StyleID="m"');
    expect(
      await sheet(xmlRow(headings) + xmlRow(['Paul', 677412086, 2000, month]), format('m', 'mmm\\-yy')),
    ).toEqual(['Paul +237677412086 2000 nov-26']);
    expect(await amountAs('<Cell ss:Formula="=R1C1"></Cell>')).toEqual(['file formulaWithoutResult']);
  });

  it.each([
    ['Standard', both[1]],
    ['Currency', both[1]],
    ['#,##0\\ &quot;FCFA&quot;', both[1]],
    ['0,', refusedAmount[0]],
    ['0&quot;k&quot;', refusedAmount[0]],
    ['Percent', refusedAmount[0]],
    ['Yes/No', expect.stringContaining('amount')],
    ['Euro Currency', expect.stringContaining('amount')],
    ['Short Date', expect.stringContaining('amount')],
  ])('whose format is %s pays what is seen, or nothing', async (code, read) => {
    expect(await amountAs(xmlCell('Number', 2000, 'ss:StyleID="f"'), format('f', code))).toEqual([read]);
    // by the style that it is made from
    const child = '<Style ss:ID="g" ss:Parent="f"/>';
    expect(await amountAs(xmlCell('Number', 2000, 'ss:StyleID="g"'), format('f', code) + child)).toEqual([
      read,
    ]);
  });

  it('is refused with rows and columns that nobody sees', async () => {
    for (const attributes of ['ss:Hidden="1"', 'ss:Height="0"'])
      expect(await sheet(rows + xmlRow(paul, attributes))).toEqual(['file rowHidden']);
    for (const columns of [
      '<Column ss:Index="3" ss:Hidden="1"/>',
      '<Column ss:Width="60"/><Column ss:Span="2" ss:Width="0"/>',
    ])
      expect(await sheet(columns + rows)).toEqual(['file columnHidden']);
    expect(await sheet(`<Column ss:Index="5" ss:Hidden="1"/>${rows}`)).toEqual(both);
    const hiding = '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>';
    expect(await readingOf(utf8(xmlOf(xmlSheet(rows, { after: hiding }))))).toEqual(['file sheetHidden']);
    const second = xmlSheet(xmlRow(paul), { name: 'Suite' });
    expect(await readingOf(utf8(xmlOf(xmlSheet(rows) + second)))).toEqual(['file furtherSheet']);
    expect(
      await readingOf(utf8(xmlOf(xmlSheet(rows, { after: hiding, name: 'x' }) + xmlSheet(rows)))),
    ).toEqual(both);
  });

  it('has merged cells', async () => {
    const merged =
      xmlRow(headings) +
      xmlRow([...pauline.slice(0, 3), xmlCell('String', 'Paie', 'ss:MergeDown="1" ss:MergeAcross="1"')]) +
      xmlRow(paul.slice(0, 3));
    expect(await sheet(merged)).toEqual(both);
  });

  it('is refused with rows or cells in two places, and with entities of its own', async () => {
    expect(await sheet(rows + xmlRow(paul, 'ss:Index="2"'))).toBe('FILE_UNREADABLE');
    const back = xmlRow(['Paul', xmlCell('Number', 677412086, 'ss:Index="1"')]);
    expect(await sheet(rows + back)).toBe('FILE_UNREADABLE');
    const prologue = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b SYSTEM "file:///etc/passwd">]>';
    for (const entity of ['&a;', '&b;'])
      expect(
        await readingOf(
          utf8(
            xmlOf(
              xmlSheet(rows + xmlRow([`<Cell><Data ss:Type="String">${entity}</Data></Cell>`])),
              '',
              prologue,
            ),
          ),
        ),
      ).toBe('FILE_UNREADABLE');
  });
});
