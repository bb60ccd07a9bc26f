import { utils, write, type BookType } from '@e965/xlsx';
import { describe, expect, it } from '@jest/globals';
import { Refused } from '../../../kernel/files/refused.ts';
import { pageOf, xmlOf, xmlRow, xmlSheet } from '../../../../test/kit/payments/markup.ts';
import { workbookOf, type SheetContent } from '../../../../test/kit/payments/workbooks.ts';
import { parseStatement } from './parse.ts';

const headings = 'Id;Date;MSISDN;Amount;Status';
const row = 'n-1;2026-11-20 09:41:00;237677412085;1000;SUCCESSFUL';
const read = (...lines: string[]) => parseStatement(new TextEncoder().encode(lines.join('\n')));
const refusalOf = async (...lines: string[]) => {
  const error: unknown = await read(...lines).catch((reason: unknown) => reason);
  return error instanceof Refused ? error.refusal.fields : error;
};

describe('the headings of a statement', () => {
  it('may stand below a title, and lines below it keep their numbers', async () => {
    const statement = await read('Statement of account', 'From;2026-11-20;to;2026-11-21', '', headings, row);
    expect(statement.headings).toEqual({ financialTransactionId: 'Id' });
    expect(statement.rows).toMatchObject([{ line: 5, financialTransactionId: 'n-1', amount: 1_000 }]);
  });

  it('that lack a column are refused, below a title and far down too', async () => {
    const missing = (field: string) => ({ field, key: 'statementColumnMissing' });
    expect(await refusalOf('Id,Date', 'n-1,2026-11-20')).toEqual([missing('amount')]);
    expect(await refusalOf('Statement', 'Id,Date', 'n-1,2026-11-20')).toEqual([missing('amount')]);
    expect(await refusalOf(...Array<string>(20).fill('Statement'), headings, row)).toEqual([
      missing('amount'),
      missing('reference'),
    ]);
    expect(await refusalOf('Id;Amount;Montant', 'n-1;1;2')).toEqual([
      { field: 'amount', key: 'columnTwice' },
    ]);
  });

  it('that are not all known are said with what is in their columns', async () => {
    const error: unknown = await read('Export', 'Ref op;Valeur;Date', 'n-1;500;28/11/2026').catch(
      (reason: unknown) => reason,
    );
    expect((error as Refused).refusal.found).toEqual({
      line: 2,
      columns: [
        { heading: 'Ref op', field: null, samples: ['n-1'] },
        { heading: 'Valeur', field: null, samples: ['500'] },
        { heading: 'Date', field: 'day', samples: ['28/11/2026'] },
      ],
    });
  });

  it.each([
    ['Transaction ID;Transaction Date;Debit (XAF);Credit (XAF)', 'n-1;28/11/2026;7,000.00;'],
    ['N° transaction;Date opération;Débit (F CFA);Crédit (F CFA)', 'n-1;28/11/2026;7 000;'],
    ['TxnID,Txn Date,Txn Amount,Txn Status', 'n-1,2026-11-28,-7000,SUCCESSFUL'],
    ['Vorgangsnummer;Buchungstag;Betrag in XAF', 'n-1;28.11.2026;-7.000,00'],
  ])('are known as banks and portals write them: %s', async (...lines) => {
    expect((await read(...lines)).rows).toMatchObject([
      { financialTransactionId: 'n-1', day: '2026-11-28', amount: 7_000, sign: '-' },
    ]);
  });

  it('are what people say that they are', async () => {
    const bytes = new TextEncoder().encode('Ref op;Valeur;Date\nn-1;500;28/11/2026');
    const columns = ['financialTransactionId', 'amount', 'day'] as const;
    const mapped = await parseStatement(bytes, { line: 1, columns: [...columns] });
    expect(mapped.headings).toEqual({ financialTransactionId: 'Ref op' });
    expect(mapped.rows).toMatchObject([
      { line: 2, financialTransactionId: 'n-1', amount: 500, day: '2026-11-28' },
    ]);
    const bare = new TextEncoder().encode('n-1;500;28/11/2026');
    expect((await parseStatement(bare, { line: 0, columns: [...columns] })).rows).toMatchObject([
      { line: 1 },
    ]);
    await expect(parseStatement(bytes, { line: 1, columns: ['amount'] })).rejects.toMatchObject({
      refusal: { fields: [{ field: 'reference', key: 'statementColumnMissing' }] },
    });
    await expect(
      parseStatement(bytes, { line: 1, columns: ['reference', 'amount', 'amount'] }),
    ).rejects.toMatchObject({
      refusal: { fields: [{ field: 'amount', key: 'columnTwice' }] },
    });
  });

  it('have no row above them, which would count as missing', async () => {
    expect(await refusalOf('Statement', row, headings, row)).toEqual([
      { field: 'file', key: 'statementRowAbove', values: { line: 2 } },
    ]);
  });

  it('alone are an empty statement', async () => {
    expect(await refusalOf(headings)).toEqual([{ field: 'file', key: 'fileEmpty' }]);
    expect(await refusalOf('')).toEqual([{ field: 'file', key: 'fileEmpty' }]);
  });
});

describe('the rows of a statement', () => {
  const amountsOf = async (...amounts: string[]) => {
    const { rows } = await read('Id;Amount', ...amounts.map((amount, n) => `n-${n};${amount}`));
    return rows.map(({ amount, sign }) => `${sign}${amount}`);
  };

  it('have amounts as programs write them, by their whole column', async () => {
    expect(await amountsOf('7,000.00', '-7000,00', '25 000 FCFA', '(500)')).toEqual([
      ...['7000', '-7000', '25000', '-500'],
    ]);
    expect(await amountsOf('25,000', '-37,500')).toEqual(['25000', '-37500']);
    expect(await refusalOf('Id;Amount', 'n-1;25,000')).toEqual([
      { field: 'amount', key: 'statementAmount', values: { line: 2 } },
    ]);
  });

  it('are not their sum, what is on the account, headings of a further page, nor a sentence below', async () => {
    const { rows } = await read(
      ...[
        'Id;Date;Statut;Montant',
        ';;Solde initial;100',
        'n-1;28/11/2026;Réussi;7000',
        'Id;Date;Statut;Montant',
      ],
      ...['n-2;28/11/2026;Réussi;500', ';;TOTAL;7500', 'Closing balance;;;7600', 'Imprimé le 29/11/2026;;;'],
    );
    expect(rows).toMatchObject([
      { line: 3, amount: 7_000 },
      { line: 5, amount: 500 },
    ]);
    expect(await refusalOf('Id;Amount', 'n-1;500', 'n-2;')).toEqual([
      { field: 'amount', key: 'statementAmount', values: { line: 3 } },
    ]);
  });

  it.each([
    ['Id;Statut;Montant', 'n-1;Réussi;7000', 'n-2;Réussi;500', ';TOTAL;7 500'],
    ['Id;Statut;Montant', 'n-1;Réussi;7000', 'n-2;Échoué;500', ';TOTAL;7000'],
    [
      'Id;Statut;Montant',
      'n-1;Réussi;7000',
      ';Sous-total;7000',
      'n-2;Réussi;500',
      ';Sous-total;500',
      ';TOTAL;7500',
    ],
    ['Id;Type;Montant', 'n-1;Paiement;7000', 'n-2;Frais;50', ';Total des frais;50', ';Total général;7050'],
    ['Id;Date;Amount', 'n-1;2026-11-28;-7000', 'n-2;2026-11-28;+500', ';Total;-6500'],
    ['Id;Date;Betrag', 'n-1;28.11.2026;7.000,00', 'n-2;28.11.2026;500,00', ';Summe;7.500,00'],
    ['Id;Débit;Crédit', 'n-1;7000;', 'n-2;;500', 'Total des mouvements;7 000;500', 'Solde final;;93 500'],
    [
      'Id;Date;Amount',
      'Total;;12',
      'n-1;2026-11-28;7000',
      'Total balance;;93000',
      'À reporter;;5',
      'Total;;',
    ],
    ['Id;Date;Amount', 'n-1;2026-11-28;7000', 'n-2;2026-11-28;500', 'Total transactions;;2'],
  ])('add up to what a total says, in one of the ways of counting them: %s', async (...lines) => {
    expect((await read(...lines)).rows.length).toBeGreaterThan(0);
  });

  it.each([
    ['Id;Statut;Montant', 'n-1;Réussi;7000', 'n-2;Réussi;500', ';TOTAL;17 500'],
    ['Id;Débit;Crédit', 'n-1;7000;', 'n-2;500;', 'Total des mouvements;7 500;300'],
  ])('are refused where a total is another: some may be missing', async (...lines) => {
    const [{ key, values } = {}] = (await refusalOf(...lines)) as { key?: string; values?: object }[];
    expect([key, values]).toEqual([
      'statementTotal',
      { line: 4, total: lines[3]?.includes('300') ? 300 : 17_500, sum: 7_500 },
    ]);
  });

  it('are not what is carried on from before', async () => {
    for (const words of ['Report à nouveau', 'Balance b/f', 'Balance brought forward', 'Saldovortrag', 'B/F'])
      for (const line of [`${words};;100000`, `;${words};100000`])
        expect((await read('Id;Date;Montant', line, 'n-1;28/11/2026;7000')).rows).toMatchObject([
          { financialTransactionId: 'n-1' },
        ]);
    for (const id of ['Reporter-1', 'Report 12', 'Balance-7'])
      expect((await read('Id;Montant', `${id};500`)).rows).toHaveLength(1);
  });

  it('have a column for each side of the account, or a word for it', async () => {
    const moved = async (...lines: string[]) =>
      (await read(...lines)).rows.map(({ amount, sign }) => `${sign}${amount}`);
    expect(await moved('Id;Débit;Crédit', 'n-1;7 000;', 'n-2;;500', 'n-3;-300;0', 'n-4;-;200')).toEqual([
      ...['-7000', '+500', '-300', '+200'],
    ]);
    expect(await moved('Id;Soll;Haben', 'n-1;7.000,00;', 'n-2;;500,00')).toEqual(['-7000', '+500']);
    expect(await moved('Id;Amount;Dr/Cr', 'n-1;7000;DR', 'n-2;500;CR', 'n-3;-5;DR')).toEqual([
      ...['-7000', '+500', '-5'],
    ]);
    expect(await moved('Id;Montant;+/-', 'n-1;7000;-', 'n-2;500;+')).toEqual(['-7000', '+500']);
    expect(await moved('Id;Montant;Sens', 'n-1;7000;Débiteur', 'n-2;500;Entrant')).toEqual(['-7000', '+500']);
    for (const row of ['n-1;-5;CR', 'n-1;+5;DR', 'n-1;5;Guichet'])
      expect(await refusalOf('Id;Amount;Dr/Cr', row)).toEqual([
        { field: 'amount', key: 'statementAmount', values: { line: 2 } },
      ]);
    for (const row of ['n-1;;', 'n-1;0;0', 'n-1;5;5', 'n-1;;-5'])
      expect(await refusalOf('Id;Debit;Credit', row)).toEqual([
        { field: 'amount', key: 'statementAmount', values: { line: 2 } },
      ]);
  });

  it('have days as people write them, by their whole column', async () => {
    const daysOf = async (...days: string[]) =>
      (await read('Id;Amount;Date', ...days.map((day, n) => `n-${n};1;${day}`))).rows.map(({ day }) => day);
    expect(await daysOf('28/11/26', '28 nov. 2026', '2026-11-28T23:30:00Z', '')).toEqual([
      ...['2026-11-28', '2026-11-28', '2026-11-29', null],
    ]);
    expect(await daysOf('11/05/2026', '11/28/2026')).toEqual(['2026-11-05', '2026-11-28']);
    expect(await refusalOf('Id;Amount;Date', 'n-1;1;28/11/2026', 'n-2;1;31/11/2026')).toEqual([
      { field: 'day', key: 'statementDay', values: { line: 3 } },
    ]);
  });

  it('say who paid and who was paid', async () => {
    const { rows } = await read('Id;From;To;Amount', 'n-1;FRI:237680000001/MSISDN;FRI:677412085/MSISDN;-1');
    expect(rows).toMatchObject([{ number: null, payer: '237680000001', payee: '237677412085' }]);
  });

  it('have statuses in three languages', async () => {
    const words = ['Succès', 'Échec', 'Refusée', 'In Bearbeitung', 'Abgeschlossen', 'Declined'];
    const { rows } = await read('Id;Amount;Status', ...words.map((word, n) => `n-${n};1;${word}`));
    expect(rows.map(({ status }) => status)).toEqual([
      ...['SUCCESSFUL', 'FAILED', 'FAILED', 'PENDING', 'SUCCESSFUL', 'FAILED'],
    ]);
  });

  it('are refused where a spreadsheet has shortened an id', async () => {
    expect(await refusalOf('Id;Date;Statut;Montant', '1,00000E+09;28/11/2026;Réussi;7600')).toEqual([
      { field: 'reference', key: 'statementIdShortened', values: { line: 2 } },
    ]);
  });
});

describe('a statement in a workbook', () => {
  const rows: SheetContent['rows'] = [
    ['Id', 'Date', 'MSISDN', 'Amount', 'Status'],
    ['n-1', '2026-11-20 09:41:00', '237677412085', 1_000, 'SUCCESSFUL'],
    ['n-2', '2026-11-20 09:42:00', '237677412086', 2_000, 'SUCCESSFUL'],
  ];
  const statement: SheetContent = { name: 'Statement', rows };
  const readSheets = (...sheets: SheetContent[]) => parseStatement(workbookOf(sheets));
  const sheetRefusal = async (...sheets: SheetContent[]) => {
    const error: unknown = await readSheets(...sheets).then(
      (read) => `${read.rows.length} rows`,
      (reason: unknown) => reason,
    );
    return error instanceof Refused ? error.refusal.fields : error;
  };
  const refused = (key: string, values: object) => [{ field: 'file', key, values }];

  it('is refused with a row or a column that nobody sees', async () => {
    for (const attributes of ['hidden="1"', 'ht="0" customHeight="1"'])
      for (const line of [1, 3])
        expect(await sheetRefusal({ rows, rowAttributes: { [line]: attributes } })).toEqual(
          refused('rowHidden', { line }),
        );
    for (const attributes of ['hidden="1"', 'width="0"'])
      expect(
        await sheetRefusal({ rows, before: `<cols><col min="4" max="4" ${attributes}/></cols>` }),
      ).toEqual(refused('columnHidden', { column: 'D', heading: 'Amount' }));
    expect(await sheetRefusal({ rows: [...rows, [], ['']], rowAttributes: { 5: 'hidden="1"' } })).toBe(
      '2 rows',
    );
  });

  it('is taken from the sheet that has it, wherever it stands', async () => {
    const cover = {
      name: 'Summary',
      rows: [
        ['Payouts in all', 2],
        ['Amount', 3_000],
      ],
    };
    expect((await readSheets(cover, statement)).rows).toMatchObject([{ line: 2 }, { line: 3 }]);
    expect(await sheetRefusal(statement, cover)).toBe('2 rows');
    expect(await sheetRefusal(cover, { ...statement, state: 'hidden' })).toEqual(
      refused('sheetHidden', { sheet: 'Statement' }),
    );
    expect(await sheetRefusal({ ...statement, state: 'veryHidden' }, statement)).toBe('2 rows');
  });

  it('is read as a page of the web or an XML spreadsheet, as portals export it', async () => {
    const cells = rows.map((row) => row.map((cell) => String(cell)));
    const xml = xmlOf(xmlSheet(cells.map((row) => xmlRow(row)).join('')));
    for (const text of [pageOf(cells), xml])
      expect((await parseStatement(new TextEncoder().encode(text))).rows).toMatchObject([
        { line: 2, amount: 1_000 },
        { line: 3, amount: 2_000 },
      ]);
    const differing = pageOf(cells).replace('<td>1000</td>', '<td x:num="10">1000</td>');
    await expect(parseStatement(new TextEncoder().encode(differing))).rejects.toMatchObject({
      refusal: { fields: [{ field: 'amount', key: 'statementAmount' }] },
    });
  });

  it.each<BookType>(['biff8', 'biff5', 'xlsb', 'ods'])('is read as %s', async (bookType) => {
    const sheet = utils.aoa_to_sheet(rows);
    sheet['!cols'] = Array.from({ length: 5 }, () => ({ wch: 12 }));
    const book = utils.book_new(utils.aoa_to_sheet([['Summary']]), 'Summary');
    utils.book_append_sheet(book, sheet, 'Statement');
    const bytes = new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer);
    expect((await parseStatement(bytes)).rows).toMatchObject([{ amount: 1_000 }, { amount: 2_000 }]);
  });

  it('is refused where a further sheet has rows too, with headings or without', async () => {
    for (const further of [
      rows,
      rows.slice(1),
      [
        ['Reference', 'Montant'],
        ['x', 5],
      ],
    ]) {
      const expected = refused('furtherStatementSheet', { sheet: 'Page 2' });
      expect(await sheetRefusal(statement, { name: 'Page 2', rows: further })).toEqual(expected);
    }
    expect(await sheetRefusal({ name: 'Page 1', rows: rows.slice(1) }, statement)).toEqual(
      refused('furtherStatementSheet', { sheet: 'Page 1' }),
    );
  });

  it('is refused with a formula without its result, or damaged letters, where they count', async () => {
    const formula = { xml: '<c><f>A1</f></c>' };
    expect(await sheetRefusal({ rows: [rows[0] ?? [], ['n-1', '', '', formula, 'SUCCESSFUL']] })).toEqual(
      refused('formulaWithoutResult', { cell: 'D2' }),
    );
    expect(await sheetRefusal({ rows: [rows[0] ?? [], ['n-1', '', '', 5, 'SuccÃ¨s']] })).toEqual(
      refused('lettersDamaged', { line: 2, word: 'SuccÃ¨s' }),
    );
    const named = [
      [...(rows[0] ?? []), 'Name'],
      ['n-1', '', '', 5, 'SUCCESSFUL', 'HervÃ©'],
    ];
    expect(await sheetRefusal({ rows: named })).toBe('1 rows');
  });

  it('has merged cells, and amounts with what a formula leaves behind them', async () => {
    const amount = { xml: '<c><f>A1</f><v>38500.000000000007</v></c>' };
    const after = '<mergeCells><mergeCell ref="E2:E3"/></mergeCells>';
    const read = await readSheets({
      rows: [rows[0] ?? [], ['n-1', '', '', amount, 'FAILED'], ['n-2', '', '', 5]],
      after,
    });
    expect(read.rows).toMatchObject([
      { amount: 38_500, status: 'FAILED' },
      { amount: 5, status: 'FAILED' },
    ]);
  });
});
