import { describe, expect, it } from '@jest/globals';
import { workbookOf, type SheetContent } from '../../../../test/kit/payments/workbooks.ts';
import { outlineOf, parseFile, type ReadingRules } from './parse.ts';
import { Refused } from '../../../kernel/files/refused.ts';

const rules: ReadingRules = { minimum: 500, maximum: 500_000, sandbox: false, maxRows: 100_000 };
const headings = ['Nom', 'Téléphone', 'Montant', 'Motif'];
const pauline = ['Pauline', 677412085, 1000, 'Paie'];
const paul = ['Paul', 677412086, 2000, 'Paie'];
const payroll: SheetContent = { name: 'Paie', rows: [headings, pauline, paul] };

type Cells = SheetContent['rows'][number];

const refusalOf = async (sheets: SheetContent[], formats?: string[]) => {
  const error: unknown = await parseFile(workbookOf(sheets, formats), rules).then(
    ({ rows }) => `${rows.length} rows`,
    (reason: unknown) => reason,
  );
  return error instanceof Refused ? error.refusal.fields : error;
};
const refused = (key: string, values: object) => [{ field: 'file', key, values }];

/** Reads one row with cells of the given formats. */
const typedOf = async (cells: Cells, formats?: string[], heads = headings) => {
  const { rows } = await parseFile(workbookOf([{ rows: [heads, cells] }], formats), rules);
  return rows[0];
};

describe('a row that nobody sees', () => {
  it.each([
    'hidden="1"',
    'hidden="true"',
    'ht="0" customHeight="1"',
    'ht="0.75"',
    'hidden="1" outlineLevel="1"',
  ])('is refused where it has %s', async (attributes) => {
    const hiding = (line: number) =>
      refusalOf([{ rows: [['Paie'], headings, pauline, paul], rowAttributes: { [line]: attributes } }]);
    expect(await hiding(4)).toEqual(refused('rowHidden', { line: 4 }));
    expect(await hiding(2)).toEqual(refused('rowHidden', { line: 2 }));
    expect(await hiding(1)).toBe('2 rows');
  });

  it('is refused where rows without a height have none', async () => {
    const before = '<sheetFormatPr defaultRowHeight="0" customHeight="1"/>';
    const shown = 'ht="15"';
    expect(await refusalOf([{ ...payroll, before, rowAttributes: { 1: shown, 2: shown } }])).toEqual(
      refused('rowHidden', { line: 3 }),
    );
  });
});

describe('a column that nobody sees', () => {
  const withColumn = (column: string, rows: Cells[] = payroll.rows) =>
    refusalOf([{ rows, before: `<cols>${column}</cols>` }]);

  it.each(['hidden="1"', 'width="0"', 'width="0.1" customWidth="1"'])(
    'is refused by its letter and heading where it has %s and cells that count',
    async (attributes) => {
      expect(await withColumn(`<col min="3" max="4" ${attributes}/>`)).toEqual(
        refused('columnHidden', { column: 'C', heading: 'Montant' }),
      );
      expect(await withColumn(`<col min="1" max="16384" ${attributes}/>`)).toEqual(
        refused('columnHidden', { column: 'A', heading: 'Nom' }),
      );
    },
  );

  it('is none of ours where it counts for nothing', async () => {
    const hidden = '<col min="5" max="6" width="9" hidden="1"/>';
    const rows = (cell: string) => [
      [...headings, 'Site', 'E-mail'],
      [...pauline, 'Penja', cell],
    ];
    expect(await withColumn(hidden, rows(''))).toBe('1 rows');
    expect(await withColumn(hidden, rows('p@example.com'))).toEqual(
      refused('columnHidden', { column: 'F', heading: 'E-mail' }),
    );
  });

  it('is named where two columns are read as one', async () => {
    const rows: Cells[] = [
      [...headings, 'Montant'],
      [...pauline, 5000],
    ];
    expect(await withColumn('<col min="3" max="3" hidden="1"/>', rows)).toEqual(
      refused('columnHidden', { column: 'C', heading: 'Montant' }),
    );
  });
});

describe('the sheet that has the payments', () => {
  const covers: SheetContent[] = [
    { name: 'Lisez-moi', rows: [['Remplir la feuille Paie'], ['Montant total', 3000]] },
    { name: 'Résumé', rows: [['Exporté de Numbers'], [], ['Nom de la feuille', 'Nom du tableau']] },
    { name: 'Modèle', rows: [headings] },
    {
      name: 'Contacts',
      rows: [
        ['Nom', 'Téléphone'],
        ['Pauline', 677412085],
      ],
    },
  ];

  it.each(covers)('is taken behind the sheet $name, and before it', async (cover) => {
    const bytes = workbookOf([cover, payroll]);
    const { rows } = await parseFile(bytes, rules);
    expect(rows).toMatchObject([
      { line: 2, amount: 1000 },
      { line: 3, amount: 2000 },
    ]);
    expect((await outlineOf(bytes)).layout.columns).toHaveLength(4);
    expect(await refusalOf([payroll, cover])).toBe('2 rows');
  });

  it.each<[string, Cells[]]>([
    ['its own headings', payroll.rows],
    ['no headings', [paul]],
    ['headings that are not known', [['Qui', 'Où', 'Combien', 'Pourquoi'], paul]],
    ['other columns in another order', [['Note'], [2000, 'MTN', '+237 677 41 20 86']]],
    ['rows far down', [...Array<Cells>(3_000).fill(['Note']), paul]],
  ])('is refused where another one has payments with %s', async (_, rows) => {
    const other = { name: 'Douala & Penja', rows };
    const expected = refused('furtherSheet', { sheet: 'Douala & Penja' });
    expect(await refusalOf([payroll, other])).toEqual(expected);
    if (rows !== payroll.rows) expect(await refusalOf([other, payroll])).toEqual(expected);
  });

  it.each<[string, Cells[]]>([
    ['numbers of another network', [['Luc', 699412086, 2000, 'Paie']]],
    ['numbers without amounts', [['Luc', 677412086, 7]]],
    ['amounts without numbers', [['Total', 2000]]],
  ])('is alone where another one has %s', async (_, rows) => {
    expect(await refusalOf([payroll, { name: 'Autre', rows }])).toBe('2 rows');
  });

  it.each(['hidden', 'veryHidden'] as const)('is named where it is %s', async (state) => {
    const expected = refused('sheetHidden', { sheet: 'Paie' });
    for (const cover of covers) expect(await refusalOf([cover, { ...payroll, state }])).toEqual(expected);
    expect(await refusalOf([{ ...payroll, state }])).toEqual(expected);
    expect(await refusalOf([{ ...payroll, name: 'Octobre', state }, payroll])).toBe('2 rows');
  });
});

describe('merged cells', () => {
  const merging = (rows: Cells[], ...ranges: string[]) =>
    parseFile(
      workbookOf([
        {
          rows,
          after: `<mergeCells>${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
        },
      ]),
      rules,
    );

  it('count for all their rows', async () => {
    const { rows } = await merging(
      [headings, pauline, ['Paul', 677412086, 2000], ['Luc', 677412087, 3000], ['Ada', 677412088, 4000]],
      'D2:D4',
    );
    expect(rows.map(({ typed }) => typed.reason)).toEqual(['Paie', 'Paie', 'Paie', '']);
  });

  it('are no amount of each row, nor of the first alone', async () => {
    const { rows } = await merging([headings, pauline, ['Paul', 677412086, null, 'Paie'], paul], 'C2:C3');
    expect(rows.map(({ errors }) => errors.map(({ code }) => code))).toEqual([
      ...[['AMOUNT_MERGED'], ['AMOUNT_MERGED']],
      [],
    ]);
  });

  it('count in their first column, and what is below them is not seen', async () => {
    const { rows } = await merging(
      [
        [...headings, 'Site'],
        [...pauline, 'old'],
        ['Paul', 677412086, 2000, 'old', 'older'],
      ],
      'D2:E3',
    );
    expect(rows).toMatchObject([
      { typed: { reason: 'Paie' }, others: [''] },
      { typed: { reason: 'Paie' }, others: [''] },
    ]);
  });

  it('make no payment of a row with nothing of its own', async () => {
    const { rows } = await merging([['Paie de novembre'], [], headings, pauline, []], 'A1:D2', 'D4:D5');
    expect(rows).toHaveLength(1);
  });

  it('are not looked for in texts', async () => {
    const reason = '</sheetData><mergeCells>';
    const { rows } = await merging([headings, ['Pauline', 677412085, 1000, reason], paul], 'A2:A3');
    expect(rows.map(({ typed }) => [typed.name, typed.reason])).toEqual([
      ['Pauline', reason],
      ['Pauline', 'Paie'],
    ]);
  });
});

describe('a formula without a stored result', () => {
  const formula = (value: string, type = '') => ({ xml: `<c ${type}><f>A1</f>${value}</c>` });

  it.each([formula(''), formula('<v></v>'), formula('<v/>'), formula('', 't="str"')])(
    'refuses the file with the cell’s address: %j',
    async (cell) => {
      expect(await refusalOf([{ rows: [['Paie'], headings, ['Pauline', 677412085, cell, 'Paie']] }])).toEqual(
        refused('formulaWithoutResult', { cell: 'C3' }),
      );
      // a heading that is one
      expect(await refusalOf([{ rows: [['Nom', 'Téléphone', cell, 'Motif'], pauline] }])).toEqual(
        refused('formulaWithoutResult', { cell: 'C1' }),
      );
    },
  );

  it('does not where it counts for nothing, or where its result is empty', async () => {
    const total = [null, null, null, null, formula('')];
    expect(await refusalOf([{ rows: [total, [...headings, 'Site'], [...pauline, formula('')]] }])).toBe(
      '1 rows',
    );
    expect(await typedOf(['Pauline', 677412085, 1000, formula('<v></v>', 't="str"')])).toMatchObject({
      errors: [{ field: 'reason', code: 'MISSING' }],
    });
  });
});

describe('a cell is read as it is shown', () => {
  const raw = (value: string | number, attributes = '') => ({ xml: `<c ${attributes}><v>${value}</v></c>` });

  it.each([
    ['38500.000000000007', '38500'],
    ['106949.99999999999', '106950'],
    ['25000.000000000004', '25000'],
    ['25.125', '25.1250'],
    ['25.5', '25.5'],
    ['0.30000000000000004', '0.3'],
    ['1E3', '1000'],
  ])('the number %s as %s', async (value, text) => {
    expect((await typedOf(['Pauline', 677412085, raw(value), 'Paie']))?.typed.amount).toBe(text);
  });

  it.each([
    ['mmm-yy', 'nov-26'],
    ['mmm\\-yy', 'nov-26'],
    ['[$-409]mmm\\-yy', 'Nov-26'],
    ['[$-407]mmmm yyyy;@', 'November 2026'],
    ['[$-fr-FR]mmmm yyyy', 'novembre 2026'],
    ['mmmm', 'novembre'],
    ['"Paie" mm/yyyy', 'Paie 11/2026'],
    ['dd/mm/yyyy', '2026-11-01'],
    ['d-mmm', '2026-11-01'],
    ['[h]:mm', '2026-11-01'],
    ['#,##0 "Sommes dues"', '46327'],
  ])('a date with the format %s as %s', async (code, text) => {
    const row = await typedOf(['Pauline', 677412085, 1000, raw(46_327, 's="1"')], [code]);
    expect(row?.typed.reason).toBe(text);
  });

  it.each([
    ['#,##0 [$€-40C]', '25000 €'],
    ['"$"#,##0', '25000 $'],
    [';;;', ''],
    ['_-* #,##0.00\\ [$USD]_-', '25000 USD'],
    ['#,##0 [$FCFA-2C0C]', '25000'],
    ['[$-40C]#,##0', '25000'],
    ['#,##0 "F CFA"', '25000'],
  ])('an amount with the format %s as %s', async (code, text) => {
    const row = await typedOf(['Pauline', 677412085, raw(25_000, 's="1"'), 'Paie'], [code]);
    expect([row?.typed.amount, row?.errors.length]).toEqual([text, text === '25000' ? 0 : 1]);
  });

  it('a number with more digits than a spreadsheet keeps as shortened', async () => {
    const row = await typedOf(['Pauline', raw('1.2345678901234568E+18'), 1000, 'Paie']);
    expect(row?.errors).toEqual([{ field: 'number', code: 'SCIENTIFIC' }]);
  });

  it('a month in the language of the headings', async () => {
    const cells = ['Pauline', 677412085, 1000, raw(46_082, 's="1"')];
    const german = ['Name', 'Telefonnummer', 'Betrag', 'Verwendungszweck'];
    expect((await typedOf(cells, ['mmmm yyyy'], german))?.typed.reason).toBe('März 2026');
    const english = ['Name', 'Phone number', 'Amount', 'Reason'];
    expect((await typedOf(cells, ['mmmm yyyy'], english))?.typed.reason).toBe('March 2026');
  });

  it.each([
    [raw('#N/A', 't="e"'), '#N/A'],
    [raw('#REF!', 't="e"'), '#REF!'],
    [raw(1, 't="b"'), 'TRUE'],
    [raw('2026-11-21T00:00:00', 't="d"'), '2026-11-21'],
    [raw(0.25, 's="1"'), '25%'],
  ])('%j as %s', async (cell, text) => {
    expect((await typedOf(['Pauline', 677412085, 1000, cell], ['0%']))?.typed.reason).toBe(text);
  });
});

it('damaged letters in a workbook refuse it with an example', async () => {
  const named = (name: string) => [
    { rows: [headings, ['Aïssatou', 677412085, 1000, 'Paie'], [name, ...paul.slice(1)]] },
  ];
  expect(await refusalOf(named('Ngo HervÃ© Paul'))).toEqual(
    refused('lettersDamaged', { line: 3, word: 'HervÃ©' }),
  );
  expect(await refusalOf(named('Hervé'))).toBe('2 rows');
});
