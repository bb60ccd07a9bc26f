import { describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { statementPdf as streamOf } from './statement-pdf.ts';
import type { StatementContent, StatementLine } from './statement.ts';
import { scannedCode } from './testing/pdf-codes.ts';
import { pdfText } from './testing/pdf-text.ts';

const statement: StatementContent & { lines: StatementLine[] } = {
  language: 'en',
  timeZone: 'Africa/Douala',
  currency: 'XAF',
  labels: {
    title: 'Statement',
    sums: 'Balance',
    opening: 'Opening balance',
    moneyIn: 'Money in',
    moneyOut: 'Money out',
    charges: 'Including fees, tax and levy',
    closing: 'Closing balance',
    holder: 'Wallet of',
    wallet: 'Wallet number',
    period: 'Period',
    movements: 'Transactions',
    none: 'No money in or out in this period.',
    date: 'Date',
    reference: 'Number',
    what: 'Description',
    balance: 'After',
    footer: 'Issued by Sanaga.',
  },
  holder: "Établissements N'Gono & Fils",
  wallet: 'SNG-000007',
  period: { from: '2026-10-01', to: '2026-10-31' },
  opening: 1_200_000n,
  moneyIn: 500_000n,
  moneyOut: 100_704n,
  charges: 704n,
  closing: 1_599_296n,
  movements: 2,
  lines: [
    {
      at: new Date('2026-10-02T09:00:00Z'),
      reference: 'R-000012',
      what: 'Refill, Caisse',
      amount: 500_000n,
      balance: 1_700_000n,
    },
    // after midnight in Douala, an hour before it in UTC
    {
      at: new Date('2026-10-05T23:30:00Z'),
      reference: 'T-000031',
      what: 'Payment, Awa',
      amount: -100_704n,
      balance: 1_599_296n,
    },
  ],
  issuedAt: new Date('2026-11-02T10:02:00Z'),
};

const statementPdf = (content: StatementContent): Promise<Buffer> => buffer(streamOf(content));

const linesOf = async (changes: Partial<StatementContent> = {}) =>
  pdfText(await statementPdf({ ...statement, ...changes })).split('\n');

describe('statementPdf', () => {
  it('is the same bytes for the same content', async () => {
    const pdf = await statementPdf(statement);
    expect(pdf.equals(await statementPdf({ ...statement }))).toBe(true);
    expect(pdf.equals(await statementPdf({ ...statement, closing: 1n }))).toBe(false);
  });

  it('says what was there before and after, and what came and went', async () => {
    expect(await linesOf()).toEqual(
      expect.arrayContaining([
        "Établissements N'Gono & Fils",
        '1 October 2026 – 31 October 2026',
        ...['1,200,000', '500,000', '−100,704', '1,599,296', '704 XAF'],
        ...['2 Oct 2026', 'R-000012', 'Refill, Caisse', '1,700,000'],
        ...['6 Oct 2026', 'T-000031', 'Payment, Awa', '−100,704'],
        'Issued by Sanaga.',
      ]),
    );
  });

  it('writes numbers and days as its language does', async () => {
    expect(await linesOf({ language: 'de' })).toEqual(
      expect.arrayContaining(['1.599.296', '1. Oktober 2026 – 31. Oktober 2026']),
    );
  });

  it('says that nothing moved, and that not every movement is listed', async () => {
    expect(await linesOf({ movements: 0, lines: [] })).toContain('No money in or out in this period.');
    const more = '3 more transactions in the CSV file.';
    expect(await linesOf({ labels: { ...statement.labels, more } })).toContain(more);
  });

  it('names its issuer at the foot where that is known', async () => {
    const issuer = 'Sanaga SA, Boulevard de la Liberté, Douala';
    expect(await linesOf({ issuer })).toContain(issuer);
    expect((await linesOf()).join()).not.toContain('Sanaga SA');
  });

  it('repeats the heads of its columns on every page', async () => {
    const [line] = statement.lines;
    const lines = await linesOf({ lines: Array.from({ length: 120 }, () => line!) });
    expect(lines.filter((text) => text === 'After').length).toBeGreaterThan(2);
  });

  it('has a code that a phone reads as the address under it', async () => {
    const verification = {
      title: 'Check',
      text: 'What it should say.',
      url: 'https://portal.example/verify/k7qm2',
    };
    expect(scannedCode(await statementPdf({ ...statement, verification }))).toBe(verification.url);
  });
});
