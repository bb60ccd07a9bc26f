import type { Readable } from 'node:stream';
import type { BulkReceiptContent } from './bulk-receipt.ts';
import type { InvoiceContent } from './invoice.ts';
import type { ReceiptContent } from './receipt.ts';
import type { StatementContent } from './statement.ts';

export type { BulkReceiptContent, BulkReceiptItem } from './bulk-receipt.ts';
export { csvLine, defusedText, type CsvCell } from './csv.ts';
export type { InvoiceContent } from './invoice.ts';
export type { ReceiptContent } from './receipt.ts';
export type { StatementContent } from './statement.ts';
export type { Verification } from './verification.ts';

// the drawing code takes a sixth of a second of a core to load, and 9 MB: only a process that draws loads it

export const bulkReceiptPdf = async (receipt: BulkReceiptContent): Promise<Readable> =>
  (await import('./bulk-receipt-pdf.ts')).bulkReceiptPdf(receipt);

export const invoicePdf = async (invoice: InvoiceContent): Promise<Buffer> =>
  (await import('./invoice-pdf.ts')).invoicePdf(invoice);

export const receiptPdf = async (receipt: ReceiptContent): Promise<Buffer> =>
  (await import('./receipt-pdf.ts')).receiptPdf(receipt);

export const statementPdf = async (statement: StatementContent): Promise<Buffer> =>
  (await import('./statement-pdf.ts')).statementPdf(statement);
