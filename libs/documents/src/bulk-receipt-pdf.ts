import { setImmediate } from 'node:timers/promises';
import type { BulkReceiptContent, BulkReceiptItem } from './bulk-receipt.ts';
import { colours, sizes, statusColours } from './look.ts';
import { Page, type TextStyle } from './page.ts';
import {
  caption,
  drawFacts,
  drawFooter,
  drawHeader,
  drawHeading,
  drawMainAmount,
  drawSum,
  formatNumber,
  formatTime,
} from './parts.ts';

const rowHeight = 17;
const cellStyle: TextStyle = { size: sizes.caption };
const gap = 8;

interface TableColumn {
  head: string;
  /** Points. */
  width: number;
  align?: 'right';
  cell: (item: BulkReceiptItem) => string;
}

/**
 * The receipt of a bulk transaction as a PDF: its sums, and a line for each payment over as many pages as it takes.
 * Others get their turn between pages. The same content gives the same bytes.
 */
export async function bulkReceiptPdf(receipt: BulkReceiptContent): Promise<Buffer> {
  const { labels, language, issuedAt, reference, cost, currency } = receipt;
  const page = new Page({ title: `${labels.title} ${reference}`, language, issuedAt });
  drawHeader(page, labels.title, reference);
  const status = { text: labels.status, tone: statusColours[receipt.status] };
  drawMainAmount(page, { amount: cost.amount, currency, line: labels.subject, status }, receipt);
  const line = (part: 'amount' | 'fee' | 'tax' | 'levy' | 'total') => ({
    label: labels[part],
    amount: cost[part],
    currency,
  });
  drawHeading(page, labels.cost);
  drawSum(page, (['amount', 'fee', 'tax', 'levy'] as const).map(line), line('total'), receipt);
  drawHeading(page, labels.details);
  drawFacts(page, receipt.facts);
  drawHeading(page, labels.payments);
  await drawTable(page, receipt);
  drawFooter(page, labels.footer, formatTime(issuedAt, receipt));
  return page.finish();
}

function columnsOf(page: Page, receipt: BulkReceiptContent): TableColumn[] {
  const { labels } = receipt;
  const fixed = { line: 34, number: 100, amount: 64 };
  const rest = page.width - fixed.line - fixed.number - fixed.amount;
  return [
    { head: labels.line, width: fixed.line, cell: ({ line }) => String(line) },
    { head: labels.payee, width: rest * 0.55, cell: ({ payee }) => payee },
    { head: labels.number, width: fixed.number, cell: ({ number }) => number },
    {
      head: labels.amount,
      width: fixed.amount,
      align: 'right',
      cell: ({ amount }) => formatNumber(amount, receipt),
    },
    { head: labels.itemStatus, width: rest * 0.45, cell: ({ status }) => status },
  ];
}

async function drawTable(page: Page, receipt: BulkReceiptContent): Promise<void> {
  const columns = columnsOf(page, receipt);
  const heads = columns.map(({ head }) => head);
  drawRow(page, columns, heads, { ...cellStyle, weight: 'bold' });
  for (const item of receipt.items) {
    if (page.reserve(rowHeight)) {
      drawRow(page, columns, heads, { ...cellStyle, weight: 'bold' });
      await setImmediate();
    }
    drawRow(
      page,
      columns,
      columns.map(({ cell }) => cell(item)),
      cellStyle,
    );
  }
  if (!receipt.labels.more) return;
  page.reserve(rowHeight + 6);
  page.y += 6;
  page.y += page.text(receipt.labels.more, page.left, page.y, page.width, caption);
}

/** A line of the table; what does not fit into its column ends with an ellipsis. */
function drawRow(page: Page, columns: TableColumn[], cells: string[], style: TextStyle): void {
  let x = page.left;
  columns.forEach(({ width, align }, place) => {
    const room = width - gap;
    page.cell(cells[place] ?? '', x, page.y, room, { ...style, align });
    x += width;
  });
  page.y += rowHeight - 4;
  page.line(colours.line);
  page.y += 4;
}
