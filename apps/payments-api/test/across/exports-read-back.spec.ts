import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dayInDouala } from '@sanaga/domain';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { expectSuccess, somePhoneNumber, type TestSession } from '../kit/base/clients.ts';
import { createMoneyHarness, type MoneyHarness, type TestHolder } from '../kit/whole/money-harness.ts';

/** Exports every list except the transactions as a file in words, and reads it back as a spreadsheet would. */
let h: MoneyHarness;
let holder: TestHolder;
let superAdmin: TestSession;
let today: string;

const payee = 'Éyenga; "Pau", fils';

beforeAll(async () => {
  h = await createMoneyHarness();
  holder = await h.holder(1_000_000);
  superAdmin = await h.superAdmin();
  today = dayInDouala(h.clock.now());
  const number = somePhoneNumber();
  h.operator.names.set(number.slice(1), 'KAMDEM BORIS');
  const { id } = await h.payment(holder.initiator, {
    ...{ name: payee, number, amount: 12_000, expenseCategory: 'SALARIES', saveBeneficiary: true },
  });
  expectSuccess(await h.approve(holder.validator, id));
  await h.settle();
  await h.db.updateTable('organisation').set({ category: 'HEALTH' }).where('id', '=', holder.id).execute();
});
afterAll(async () => {
  expect(await h.violations()).toEqual([]);
  await h.close();
});

/** A cell of XLSX has its type; in CSV all is text. */
type Cell = string | number | Date | null;
type Row = Record<string, Cell>;

const formats = ['csv', 'xlsx'] as const;

async function rowsOf(
  session: TestSession,
  url: string,
  { language, format }: { language: string; format: (typeof formats)[number] },
): Promise<Row[]> {
  const answer = expectSuccess(
    await h.as(session).inject({
      method: 'GET',
      url: `${url}${url.includes('?') ? '&' : '?'}format=${format}&values=words`,
      headers: { 'accept-language': language },
    }),
  );
  if (format === 'csv')
    return parse(answer.body, { bom: true, columns: true, delimiter: language === 'en' ? ',' : ';' });
  const [headings = [], ...rows] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
  return rows.map((row) =>
    Object.fromEntries(headings.map((heading, place) => [String(heading), row[place] as Cell])),
  );
}

const languages = [
  {
    language: 'en',
    statement: { kind: 'Kind', name: 'Name', out: 'Money out', balance: 'Balance', date: 'Date' },
    category: ['Expense category', 'Salaries'],
    kinds: ['Opening balance', 'Refill', 'Payment', 'Closing balance'],
    beneficiary: { name: 'Name', compared: 'Name comparison', at: 'Created', differs: 'Name differs' },
    organisation: { id: 'Customer ID', category: ['Sector', 'Health'], status: ['Status', 'Approved'] },
    audit: { at: 'When', position: 'Position', action: ['What', 'Payment · approved'] },
  },
  {
    language: 'fr',
    statement: { kind: 'Nature', name: 'Nom', out: 'Débits', balance: 'Solde', date: 'Date' },
    category: ['Catégorie de dépense', 'Salaires'],
    kinds: ['Solde d’ouverture', 'Recharge', 'Paiement', 'Solde de clôture'],
    beneficiary: { name: 'Nom', compared: 'Comparaison des noms', at: 'Créé le', differs: 'Nom différent' },
    organisation: {
      ...{
        id: 'Identifiant du client',
        category: ['Secteur', 'Santé'],
        status: ['Statut', 'Approuvée'],
      },
    },
    audit: { at: 'Quand', position: 'Position', action: ['Quoi', 'Paiement · approbation'] },
  },
  {
    language: 'de',
    statement: { kind: 'Vorgang', name: 'Name', out: 'Ausgänge', balance: 'Saldo', date: 'Datum' },
    category: ['Ausgabenkategorie', 'Löhne und Gehälter'],
    kinds: ['Anfangssaldo', 'Aufladung', 'Zahlung', 'Endsaldo'],
    beneficiary: { name: 'Name', compared: 'Namensvergleich', at: 'Erstellt am', differs: 'Name weicht ab' },
    organisation: {
      ...{ id: 'Kundennummer', category: ['Branche', 'Gesundheit'], status: ['Status', 'Freigeschaltet'] },
    },
    audit: { at: 'Wann', position: 'Position', action: ['Was', 'Zahlung · freigegeben'] },
  },
] as const;

describe.each(languages.flatMap((texts) => formats.map((format) => ({ ...texts, format }))))(
  'in $language as $format',
  ({ language, format, ...expected }) => {
    const file = { language, format };
    /** Returns a figure as the file holds it: a number in a workbook, its digits alone in a file of text. */
    const figure = (value: number) => (format === 'xlsx' ? value : String(value));
    const isMoment = (cell: Cell | undefined) =>
      format === 'xlsx'
        ? cell instanceof Date
        : typeof cell === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(cell);

    it('a statement adds up, and says what each movement was', async () => {
      const { kind, name, out, balance, date } = expected.statement;
      const url = `/transaction/wallet-statement/export-csv?startDate=${today}&endDate=${today}`;
      const withCategory = `${url}&columns=date,type,name,moneyOut,balance,expenseCategory`;
      const rows = await rowsOf(holder.admin, withCategory, file);
      expect(rows.map((row) => row[kind])).toEqual(expected.kinds);
      expect(rows.every((row) => isMoment(row[date]))).toBe(true);
      const [, before, paid, after] = rows;
      const total = 12_000 + 60 + 24 + 4;
      expect(paid).toMatchObject({ [name]: payee, [out]: figure(total) });
      expect(paid?.[expected.category[0]]).toBe(expected.category[1]);
      expect(before?.[balance]).toBe(figure(1_000_000));
      expect(after?.[balance]).toBe(figure(1_000_000 - total));
    });

    it('beneficiaries say how their names compare', async () => {
      const { name, compared, at, differs } = expected.beneficiary;
      const rows = await rowsOf(holder.admin, '/transaction/beneficiaries/export', file);
      expect(rows).toMatchObject([{ [name]: payee, [compared]: differs }]);
      expect(isMoment(rows[0]?.[at])).toBe(true);
    });

    it('organisations have their category and status in words', async () => {
      const { id, category, status } = expected.organisation;
      const rows = await rowsOf(superAdmin, '/profile/export-org-csv', file);
      const own = rows.find((row) => row[id] === holder.id);
      expect(own).toMatchObject({ [category[0]]: category[1], [status[0]]: status[1] });
    });

    it('the audit log says in words what was done, and counts its chain', async () => {
      const { at, position, action } = expected.audit;
      const rows = await rowsOf(holder.admin, '/audit/export-csv', file);
      const saved = rows.filter((row) => row[action[0]] === action[1]);
      expect(saved).toHaveLength(1);
      expect(rows.every((row) => isMoment(row[at]) && Number(row[position]) > 0)).toBe(true);
      expect(typeof rows[0]?.[position]).toBe(format === 'xlsx' ? 'number' : 'string');
      // the words contain no code any more
      expect(rows.filter((row) => /[a-z]\.[a-z]/.test(String(row[action[0]])))).toEqual([]);
    });
  },
);
