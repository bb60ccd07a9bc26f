import { describe, expect, it } from '@jest/globals';
import { invoicePdf } from './invoice-pdf.ts';
import type { InvoiceContent } from './invoice.ts';
import { pdfText } from './testing/pdf-text.ts';

const invoice: InvoiceContent = {
  language: 'en',
  timeZone: 'Africa/Douala',
  currency: 'XAF',
  labels: {
    title: 'Invoice',
    status: 'Paid',
    subject: 'Premium plan',
    item: 'Premium plan, one month',
    items: 'Items',
    vat: '',
    total: 'Total',
    details: 'Details',
    invoice: 'Invoice number',
    issuer: 'From',
    billedTo: 'Billed to',
    niu: 'NIU',
    rccm: 'RCCM',
    wallet: 'Wallet',
    billingDate: 'Billing date',
    period: 'Period',
    paid: 'Paid from the wallet',
    footer: 'Issued by Sanaga.',
  },
  number: 'INV-000042',
  status: 'PAID',
  billedTo: { name: "Établissements N'Gono & Fils" },
  wallet: 'SNG-000007',
  amount: 15_000n,
  period: { start: new Date('2026-10-31T10:00:00Z'), end: new Date('2026-11-30T10:00:00Z') },
  billingDate: new Date('2026-11-30T10:00:00Z'),
  paidAt: new Date('2026-11-30T10:03:00Z'),
  issuedAt: new Date('2026-11-30T10:02:00Z'),
};

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

describe('invoicePdf', () => {
  it('is one page, and the same bytes for the same content', async () => {
    const pdf = await invoicePdf(invoice);
    expect(pagesOf(pdf)).toBe(1);
    expect(pdf.equals(await invoicePdf({ ...invoice }))).toBe(true);
    expect(pdf.equals(await invoicePdf({ ...invoice, number: 'INV-000043' }))).toBe(false);
  });

  it('has every fact, names exactly as written', async () => {
    const lines = pdfText(await invoicePdf(invoice)).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'INV-000042',
        '15,000',
        'XAF',
        'Paid',
        'Premium plan, one month',
        "Établissements N'Gono & Fils",
        'SNG-000007',
        '30 November 2026',
        '31 October 2026 – 30 November 2026',
        '30 November 2026 at 11:03',
      ]),
    );
  });

  const issued: InvoiceContent = {
    ...invoice,
    labels: { ...invoice.labels, item: 'Without VAT', vat: 'VAT 19.25%' },
    issuer: { name: 'Sanaga SA', address: 'Douala', niu: 'M01', rccm: 'RC/DLA/1' },
    billedTo: { name: 'Garage Fotso', niu: 'P02' },
    vat: 2_421n,
  };

  it('names both sides with what is known of them, once, and has lines that add up', async () => {
    const pdf = await invoicePdf(issued);
    expect(pagesOf(pdf)).toBe(1);
    const lines = pdfText(pdf).split('\n');
    for (const known of [
      'From',
      'Sanaga SA',
      'Douala',
      'NIU: M01',
      'RCCM: RC/DLA/1',
      'Billed to',
      'Garage Fotso',
      'NIU: P02',
      '12,579',
      'VAT 19.25%',
      '2,421',
    ])
      expect(lines.filter((line) => line === known)).toEqual([known]);
    expect(lines.filter((line) => line.startsWith('RCCM'))).toHaveLength(1);
  });

  it('says under the sum why there is no VAT', async () => {
    const note = 'VAT does not apply.';
    const labels = { ...issued.labels, note };
    expect(pdfText(await invoicePdf({ ...issued, vat: undefined, labels })).split('\n')).toContain(note);
  });

  it('leaves out when it was paid where it was not', async () => {
    const text = pdfText(await invoicePdf({ ...invoice, status: 'OVERDUE', paidAt: undefined }));
    expect(text).not.toContain('Paid from the wallet');
  });

  it('writes numbers and days as the language does', async () => {
    expect(pdfText(await invoicePdf({ ...invoice, language: 'fr' }))).toContain('30 novembre 2026');
    const german = pdfText(await invoicePdf({ ...invoice, language: 'de' }));
    expect(german).toContain('15.000');
    expect(german).toContain('30. November 2026');
  });
});
