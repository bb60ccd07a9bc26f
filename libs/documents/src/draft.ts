import type { BulkReceiptContent, BulkReceiptItem } from './bulk-receipt.ts';
import type { InvoiceContent } from './invoice.ts';
import type { MonthEndContent } from './month-end.ts';
import type { ArchivedPaper } from './paper-archive.ts';
import type { ReceiptContent } from './receipt.ts';
import type { StatementContent, StatementLine } from './statement.ts';

/** Content of a paper before it is drawn: plain data, which can be sent to another process. */
export type Draft =
  | { kind: 'receipt'; content: ReceiptContent }
  | { kind: 'invoice'; content: InvoiceContent }
  | { kind: 'monthEnd'; content: MonthEndContent }
  | { kind: 'archive'; content: readonly ArchivedPaper[] }
  | { kind: 'statement'; content: Omit<StatementContent, 'lines'> }
  | { kind: 'bulkReceipt'; content: Omit<BulkReceiptContent, 'items'> };

/** Line of a table that a paper lists: of a bulk receipt's payments or of a statement's movements. */
export type DraftItem = BulkReceiptItem | StatementLine;

/** Lines that a bulk receipt or a statement lists, handed over as they are needed. */
export type DraftItems = AsyncIterable<DraftItem>;
