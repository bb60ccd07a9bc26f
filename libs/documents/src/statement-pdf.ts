import type { Readable } from 'node:stream';
import type { StatementContent, StatementLine } from './statement.ts';
import { Page } from './page.ts';
import {
  drawFacts,
  drawFooter,
  drawHeader,
  drawHeading,
  drawSum,
  formatDay,
  formatNumber,
  formatShortDay,
  formatTime,
  quiet,
} from './parts.ts';
import { drawTable, type TableColumn } from './table.ts';
import { drawVerification } from './verification.ts';

/**
 * Draws a wallet's statement as a PDF that is read while it is drawn: what it held before and after, and a line for each
 * movement with the balance after it. The same content gives the same bytes.
 */
export function statementPdf(statement: StatementContent): Readable {
  const { labels, language, issuedAt, wallet } = statement;
  const page = new Page({ title: `${labels.title} ${wallet}`, language, issuedAt });
  return page.stream(() => draw(page, statement));
}

async function draw(page: Page, statement: StatementContent): Promise<void> {
  const { labels, issuedAt, wallet, currency, lines, movements } = statement;
  drawHeader(page, labels.title, wallet);
  drawFacts(page, [
    [labels.holder, statement.holder],
    [labels.wallet, wallet],
    [labels.period, periodOf(statement)],
  ]);
  drawHeading(page, labels.sums);
  const line = (part: 'opening' | 'moneyIn' | 'moneyOut' | 'closing') => ({
    label: labels[part],
    amount: part === 'moneyOut' ? -statement[part] : statement[part],
    currency,
  });
  drawSum(page, (['opening', 'moneyIn', 'moneyOut'] as const).map(line), line('closing'), statement);
  drawFacts(page, [[labels.charges, `${formatNumber(statement.charges, statement)} ${currency}`]]);
  if (statement.verification) drawVerification(page, statement.verification);
  drawHeading(page, labels.movements);
  if (movements > 0) await drawTable(page, columnsOf(page, statement), lines, labels.more);
  else page.y += page.text(labels.none, page.left, page.y, page.width, quiet);
  drawFooter(page, {
    text: labels.footer,
    issued: formatTime(issuedAt, statement),
    issuer: statement.issuer,
  });
}

/** Writes the period; a calendar day is the same in every zone. */
function periodOf({ period: { from, to }, language }: StatementContent): string {
  const day = (iso: string) => formatDay(new Date(`${iso}T00:00:00Z`), { language, timeZone: 'UTC' });
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}

function columnsOf(page: Page, statement: StatementContent): TableColumn<StatementLine>[] {
  const { labels } = statement;
  const fixed = { date: 64, reference: 62, amount: 70, balance: 72 };
  const number = (amount: bigint) => formatNumber(amount, statement);
  return [
    { head: labels.date, width: fixed.date, cell: ({ at }) => formatShortDay(at, statement) },
    { head: labels.reference, width: fixed.reference, cell: ({ reference }) => reference },
    {
      head: labels.what,
      width: page.width - fixed.date - fixed.reference - 2 * fixed.amount - fixed.balance,
      cell: ({ what }) => what,
    },
    {
      head: labels.moneyIn,
      width: fixed.amount,
      align: 'right',
      cell: ({ amount }) => (amount > 0n ? number(amount) : ''),
    },
    {
      head: labels.moneyOut,
      width: fixed.amount,
      align: 'right',
      cell: ({ amount }) => (amount < 0n ? number(amount) : ''),
    },
    {
      head: labels.balance,
      width: fixed.balance,
      align: 'right',
      cell: ({ balance }) => number(balance),
    },
  ];
}
