import { describe, expect, it } from '@jest/globals';
import { receiptPdf } from './receipt-pdf.ts';
import type { ReceiptContent } from './receipt.ts';
import { scannedCode } from './testing/pdf-codes.ts';
import { pdfText } from './testing/pdf-text.ts';

const receipt: ReceiptContent = {
  language: 'en',
  timeZone: 'Africa/Douala',
  currency: 'XAF',
  labels: {
    title: 'Receipt',
    status: 'Completed',
    to: 'to',
    reference: 'Transaction',
    paidBy: 'Paid by',
    payee: 'Paid to',
    number: 'Number',
    registeredName: 'Registered with MTN',
    method: 'Method',
    reason: 'Reason',
    message: 'Message',
    operatorReference: 'MTN reference',
    amount: 'Amount',
    fee: 'Sanaga fee',
    tax: 'Money-transfer tax',
    levy: 'Levy',
    total: 'Taken from wallet',
    cost: 'Total cost',
    details: 'Details',
    timeline: 'Timeline',
    footer: 'Issued by Sanaga for Moungo Fruits SARL. MTN confirmed this payment.',
  },
  reference: 'T-7K4K8D',
  status: 'COMPLETED',
  paidBy: 'Moungo Fruits SARL',
  payee: {
    name: "Aïssatou N'Gono Ñandou",
    number: '+237 6 80 24 91 15',
    registeredName: 'NGONO AISSATOU · Similar name',
  },
  method: 'MTN Mobile Money, single',
  reason: 'Feed, November',
  message: 'Facture 0312, merci – œuvre d’été',
  operatorReference: '1000000701',
  corrections: [['Returned to the wallet', -1_255_733n]],
  verification: {
    title: 'Check this receipt',
    text: 'What this receipt should say, and what has become of the payment since.',
    url: 'https://portal.example/verify/k7qm2-f9xab-k7qm2-f9xab-k7qm2-f',
  },
  cost: { amount: 1_247_000n, fee: 6235n, tax: 2494n, levy: 4n, total: 1_255_733n },
  timeline: [
    { text: 'Created by Serge Tchakounté', at: new Date('2026-11-21T07:15:00Z') },
    { text: "Approved by Paul-Éric N'Djock", at: new Date('2026-11-21T08:35:00Z') },
    { text: 'Sent to MTN', at: new Date('2026-11-21T08:35:02Z') },
    { text: 'Paid', at: new Date('2026-11-21T08:35:04Z') },
  ],
  issuedAt: new Date('2026-11-21T09:41:00Z'),
};

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('receiptPdf', () => {
  it('is one page with the fonts in it, and the same bytes for the same content', async () => {
    const pdf = await receiptPdf(receipt);
    const source = pdf.toString('latin1');
    expect(source.startsWith('%PDF-1.')).toBe(true);
    expect(pagesOf(pdf)).toBe(1);
    expect(source).toMatch(/\/BaseFont \/[A-Z]{6}\+DejaVuSans\b/);
    expect(source.match(/\/FontFile2 /g)).toHaveLength(2);
    expect(pdf.length).toBeLessThan(150_000);
    expect(pdf.equals(await receiptPdf({ ...receipt }))).toBe(true);
    expect(pdf.equals(await receiptPdf({ ...receipt, reference: 'T-7K4K8E' }))).toBe(false);
  });

  it('has every fact, names exactly as written', async () => {
    const lines = pdfText(await receiptPdf(receipt)).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        '1,247,000',
        'Feed, November',
        '\u22121,255,733',
        "to Aïssatou N'Gono Ñandou",
        'Completed',
        'T-7K4K8D',
        '+237 6 80 24 91 15',
        'NGONO AISSATOU · Similar name',
        'Facture 0312, merci – œuvre d’été',
        '1000000701',
        "Approved by Paul-Éric N'Djock",
        '21 November 2026 at 09:35',
        '6,235',
        '2,494',
        '4',
        '1,255,733',
        'Taken from wallet',
      ]),
    );
  });

  it('writes numbers and times as the language does', async () => {
    const french = pdfText(await receiptPdf({ ...receipt, language: 'fr' }));
    expect(french).toContain('1\u202f247\u202f000');
    expect(french).toContain('21 novembre 2026');
    const german = pdfText(await receiptPdf({ ...receipt, language: 'de', timeZone: 'Europe/Berlin' }));
    expect(german).toContain('1.247.000');
    expect(german).toContain('21. November 2026 um 09:35');
  });

  it('leaves out what is not known', async () => {
    const { message: _, operatorReference: __, ...rest } = receipt;
    const text = pdfText(
      await receiptPdf({
        ...rest,
        payee: { name: 'Boris Kamdem', number: '+237 6 77 00 00 00', registeredName: 'Name not checked' },
      }),
    );
    expect(text).toContain('Name not checked');
    expect(text).not.toMatch(/Message|MTN reference|undefined/);
  });

  it('names its issuer at the foot where that is known', async () => {
    const issuer = 'Sanaga SA, Boulevard de la Liberté, Douala';
    expect(pdfText(await receiptPdf({ ...receipt, issuer }))).toContain(issuer);
    expect(pdfText(await receiptPdf(receipt))).not.toContain('Sanaga SA');
  });

  it('continues on further pages when the story is long, losing nothing', async () => {
    const timeline = Array.from({ length: 60 }, (_, i) => ({ text: `Step ${i}`, at: receipt.issuedAt }));
    const pdf = await receiptPdf({ ...receipt, timeline, message: 'très long '.repeat(100) });
    expect(pagesOf(pdf)).toBeGreaterThan(2);
    const text = pdfText(pdf);
    for (let i = 0; i < 60; i += 1) expect(text).toContain(`Step ${i}\n`);
  });

  it('has a code that a phone reads as the address under it', async () => {
    expect(scannedCode(await receiptPdf(receipt))).toBe(receipt.verification?.url);
  });
});
