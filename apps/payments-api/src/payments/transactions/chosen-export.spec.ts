import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportColumns, plainColumns } from '@sanaga/domain';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { bulkCalls } from '../../../test/kit/payments/bulk-calls.ts';
import {
  createMoneyHarness,
  type MoneyHarness,
  type TestHolder,
} from '../../../test/kit/payments/money-harness.ts';

/** Exports the same payments as a file for a spreadsheet, and reads it back as a spreadsheet would. */
let h: MoneyHarness;
let holder: TestHolder;
let bulkReference: string;
let failed: { id: string; reference: string; createdAt: string };

beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  const bulkId = await bulkCalls(h).paidExceptSecond(holder);
  bulkReference = (await h.get(holder.admin, `/transaction/detail/${bulkId}`)).reference;
  h.operator.outcome = 'failed';
  const { id } = await h.payment(holder.initiator, { name: 'Éyenga; "Pau", fils', amount: 12_345 });
  await h.approve(holder.validator, id);
  await h.settle();
  failed = await h.get(holder.admin, `/transaction/detail/${id}`);
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

const taken = (query: string, language = 'en') =>
  h.as(holder.admin).inject({
    method: 'GET',
    url: `/transaction/export-csv?${query}`,
    headers: { 'accept-language': language },
  });

async function csvOf(query: string, language: string, delimiter: string): Promise<Record<string, string>[]> {
  const answer = await taken(query, language);
  expect(answer.statusCode).toBe(200);
  return parse(answer.body, { bom: true, columns: true, delimiter });
}

async function sheetOf(query: string, language: string) {
  const answer = await taken(query, language);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Transaction List.xlsx"');
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
  const [headings = [], ...rows] = sheet?.rows ?? [];
  return rows.map((row) => Object.fromEntries(headings.map((heading, place) => [heading, row[place]])));
}

const wallClock = (moment: string): string =>
  new Date(Date.parse(moment) + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const languages = [
  {
    language: 'en',
    delimiter: ',',
    headings: {
      id: 'Transaction ID',
      status: 'Status',
      why: 'Reason not paid',
      amount: 'Amount',
      at: 'Created',
      bulk: 'Bulk payment',
      row: 'Row of the file',
      category: 'Expense category',
    },
    words: ['Problematic', 'Completed', 'Salaries'],
  },
  {
    language: 'fr',
    delimiter: ';',
    headings: {
      id: 'N° de transaction',
      status: 'Statut',
      why: 'Motif de l’échec',
      amount: 'Montant',
      at: 'Créé le',
      bulk: 'Paiement groupé',
      row: 'Ligne du fichier',
      category: 'Catégorie de dépense',
    },
    words: ['En anomalie', 'Effectué', 'Salaires'],
  },
  {
    language: 'de',
    delimiter: ';',
    headings: {
      id: 'Transaktionsnummer',
      status: 'Status',
      why: 'Grund (nicht ausgezahlt)',
      amount: 'Betrag',
      at: 'Erstellt am',
      bulk: 'Sammelzahlung',
      row: 'Zeile der Datei',
      category: 'Ausgabenkategorie',
    },
    words: ['Zu klären', 'Abgeschlossen', 'Löhne und Gehälter'],
  },
];

it('holds the chosen payments alone, and all payments of a chosen bulk', async () => {
  const [bulk] = (await h.get(holder.admin, '/transaction?type=BULK')).content;
  const ids = async (...chosen: string[]) =>
    (await csvOf(`ids=${chosen.join(',')}`, 'en', ',')).map(({ transactionId }) => transactionId);
  expect(await ids(failed.id)).toEqual([failed.reference]);
  expect(await ids(bulk.id)).toHaveLength(3);
  expect(await ids(bulk.id, failed.id)).toHaveLength(4);
  const other = await h.holder();
  const { id } = await h.payment(other.initiator);
  expect(await ids(id)).toEqual([]);
});

describe.each(languages)(
  'in $language',
  ({ language, delimiter, headings, words: [bad, good, salaries] }) => {
    it('CSV has the separator, the words and the clock of the person', async () => {
      const rows = await csvOf('format=csv&values=words', language, delimiter);
      expect(rows).toHaveLength(4);
      const single = rows.find((row) => row[headings.id] === failed.reference);
      expect(single).toMatchObject({
        [headings.status]: bad,
        [headings.amount]: '12345',
        [headings.at]: wallClock(failed.createdAt),
        [headings.bulk]: '',
      });
      // what screens say, never the operator's code
      expect(single?.[headings.why]).toMatch(/[a-zé] /);
      expect(single?.[headings.why]).not.toMatch(/[A-Z]_/);
      const items = rows.filter((row) => row[headings.bulk] === bulkReference);
      expect(items.map((row) => row[headings.row]).sort()).toEqual(['2', '3', '4']);
      expect(items.map((row) => row[headings.status]).sort()).toEqual([good, good, bad].sort());
      expect(items.map((row) => row[headings.category])).toContain(salaries);
    });

    it('XLSX has numbers as numbers and moments as dates of Douala', async () => {
      const rows = await sheetOf('format=xlsx&values=words', language);
      const single = rows.find((row) => row[headings.id] === failed.reference);
      expect(single?.[headings.amount]).toBe(12_345);
      const at = single?.[headings.at];
      expect(at).toBeInstanceOf(Date);
      expect((at as Date).toISOString().slice(0, 19).replace('T', ' ')).toBe(wallClock(failed.createdAt));
      const sum = rows.reduce((total, row) => total + Number(row[headings.amount]), 0);
      expect(sum).toBe(12_345 + 70_000);
    });
  },
);

describe('a chosen file', () => {
  it('has the columns that were chosen, in that order, under the keys of the API', async () => {
    const [header] = (await taken('columns=status,amount,operatorReference,transactionId')).body.split(
      '\r\n',
    );
    expect(header).toBe('\uFEFFstatus,amount,operatorReference,transactionId');
    const rows = await csvOf('values=codes', 'en', ',');
    expect(Object.keys(rows[0] ?? {})).toEqual([...exportColumns.transactions]);
  });

  it('calls the operator by its name in words, and by the specification’s constant in codes', async () => {
    const named = async (values: string) =>
      new Set(
        (await csvOf(`columns=paymentMethod&values=${values}`, 'en', ',')).map(
          (row) => Object.values(row)[0],
        ),
      );
    expect([...(await named('words'))]).toEqual(['MTN Mobile Money']);
    expect([...(await named('codes'))]).toEqual(['MTN MOBILE MONEY']);
  });

  it('names the operator’s own number of what was paid, and of nothing else', async () => {
    const rows = await csvOf('columns=transactionId,status,operatorReference', 'en', ',');
    for (const { status, operatorReference } of rows)
      expect([status, operatorReference !== '']).toEqual([status, status === 'COMPLETED']);
  });

  it('names the file of a bulk payment beside each of its payments, and beside no other', async () => {
    const rows = await csvOf('columns=bulkId,bulkName', 'en', ',');
    const ofBulk = { bulkId: bulkReference, bulkName: 'pay.csv' };
    expect(rows.filter(({ bulkId }) => bulkId)).toEqual([ofBulk, ofBulk, ofBulk]);
    expect(rows.filter(({ bulkId }) => !bulkId)).toEqual([{ bulkId: '', bulkName: '' }]);
  });

  it('keeps a name with separators, quotes and accents whole in each format', async () => {
    const name = 'Éyenga; "Pau", fils';
    for (const [query, delimiter] of [
      ['separator=semicolon', ';'],
      ['separator=comma', ','],
    ] as const) {
      const rows = await csvOf(query, 'en', delimiter);
      expect(rows.map(({ beneficiary }) => beneficiary)).toContain(name);
    }
    const rows = await sheetOf('format=xlsx', 'en');
    expect(rows.map(({ beneficiary }) => beneficiary)).toContain(name);
  });

  it('takes the separator that is named, whatever the language', async () => {
    const rows = await csvOf('separator=comma&columns=transactionId,amount', 'fr', ',');
    expect(rows.map(({ amount }) => amount)).toContain('12345');
  });

  it.each([
    ['en', 'Customer', 'Wallet number'],
    ['fr', 'Client', 'Numéro du portefeuille'],
    ['de', 'Kunde', 'Wallet-Nummer'],
  ])('says in a super admin’s own, in %s, whose each payment is', async (language, owner, wallet) => {
    const person = await h.signUpIndividual({ name: '=1+1' });
    const { reference } = await h.payment(person, { amount: 500 });
    const url = '/transaction/export-csv?format=csv&separator=comma&values=words';
    const headers = { 'accept-language': language };
    const { body } = await h.as(await h.superAdmin()).inject({ method: 'GET', url, headers });
    const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
    const ownersOf = (transaction: string) =>
      rows.flatMap((row) => (Object.values(row).includes(transaction) ? [[row[owner], row[wallet]]] : []));
    const known = async (organisationId: string) => {
      const row = await h.db
        .selectFrom('organisation')
        .select(['name', 'wallet_number'])
        .where('id', '=', organisationId)
        .executeTakeFirstOrThrow();
      return [row.name, `SNG-${String(row.wallet_number).padStart(6, '0')}`];
    };
    const [, ownWallet] = await known(person.organisationId);
    expect(ownersOf(reference)).toEqual([["'=1+1", ownWallet]]);
    expect(ownersOf(failed.reference)).toEqual([await known(holder.id)]);
  });

  it('leaves what programs fetch as it is, for a super admin too', async () => {
    const url = '/transaction/export-csv';
    const { body } = await h.as(await h.superAdmin()).inject({ method: 'GET', url });
    expect(body.slice(1).split(/\r?\n/)[0]).toBe(plainColumns.transactions.join(','));
  });

  it('runs nothing where people wrote formulas', async () => {
    const person = await h.signUpIndividual({ name: '=1+1' });
    await h.payment(person, { name: '@SUM(A1)', reason: '=1+HYPERLINK("http://a")' });
    const url = '/transaction/export-csv?format=xlsx&columns=beneficiary,reason,createdBy';
    const { rawPayload } = await h.as(person).inject({ method: 'GET', url });
    const [sheet] = (await readXlsx(rawPayload)).sheets;
    expect(sheet?.rows[1]).toEqual(["'@SUM(A1)", `'=1+HYPERLINK("http://a")`, "'=1+1"]);
  });

  it('is refused with a column or a format that there is not', async () => {
    for (const query of ['columns=amount,password', 'columns=', 'format=pdf', 'separator=tab'])
      expect([400, 422]).toContain((await taken(query)).statusCode);
  });

  it('says in the audit log what was taken', async () => {
    await taken('format=xlsx&columns=amount');
    const { detail } = await h.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'transaction.export')
      .where('actor_id', '=', holder.admin.userId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(detail).toEqual({ format: 'xlsx', columns: ['amount'] });
  });
});
