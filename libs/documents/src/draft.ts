import type { BulkReceiptContent, BulkReceiptItem } from './bulk-receipt.ts';
import type { InvoiceContent } from './invoice.ts';
import type { InvoiceFile } from './invoice-archive.ts';
import type { ReceiptContent } from './receipt.ts';
import type { StatementContent } from './statement.ts';

/** What a paper says, before it is drawn: nothing but data, which another process can be told. */
export type Draft =
  | { kind: 'receipt'; content: ReceiptContent }
  | { kind: 'invoice'; content: InvoiceContent }
  | { kind: 'invoices'; content: readonly InvoiceFile[] }
  | { kind: 'statement'; content: StatementContent }
  | { kind: 'bulkReceipt'; content: Omit<BulkReceiptContent, 'items'> };

/** What a bulk receipt lists, as it is wanted. */
export type DraftItems = AsyncIterable<BulkReceiptItem>;
