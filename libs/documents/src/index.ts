export type { BulkReceiptContent, BulkReceiptItem, BulkReceiptLabels } from './bulk-receipt.ts';
export { bulkReceiptPdf } from './bulk-receipt-pdf.ts';
export { csvLine, defusedText, type CsvCell } from './csv.ts';
export type { InvoiceContent, InvoiceLabels } from './invoice.ts';
export { invoicePdf } from './invoice-pdf.ts';
export type { ReceiptContent, ReceiptLabels, ReceiptStep } from './receipt.ts';
export { receiptPdf } from './receipt-pdf.ts';
export type { StatementContent, StatementLabels, StatementLine } from './statement.ts';
export { statementPdf } from './statement-pdf.ts';
