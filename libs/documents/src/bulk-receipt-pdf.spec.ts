import { describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { bulkReceiptPdf as streamOf, type BulkReceiptContent } from './index.ts';
import { pdfText } from './testing/pdf-text.ts';

const receipt = {
  language: 'en',
  timeZone: 'Africa/Douala',
  currency: 'XAF',
  labels: {
    title: 'Bulk receipt',
    status: 'Problematic',
    subject: 'for 3 payments',
    amount: 'Amount',
    fee: 'Fee, 0.5%',
    tax: 'Tax, 0.2%',
    levy: 'Levy',
    total: 'Total',
    cost: 'Cost',
    details: 'Details',
    payments: 'Payments',
    line: 'Line',
    payee: 'Beneficiary',
    number: 'Number',
    itemStatus: 'Status',
    footer: 'Issued by Sanaga.',
  },
  reference: 'T-000120',
  status: 'PROBLEMATIC',
  cost: { amount: 61_000n, fee: 305n, tax: 122n, levy: 12n, total: 61_439n },
  facts: [
    ['File', 'harvest-november.csv'],
    ['Excluded', undefined],
  ],
  items: [
    { line: 2, payee: "Aïssatou N'Gono", number: '+237677412085', amount: 20_000n, status: 'Completed' },
    {
      line: 3,
      payee: 'Boris Kamdem',
      number: '+237677412086',
      amount: 1_000n,
      status: 'Problematic: PAYEE_NOT_FOUND',
    },
    { line: 5, payee: 'عائشة', number: '+237677412087', amount: 40_000n, status: 'Completed' },
  ],
  issuedAt: new Date('2026-11-21T09:41:00Z'),
} satisfies BulkReceiptContent;

const bulkReceiptPdf = (content: BulkReceiptContent) => buffer(streamOf(content));

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('bulkReceiptPdf', () => {
  it('has the sums, what is known, and a line for each payment', async () => {
    const pdf = await bulkReceiptPdf(receipt);
    expect(pagesOf(pdf)).toBe(1);
    const lines = pdfText(pdf).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        '61,000',
        '61,439',
        'for 3 payments',
        'harvest-november.csv',
        "Aïssatou N'Gono",
        '+237677412086',
        '40,000',
        'Issued by Sanaga.',
      ]),
    );
    expect(lines).not.toContain('Excluded');
  });

  it('is the same bytes for the same content', async () => {
    expect((await bulkReceiptPdf(receipt)).equals(await bulkReceiptPdf({ ...receipt }))).toBe(true);
  });

  it('cuts what does not fit into its column', async () => {
    const payee = 'Marie-Thérèse Ngo Bakang épouse Mbarga-Atangana de Nkongsamba';
    const [item] = receipt.items;
    const text = pdfText(await bulkReceiptPdf({ ...receipt, items: [{ ...item!, payee }] }));
    expect(text).toMatch(/^Marie-Thérèse Ngo .*…$/m);
    expect(text).not.toContain(payee);
  });

  it('goes over as many pages as it takes, each with the heads of the columns', async () => {
    const items = Array.from({ length: 400 }, (_, n) => ({
      line: n + 2,
      payee: `Payee ${n}`,
      number: '+237677412085',
      amount: 1_000n,
      status: 'Completed',
    }));
    const labels = { ...receipt.labels, more: 'and 95,000 more' };
    const pdf = await bulkReceiptPdf({ ...receipt, items, labels });
    expect(pagesOf(pdf)).toBeGreaterThan(8);
    const lines = pdfText(pdf).split('\n');
    for (let n = 0; n < 400; n += 1) expect(lines).toContain(`Payee ${n}`);
    expect(lines.filter((line) => line === 'Beneficiary').length).toBe(pagesOf(pdf));
    expect(lines).toContain('and 95,000 more');
  });

  it('is read while it is drawn, from rows that come as they are wanted', async () => {
    let given = 0;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    async function* rows() {
      try {
        for (; given < 2_000; given += 1) yield { ...receipt.items[0]!, line: given };
      } finally {
        end();
      }
    }
    for await (const _ of streamOf({ ...receipt, items: rows() })) break;
    // nobody reads on, so nobody draws on
    await ended;
    expect(given).toBeLessThan(2_000);
  });

  it('ends with what goes wrong meanwhile', async () => {
    async function* rows() {
      yield receipt.items[0]!;
      throw new Error('the database went away');
    }
    await expect(bulkReceiptPdf({ ...receipt, items: rows() })).rejects.toThrow('the database went away');
  });
});
