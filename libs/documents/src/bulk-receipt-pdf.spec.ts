import { describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import { bulkReceiptPdf as streamOf } from './bulk-receipt-pdf.ts';
import type { BulkReceiptContent } from './bulk-receipt.ts';
import { scannedCode } from './testing/pdf-codes.ts';
import { pdfText } from './testing/pdf-text.ts';

const receipt = {
  language: 'en',
  timeZone: 'Africa/Douala',
  currency: 'XAF',
  labels: {
    title: 'Bulk receipt',
    status: 'Problematic',
    subject: 'paid: 2 of 3 payments',
    outcome: 'Outcome',
    all: 'Total, 3 payments',
    amount: 'Amount',
    fee: 'Fee',
    tax: 'Tax',
    levy: 'Levy',
    total: 'Total',
    cost: 'Cost',
    details: 'Details',
    payments: 'Payments',
    line: 'Row',
    payee: 'Beneficiary',
    number: 'Number',
    itemStatus: 'Status',
    footer: 'Issued by Sanaga.',
  },
  reference: 'T-000120',
  status: 'PROBLEMATIC',
  amount: 60_000n,
  outcome: [
    ['Paid, 2 payments', 60_000n],
    ['Not paid, 1 payment', 1_000n],
  ],
  all: 61_000n,
  cost: { amount: 60_000n, fee: 300n, tax: 120n, levy: 8n, total: 58_428n },
  corrections: [['Correction', -2_000n]],
  verification: {
    title: 'Check this receipt',
    text: 'It shows what this paper should say.',
    url: 'https://portal.example/verify/k7qm2-f9xab',
  },
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
  it.each(['Row', 'Ligne', 'Zeile'])('heads lines with one word, and breaks no number: %s', async (line) => {
    const [item] = receipt.items;
    const pdf = await bulkReceiptPdf({
      ...receipt,
      labels: { ...receipt.labels, line },
      items: [{ ...item!, line: 100_001 }],
    });
    expect(pdfText(pdf).split('\n')).toEqual(expect.arrayContaining([line, '100001']));
  });

  it('has the sums, what is known, and a line for each payment', async () => {
    const pdf = await bulkReceiptPdf(receipt);
    expect(pagesOf(pdf)).toBe(1);
    const lines = pdfText(pdf).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        '60,000',
        'paid: 2 of 3 payments',
        'Not paid, 1 payment',
        'Total, 3 payments',
        '61,000',
        '\u22122,000',
        '58,428',
        'harvest-november.csv',
        "Aïssatou N'Gono",
        '+237677412086',
        '40,000',
        'Issued by Sanaga.',
      ]),
    );
    expect(lines.join('')).toContain('https://portal.example/verify/k7qm2-f9xab');
    expect(lines).not.toContain('Excluded');
  });

  it('names its issuer at the foot where that is known', async () => {
    const issuer = 'Sanaga SA, Boulevard de la Liberté, Douala';
    expect(pdfText(await bulkReceiptPdf({ ...receipt, issuer }))).toContain(issuer);
    expect(pdfText(await bulkReceiptPdf(receipt))).not.toContain('Sanaga SA');
  });

  it('is the same bytes for the same content', async () => {
    expect((await bulkReceiptPdf(receipt)).equals(await bulkReceiptPdf({ ...receipt }))).toBe(true);
  });

  it('goes on in the next line where something does not fit into its column', async () => {
    const payee = 'Marie-Thérèse Ngo Bakang épouse Mbarga-Atangana de Nkongsamba';
    const [item] = receipt.items;
    const status = 'Not paid: the beneficiary’s account is at its limit';
    const text = pdfText(await bulkReceiptPdf({ ...receipt, items: [{ ...item!, payee, status }] }));
    expect(text).not.toContain('…');
    const whole = text.replaceAll('\n', ' ').replaceAll(/ +/g, ' ');
    expect(whole.replaceAll('- ', '-')).toContain(payee);
    expect(whole).toContain(status);
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

  it('numbers each sheet, and names the paper on each', async () => {
    const items = Array.from({ length: 100 }, (_, n) => ({ ...receipt.items[0]!, line: n + 2 }));
    const pdf = await bulkReceiptPdf({ ...receipt, items });
    const lines = pdfText(pdf).split('\n');
    const sheets = pagesOf(pdf);
    expect(sheets).toBeGreaterThan(2);
    expect(lines.filter((line) => /^\d+ \/ \d+$/.test(line))).toEqual(
      Array.from({ length: sheets }, (_, at) => `${at + 1} / ${sheets}`),
    );
    // the first has the paper's own head
    expect(lines.filter((line) => line === 'Bulk receipt T-000120')).toHaveLength(sheets - 1);
    expect(pdfText(await bulkReceiptPdf(receipt)).split('\n')).toContain('1 / 1');
  });

  it('begins with the payments on the first sheet, below whatever is next to the facts', async () => {
    const facts = Array.from({ length: 9 }, (_, n) => [`Fact ${n}`, 'A value'] as [string, string]);
    const items = receipt.items.slice(0, 1);
    expect(pagesOf(await bulkReceiptPdf({ ...receipt, corrections: [], facts, items }))).toBe(1);
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

  it('has a code that a phone reads as the address under it', async () => {
    expect(scannedCode(await bulkReceiptPdf(receipt))).toBe(receipt.verification?.url);
  });
});
