export type { BulkReceiptContent, BulkReceiptItem } from './bulk-receipt.ts';
export { csvLine, defusedText, type CsvCell } from './csv.ts';
export type { Draft, DraftItem, DraftItems } from './draft.ts';
// what draws takes a sixth of a second of a core to load, and 9 MB: it loads that where the first paper is drawn
export { drawn } from './drawn.ts';
export type { InvoiceContent } from './invoice.ts';
export type { MonthEndContent } from './month-end.ts';
export type { ArchivedPaper } from './paper-archive.ts';
export type { ReceiptContent } from './receipt.ts';
export type { StatementContent, StatementLine } from './statement.ts';
export type { Verification } from './verification.ts';
