import { Readable } from 'node:stream';
import type { BulkReceiptItem } from './bulk-receipt.ts';
import type { Draft, DraftItems } from './draft.ts';
import type { StatementLine } from './statement.ts';

const whole = (pdf: Buffer): Readable => Readable.from([pdf]);

/**
 * Draws a paper that lists `items`, which are of its kind; its bytes come while it is drawn. What one kind of paper needs is
 * loaded where it is first drawn.
 */
export async function drawn(draft: Draft, items: DraftItems): Promise<Readable> {
  switch (draft.kind) {
    case 'receipt':
      return whole(await (await import('./receipt-pdf.ts')).receiptPdf(draft.content));
    case 'invoice':
      return whole(await (await import('./invoice-pdf.ts')).invoicePdf(draft.content));
    case 'monthEnd':
      return (await import('./month-end-pdf.ts')).monthEndPdf(draft.content);
    case 'archive':
      return (await import('./paper-archive.ts')).paperArchive(draft.content);
    case 'statement':
      return (await import('./statement-pdf.ts')).statementPdf({
        ...draft.content,
        lines: items as AsyncIterable<StatementLine>,
      });
    case 'bulkReceipt':
      return (await import('./bulk-receipt-pdf.ts')).bulkReceiptPdf({
        ...draft.content,
        items: items as AsyncIterable<BulkReceiptItem>,
      });
  }
}
