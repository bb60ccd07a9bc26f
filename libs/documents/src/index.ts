export { csvLine, type CsvCell } from './csv.ts';
export type { ReceiptContent, ReceiptLabels, ReceiptStep } from './receipt.ts';
export { receiptPdf } from './receipt-pdf.ts';
