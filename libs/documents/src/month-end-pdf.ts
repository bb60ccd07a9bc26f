import type { Readable } from 'node:stream';
import type { AccountLine, BookedLine, MonthEndContent } from './month-end.ts';
import { Page } from './page.ts';
import {
  caption,
  drawFacts,
  drawFooter,
  drawHeader,
  drawHeading,
  formatNumber,
  formatTime,
  quiet,
} from './parts.ts';
import { drawTable, type TableColumn } from './table.ts';

/** Draws a month's end as a PDF that is read while it is drawn. The same content gives the same bytes. */
export function monthEndPdf(content: MonthEndContent): Readable {
  const { labels, month, language, issuedAt } = content;
  const page = new Page({ title: `${labels.title} ${month}`, language, issuedAt });
  return page.stream(() => draw(page, content));
}

async function draw(page: Page, content: MonthEndContent): Promise<void> {
  const { labels, month, note, currency, groups, accounts, movements, issuedAt } = content;
  drawHeader(page, labels.title, month);
  drawFacts(page, [
    [labels.month, month],
    [labels.status, content.status],
    [labels.issuedBy, content.issuedBy],
    [labels.digest, content.digest],
  ]);
  if (note) page.y += page.text(note, page.left, page.y - 8, page.width, caption) + 10;
  for (const { title, lines } of groups) {
    drawHeading(page, title);
    drawFacts(
      page,
      lines.map(([label, amount]) => [label, `${formatNumber(amount, content)} ${currency}`]),
    );
  }
  drawHeading(page, labels.accounts);
  await drawTable(page, accountColumns(page, content), accounts);
  page.y += 16;
  drawHeading(page, labels.movements);
  if (movements.length > 0) await drawTable(page, movementColumns(page, content), movements);
  else page.y += page.text(labels.none, page.left, page.y, page.width, quiet);
  drawFooter(page, {
    text: labels.footer,
    issued: formatTime(issuedAt, content),
    issuer: content.issuer,
  });
}

/** Width of a column of amounts, in points. */
const amountWidth = 78;

/** Returns a column of amounts, empty where a row has none. */
const amounts = <Row>(
  head: string,
  amountOf: (row: Row) => bigint | undefined,
  content: MonthEndContent,
): TableColumn<Row> => ({
  head,
  width: amountWidth,
  align: 'right',
  cell: (row) => {
    const amount = amountOf(row);
    return amount === undefined ? '' : formatNumber(amount, content);
  },
});

function accountColumns(page: Page, content: MonthEndContent): TableColumn<AccountLine>[] {
  const { labels } = content;
  return [
    { head: labels.account, width: page.width - 4 * amountWidth, cell: ({ account }) => account },
    amounts(labels.opening, ({ balances }) => balances?.opening, content),
    amounts(labels.debit, ({ debit }) => debit, content),
    amounts(labels.credit, ({ credit }) => credit, content),
    amounts(labels.closing, ({ balances }) => balances?.closing, content),
  ];
}

function movementColumns(page: Page, content: MonthEndContent): TableColumn<BookedLine>[] {
  const { labels } = content;
  const width = (page.width - 2 * amountWidth) / 2;
  return [
    { head: labels.account, width, cell: ({ account }) => account },
    { head: labels.movement, width, cell: ({ what }) => what },
    amounts(labels.debit, ({ debit }) => debit || undefined, content),
    amounts(labels.credit, ({ credit }) => credit || undefined, content),
  ];
}
