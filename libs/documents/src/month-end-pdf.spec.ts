import { describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { monthEndPdf } from './month-end-pdf.ts';
import type { MonthEndContent } from './month-end.ts';
import { pdfText } from './testing/pdf-text.ts';

const content: MonthEndContent = {
  ...{ language: 'en', timeZone: 'Africa/Douala', currency: 'XAF' },
  labels: {
    ...{ title: 'Month-end', month: 'Month', status: 'Status', issuedBy: 'Issued by', digest: 'Digest' },
    ...{ accounts: 'Accounts', movements: 'What moved each account', none: 'Nothing was booked.' },
    ...{ account: 'Account', movement: 'Entry', opening: 'Opening', debit: 'Debit', credit: 'Credit' },
    ...{ closing: 'Closing', footer: 'Made by Sanaga.' },
  },
  month: 'October 2026',
  status: 'Issued',
  issuedBy: 'Estelle Mvondo',
  digest: '0e6259f2b24c'.repeat(5),
  groups: [{ title: 'Earned and spent', lines: [['Fees earned', 61_300n]] }],
  accounts: [
    { account: 'Wallets', balances: { opening: 1_000n, closing: -250n }, debit: 1_250n, credit: 0n },
    { account: 'Total', debit: 1_250n, credit: 1_250n },
  ],
  movements: [{ account: 'Wallets', what: 'Payments', debit: 1_250n, credit: 0n }],
  issuedAt: new Date('2026-11-02T08:30:00Z'),
};

const drawn = (changes: Partial<MonthEndContent> = {}): Promise<Buffer> =>
  buffer(monthEndPdf({ ...content, ...changes }));
const linesOf = async (changes: Partial<MonthEndContent> = {}) => pdfText(await drawn(changes)).split('\n');

describe('monthEndPdf', () => {
  it('is the same bytes for the same content', async () => {
    const pdf = await drawn();
    expect(pdf.equals(await drawn())).toBe(true);
    expect(pdf.equals(await drawn({ status: 'Not issued' }))).toBe(false);
  });

  it('states who issued it, the figures, and each account with what moved it', async () => {
    const lines = await linesOf();
    for (const text of ['Estelle Mvondo', '61,300 XAF', 'Wallets', '−250', 'Total', 'Payments', '1,250'])
      expect(lines).toContain(text);
  });

  it('says that a month that was not issued is provisional, and where nothing was booked', async () => {
    const lines = await linesOf({
      ...{ note: 'Provisional.', issuedBy: undefined, digest: undefined },
      movements: [],
    });
    expect(lines).toEqual(expect.arrayContaining(['Provisional.', 'Nothing was booked.']));
    expect(lines).not.toContain('Issued by');
  });
});
