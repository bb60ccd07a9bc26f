import { describe, expect, it } from '@jest/globals';
import { statementMeanings, type StatementMeaning } from '@sanaga/domain';
import { idCases } from '@sanaga/reader/cases';
import { workbookOf } from '../../../../test/kit/payments/workbooks.ts';
import { Refused } from '../../../kernel/files/refused.ts';
import { parseStatement, type ReadStatement } from './parse.ts';

/** Statements as operators, banks and people write them: rows are what they say, or the file is refused with a reason. */
const read = (lines: string[], currency?: string): Promise<ReadStatement> =>
  parseStatement(new TextEncoder().encode(lines.join('\n')), undefined, currency);
async function orRefusal(reading: Promise<ReadStatement>) {
  const error: unknown = await reading.then(
    ({ rows }) => rows,
    (reason: unknown) => reason,
  );
  return error instanceof Refused ? error.refusal.fields?.map(({ key }) => key) : error;
}
const moved = async (...lines: string[]) => {
  const rows = await orRefusal(read(lines));
  return Array.isArray(rows) && typeof rows[0] === 'object'
    ? (rows as ReadStatement['rows']).map(({ amount, sign }) => `${sign}${amount}`)
    : rows;
};

describe('the side of an amount', () => {
  it.each([
    ['7,000.00 Dr', '-7000'],
    ['7,000.00 Cr', '+7000'],
    ['7 000 DR', '-7000'],
    ['7000Cr.', '+7000'],
    ['7000 D', '-7000'],
    ['7000 C', '+7000'],
    ['Dr 7000', '-7000'],
    ['7.000,00 S', '-7000'],
    ['7.000,00 H', '+7000'],
    ['7 000 FCFA DR', '-7000'],
    ['7 000 F CFA', '7000'],
    ['7000,00-', '-7000'],
    ['7 000 -', '-7000'],
    ['(7 000)', '-7000'],
    ['-7000 Dr', '-7000'],
    ['+7 000', '+7000'],
    ['\u22127 000', '-7000'],
    ['７０００', '7000'],
    ['٧٠٠٠', '7000'],
    ["7'000.00", '7000'],
    ['XAF 7 000', '7000'],
  ])('stands beside it: %s is %s', async (amount, expected) => {
    expect(await moved('Id;Montant', `n-1;${amount}`)).toEqual([expected]);
  });

  it.each(['-7000 Cr', '+7000 Dr', '7000 Xr', '7000 EUR', '7000,50', '7e3', '#N/A', 'Dr', ''])(
    'or its amount is not read from %j',
    async (amount) => {
      expect(await moved('Id;Montant', 'n-0;1 000', `n-1;${amount}`)).toEqual(['statementAmount']);
    },
  );

  it.each([
    ['Id;Montant;Sens', 'n-1;7000;Débit', '-7000'],
    ['Id;Montant;Sens', 'n-1;7000;CRÉDIT', '+7000'],
    ['Id;Montant;D/C', 'n-1;7000;D', '-7000'],
    ['Id;Montant;D/C', 'n-1;7000;C', '+7000'],
    ['Id;Betrag;Soll/Haben', 'n-1;7000;S', '-7000'],
    ['Id;Betrag;S/H', 'n-1;7000;H', '+7000'],
    ['Id;Amount;DR/CR', 'n-1;7000;Cr.', '+7000'],
    ['Id;Débit;Crédit', 'n-1;7 000,00;0', '-7000'],
    ['Id;Débit;Crédit', 'n-1;0,00;7 000', '+7000'],
    ['Id;Soll;Haben', 'n-1;-;7.000,00', '+7000'],
    ['Id;Sorties;Entrées', 'n-1;-7 000;', '-7000'],
  ])('has a column: %s, %s', async (headings, row, expected) => {
    expect(await moved(headings, row)).toEqual([expected]);
  });
});

describe('the status of a row', () => {
  it.each([
    [
      'SUCCESSFUL',
      'Réussi(e)',
      'Effectuée',
      'Traité',
      'Confirmé',
      'Validé(e)',
      'Transaction réussie',
      'SUCCÈS',
    ],
    [
      'SUCCESSFUL',
      'Bestätigt',
      'Durchgeführt',
      'Verbucht',
      'Ausgezahlt',
      'Erfolgreich abgeschlossen',
      'ERFOLGT',
    ],
    ['SUCCESSFUL', 'Confirmed', 'Posted', 'Executed', 'Completed successfully', 'success', 'Paid'],
    [
      'FAILED',
      'Échoué(e)',
      'ECHEC',
      'Rejeté(es)',
      'Non abouti',
      'Annulé(e)',
      'En échec',
      'Abandonnée',
      'Erreur',
    ],
    ['FAILED', 'Fehlgeschlagen', 'Nicht erfolgreich', 'Zurückgewiesen', 'Fehler', 'Verfallen', 'Storniert'],
    ['FAILED', 'Denied', 'Error', 'Not successful', 'Aborted', 'FAIL', 'Cancelled', 'Timed out'],
    ['PENDING', 'En instance', 'En cours d’exécution', 'Soumis(e)', 'À traiter', 'En attente'],
    ['PENDING', 'Wird bearbeitet', 'Anstehend', 'In Ausführung', 'Laufend', 'Vorgemerkt'],
    ['PENDING', 'Queued', 'In process', 'On hold', 'Submitted', 'In progress'],
  ])('is %s', async (status, ...words) => {
    const { rows } = await read(['Id;Montant;Statut', ...words.map((word, n) => `n-${n};1000;${word}`)]);
    expect(rows.map((row) => row.status)).toEqual(words.map(() => status));
  });

  it.each(['Reversed', 'Remboursé', 'Accepté', '#N/A', '-', 'x', '✓'])(
    'is asked about where it is %j, and read as somebody answers',
    async (word) => {
      const file = ['Id;Montant;Statut', `n-1;1000;${word}`, 'n-2;500;Payé', `n-3;-1000;${word}`];
      const asked: unknown = await read(file).catch((error: unknown) => error);
      expect((asked as Refused).refusal).toMatchObject({
        fields: [{ field: 'status', key: 'statementStatuses', values: { words: word } }],
        found: {
          line: 1,
          columns: [{ field: 'financialTransactionId' }, { field: 'amount' }, { field: 'status' }],
          statuses: [{ word, means: null }],
        },
      });
      const answered = async (means: StatementMeaning) => {
        const columns = ['financialTransactionId', 'amount', 'status'] as const;
        const bytes = new TextEncoder().encode(file.join('\n'));
        const { rows } = await parseStatement(bytes, {
          line: 1,
          columns: [...columns],
          statuses: { [word]: means },
        });
        return rows.map(({ line, status, type }) => [line, status, type]);
      };
      for (const status of ['SUCCESSFUL', 'FAILED', 'PENDING'] as const)
        expect(await answered(status)).toEqual([
          [2, status, null],
          [3, 'SUCCESSFUL', null],
          [4, status, null],
        ]);
      expect(await answered('REVERSAL')).toEqual([
        [2, 'SUCCESSFUL', 'REVERSAL'],
        [3, 'SUCCESSFUL', null],
        [4, 'SUCCESSFUL', 'REVERSAL'],
      ]);
      expect(await answered('IGNORED')).toEqual([[3, 'SUCCESSFUL', null]]);
    },
  );

  it('is asked about once for all its spellings, together with what was answered before', async () => {
    const bytes = new TextEncoder().encode(
      'Id;Montant;Statut\nn-1;1;Remboursé\nn-2;2;REMBOURSE(E)\nn-3;3;Accepté\nn-4;4;Payé',
    );
    const columns = ['financialTransactionId', 'amount', 'status'] as const;
    const mapping = {
      line: 1,
      columns: [...columns],
      statuses: { rembourse: 'REVERSAL', Autre: 'FAILED' } as const,
    };
    await expect(parseStatement(bytes, mapping)).rejects.toMatchObject({
      refusal: {
        fields: [{ key: 'statementStatuses', values: { words: 'Accepté' } }],
        found: {
          statuses: [
            { word: 'Accepté', means: null },
            { word: 'REMBOURSE(E)', means: 'REVERSAL' },
          ],
        },
      },
    });
  });

  it('is asked about before a total is compared, which it may be in or not', async () => {
    const lines = ['Id;Montant;Statut', 'n-1;1000;Réussi', 'n-2;500;Bloqué', ';1500;TOTAL'];
    expect(await orRefusal(read(lines))).toEqual(['statementStatuses']);
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const columns = ['financialTransactionId', 'amount', 'status'] as const;
    for (const means of statementMeanings)
      expect(
        (await parseStatement(bytes, { line: 1, columns: [...columns], statuses: { Bloqué: means } })).rows,
      ).toHaveLength(means === 'IGNORED' ? 1 : 2);
  });

  it('is named by its line where it is empty, or one of very many', async () => {
    expect(await moved('Id;Montant;Statut', 'n-1;1000;')).toEqual(['statementStatus']);
    const many = Array.from({ length: 31 }, (_, n) => `n-${n};1000;mot ${n}`);
    expect(await orRefusal(read(['Id;Montant;Statut', ...many]))).toEqual(['statementStatus']);
  });

  it('makes a row of a further sheet one, whatever it says', async () => {
    const rows = [
      ['Id', 'Montant', 'Statut'],
      ['n-1', 7000, 'Réussi'],
    ];
    expect(
      await orRefusal(
        parseStatement(workbookOf([{ rows }, { name: 'Suite', rows: [['n-2', 500, 'Bloqué']] }])),
      ),
    ).toEqual(['furtherStatementSheet']);
  });
});

describe('the type of a row', () => {
  it.each([
    [
      'REVERSAL',
      'Annulation',
      'Transaction reversal',
      'Remboursement',
      'Rückzahlung',
      'Stornobuchung',
      'Chargeback',
    ],
    [
      'DEPOSIT',
      'Dépôt',
      'Cash in',
      'Float top up',
      'Approvisionnement',
      'Kontoaufladung',
      'Einzahlung',
      'Dépôt de fonds',
    ],
    ['FEE', 'Frais', 'Fees', 'Commission', 'Gebühr', 'Entgelt'],
    ['PAYMENT', 'Transfer', 'Décaissement', 'Auszahlung', 'Payout', 'Virement'],
  ])('is %s', async (type, ...words) => {
    const { rows } = await read(['Id;Montant;Type', ...words.map((word, n) => `n-${n};1000;${word}`)]);
    expect(rows.map((row) => row.type)).toEqual(words.map(() => type));
  });
});

describe('a line that is no row', () => {
  it.each([
    ...[
      'Solde d’ouverture',
      'Solde initial',
      'Ancien solde',
      'Solde de clôture',
      'SOLDE FINAL',
      'Nouveau solde au 30/11',
    ],
    ...[
      'Opening balance',
      'Beginning balance',
      'Initial balance',
      'Closing balance:',
      'Ending balance',
      'Balance d’ouverture',
    ],
    ...[
      'Anfangssaldo',
      'Eröffnungssaldo',
      'Alter Saldo',
      'Abschlusssaldo',
      'Endbestand',
      'Kontostand',
      'Neuer Kontostand',
    ],
    ...['Report à nouveau', 'À reporter', 'Übertrag', 'Balance c/f'],
  ])('is a balance: %s', async (words) => {
    for (const line of [`${words};;93500`, `;${words};93500`])
      expect(await moved('Id;Date;Montant', line, 'n-1;28/11/2026;7000', 'n-2;28/11/2026;500', line)).toEqual(
        [...['7000', '500']],
      );
  });

  it.each([
    ...['TOTAL', 'Total général', 'TOTAL(FCFA)', 'Totaux', 'Total :', 'Sous-total', 'Montant total', 'Somme'],
    ...[
      'Totals',
      'Grand total',
      'Subtotal',
      'Sum:',
      'Summe',
      'Gesamtsumme',
      'Endsumme',
      'Gesamtbetrag',
      'Insgesamt',
    ],
  ])('is a sum, compared with the rows: %s', async (words) => {
    const lines = ['Id;Date;Montant', 'n-1;28/11/2026;7000', 'n-2;28/11/2026;500'];
    for (const cells of [`${words};;`, `;${words};`]) {
      expect(await moved(...lines, `${cells}7 500`)).toEqual(['7000', '500']);
      expect(await moved(...lines, `${cells}7 500 FCFA`)).toEqual(['7000', '500']);
      expect(await moved(...lines, `${cells}17 500`)).toEqual(['statementTotal']);
    }
  });
});

describe('the currency of a statement', () => {
  const row = (currency: string) => [`Id;Montant;Devise;Frais;Devise`, `n-1;7000;${currency};1;USD`];

  it.each(['XAF', 'xaf', 'FCFA', 'F CFA', 'CFA', 'Francs CFA', '', '-'])('is ours: %j', async (currency) => {
    expect(await moved(...row(currency))).toEqual(['7000']);
  });

  it.each(['EUR', 'XOF', 'NGN', '€', 'Naira'])('is another, and refused: %s', async (currency) => {
    expect(await moved(...row(currency))).toEqual(['statementCurrency']);
  });

  it('is that of the operator’s sandbox there', async () => {
    expect(await orRefusal(read(row('EUR'), 'EUR'))).toMatchObject([{ amount: 7_000 }]);
  });
});

describe('an id', () => {
  it.each(idCases.filter(([typed]) => typed !== ''))('%j is read as everywhere', async (typed, id) => {
    const cell = `"${typed.replaceAll('"', '""')}"`;
    const rows = await orRefusal(read(['Id,Amount', `${cell},1000`, 'n-2,1000']));
    if (id === undefined) expect(rows).toEqual(['statementIdShortened']);
    else expect(rows).toMatchObject([{ financialTransactionId: id }, {}]);
  });

  it.each([1_000_000_001, 12_345_678_901, 123_456_789_012_345, 1_234_567_890_123_456])(
    'has all its digits in a workbook, or is refused: %d',
    async (id) => {
      const rows = [
        ['Id', 'Amount'],
        [id, 1000],
      ];
      expect((await parseStatement(workbookOf([{ rows }]))).rows).toMatchObject([
        { financialTransactionId: String(id) },
      ]);
    },
  );

  it('is refused in a workbook where it has more digits than a spreadsheet keeps', async () => {
    const rows = [
      ['Id', 'Amount'],
      [{ xml: '<c><v>12345678901234567890</v></c>' }, 1000],
    ];
    expect(await orRefusal(parseStatement(workbookOf([{ rows: rows as (string | number)[][] }])))).toEqual([
      'statementIdShortened',
    ]);
  });
});

it('is refused where a further sheet has rows with amounts that only their column would make certain', async () => {
  const rows = [
    ['Id', 'Montant'],
    ['n-1', 7000],
  ];
  for (const amount of ['25.000', '25,000', '7 000 Dr', '٧٠٠٠'])
    expect(
      await orRefusal(parseStatement(workbookOf([{ rows }, { name: 'Suite', rows: [['n-2', amount]] }]))),
    ).toEqual(['furtherStatementSheet']);
});

it('is refused with an amount of several rows together', async () => {
  const rows = [
    ['Id', 'Montant', 'Statut'],
    ['n-1', 7000, 'Réussi'],
    ['n-2', null, 'Réussi'],
  ];
  const merging = (ref: string) =>
    parseStatement(workbookOf([{ rows, after: `<mergeCells><mergeCell ref="${ref}"/></mergeCells>` }]));
  expect(await orRefusal(merging('B2:B3'))).toEqual(['statementAmount']);
  expect(await orRefusal(merging('B2:C2'))).toEqual(['statementStatus']);
});

it.each(['7,000', '7,000.00', '-7,000', '250,500'])(
  'is refused where a comma has split the amount %s',
  async (amount) => {
    expect(await moved('Id,Date,Amount', `n-1,2026-11-28,${amount}`)).toEqual(['statementAmount']);
    expect(await moved('Id,Amount,Note', `n-1,${amount},x`)).toEqual(['statementAmount']);
    expect(
      await moved('Id,Date,Amount', `n-1,2026-11-28,"${amount}"`, 'n-2,2026-11-28,"1,250,000"'),
    ).toHaveLength(2);
  },
);

it('is refused with a row above the headings whose amount only its column would make certain', async () => {
  expect(await moved('n-0;25.000', 'Id;Montant', 'n-1;7000')).toEqual(['statementRowAbove']);
});
