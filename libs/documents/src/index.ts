export { csvLine, type CsvCell } from './csv.ts';
export type { InvoiceContent, InvoiceLabels } from './invoice.ts';
export { invoicePdf } from './invoice-pdf.ts';
export type { ReceiptContent, ReceiptLabels, ReceiptStep } from './receipt.ts';
export { receiptPdf } from './receipt-pdf.ts';
