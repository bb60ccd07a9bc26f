import type { BulkReceiptContent, BulkReceiptItem } from './bulk-receipt.ts';
import type { InvoiceContent } from './invoice.ts';
import type { InvoiceFile } from './invoice-archive.ts';
import type { ReceiptContent } from './receipt.ts';
import type { StatementContent } from './statement.ts';

/** Content of a paper before it is drawn: plain data, which can be sent to another process. */
export type Draft =
  | { kind: 'receipt'; content: ReceiptContent }
  | { kind: 'invoice'; content: InvoiceContent }
  | { kind: 'invoices'; content: readonly InvoiceFile[] }
  | { kind: 'statement'; content: StatementContent }
  | { kind: 'bulkReceipt'; content: Omit<BulkReceiptContent, 'items'> };

/** Items that a bulk receipt lists, read as they are needed. */
export type DraftItems = AsyncIterable<BulkReceiptItem>;
