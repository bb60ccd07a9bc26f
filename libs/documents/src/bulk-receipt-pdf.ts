import type { Readable } from 'node:stream';
import type { BulkReceiptContent, BulkReceiptItem } from './bulk-receipt.ts';
import { statusColours } from './theme.ts';
import { Page } from './page.ts';
import {
  drawCost,
  drawFacts,
  drawFooter,
  drawHeader,
  drawHeading,
  drawMainAmount,
  drawSum,
  formatNumber,
  formatTime,
} from './parts.ts';
import { drawTable, type TableColumn } from './table.ts';
import { columnGap, columnWidth, drawVerificationColumn } from './verification.ts';

/**
 * Draws the receipt of a bulk transaction as a PDF that is read while it is drawn: its sums, and a line for each
 * payment over as many pages as it takes. Others get their turn in between. The same content gives the same bytes.
 */
export function bulkReceiptPdf(receipt: BulkReceiptContent): Readable {
  const { labels, language, issuedAt, reference } = receipt;
  const page = new Page({ title: `${labels.title} ${reference}`, language, issuedAt });
  return page.stream(() => draw(page, receipt));
}

async function draw(page: Page, receipt: BulkReceiptContent): Promise<void> {
  const { labels, issuedAt, reference, amount, currency } = receipt;
  drawHeader(page, labels.title, reference);
  const status = { text: labels.status, tone: statusColours[receipt.status] };
  drawMainAmount(page, { amount, currency, line: labels.subject, status }, receipt);
  drawHeading(page, labels.outcome);
  const lines = receipt.outcome.map(([label, sum]) => ({ label, amount: sum, currency }));
  drawSum(page, lines, { label: labels.all, amount: receipt.all, currency }, receipt);
  drawCost(page, receipt);
  drawDetails(page, receipt);
  drawHeading(page, labels.payments);
  await drawTable(page, columnsOf(page, receipt), receipt.items, receipt.labels.more);
  drawFooter(page, { text: labels.footer, issued: formatTime(issuedAt, receipt), issuer: receipt.issuer });
}

/** Draws the facts with the code next to them, so that payments begin on the first sheet. */
function drawDetails(page: Page, { labels, facts, verification }: BulkReceiptContent): void {
  const end = verification && drawVerificationColumn(page, verification);
  const top = page.y;
  drawHeading(page, labels.details);
  drawFacts(page, facts, page.width - (verification ? columnWidth + columnGap : 0));
  // unless they went on on another sheet
  if (end !== undefined && page.y > top) page.y = Math.max(page.y, end + 16);
}

function columnsOf(page: Page, receipt: BulkReceiptContent): TableColumn<BulkReceiptItem>[] {
  const { labels } = receipt;
  const fixed = { line: 44, number: 98, amount: 64 };
  const rest = page.width - fixed.line - fixed.number - fixed.amount;
  return [
    { head: labels.line, width: fixed.line, cell: ({ line }) => String(line) },
    { head: labels.payee, width: rest * 0.48, cell: ({ payee }) => payee },
    { head: labels.number, width: fixed.number, cell: ({ number }) => number },
    {
      head: labels.amount,
      width: fixed.amount,
      align: 'right',
      cell: ({ amount }) => formatNumber(amount, receipt),
    },
    { head: labels.itemStatus, width: rest * 0.52, cell: ({ status }) => status },
  ];
}
