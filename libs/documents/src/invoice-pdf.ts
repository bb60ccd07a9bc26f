import type { InvoiceContent, InvoiceParty } from './invoice.ts';
import { billColours } from './theme.ts';
import { Page } from './page.ts';
import {
  bold,
  caption,
  drawFacts,
  drawFooter,
  drawHeader,
  drawHeading,
  drawMainAmount,
  drawSum,
  formatDay,
  formatTime,
  quiet,
} from './parts.ts';

/** Draws one invoice as a PDF, in labels that are already translated. The same content gives the same bytes. */
export async function invoicePdf(invoice: InvoiceContent): Promise<Buffer> {
  const { labels, language, issuedAt, number, amount, currency, status } = invoice;
  const page = new Page({ title: `${labels.title} ${number}`, language, issuedAt });
  drawHeader(page, labels.title, number);
  drawMainAmount(
    page,
    {
      amount,
      currency,
      line: labels.subject,
      status: { text: labels.status, tone: billColours[status] },
    },
    invoice,
  );
  if (invoice.issuer) drawParties(page, invoice.issuer, invoice);
  drawItems(page, invoice);
  drawDetails(page, invoice);
  drawFooter(page, { text: labels.footer, issued: formatTime(issuedAt, invoice) });
  return page.finish();
}

/** Draws the items: the price without VAT and the VAT add up to the total, to the franc. */
function drawItems(page: Page, invoice: InvoiceContent): void {
  const { labels, amount, vat, currency } = invoice;
  drawHeading(page, labels.items);
  const lines = [
    { label: labels.item, amount: amount - (vat ?? 0n), currency },
    ...(vat === undefined ? [] : [{ label: labels.vat, amount: vat, currency }]),
  ];
  drawSum(page, lines, { label: labels.total, amount, currency }, invoice);
  if (!labels.note) return;
  page.y += page.text(labels.note, page.left, page.y - 10, page.width, caption) + 8;
}

const partyGap = 24;

/** Draws sender and recipient side by side. */
function drawParties(page: Page, issuer: InvoiceParty, { billedTo, labels }: InvoiceContent): void {
  const width = (page.width - partyGap) / 2;
  const heights = [
    drawParty(page, { label: labels.issuer, party: issuer, x: page.left, width }, labels),
    drawParty(
      page,
      { label: labels.billedTo, party: billedTo, x: page.left + width + partyGap, width },
      labels,
    ),
  ];
  page.y += Math.max(...heights) + 22;
}

interface PartyColumn {
  label: string;
  party: InvoiceParty;
  x: number;
  width: number;
}

/** Draws a party, and returns how high it was. */
function drawParty(
  page: Page,
  { label, party, x, width }: PartyColumn,
  labels: InvoiceContent['labels'],
): number {
  let y = page.y;
  y += page.text(label, x, y, width, quiet) + 3;
  y += page.text(party.name, x, y, width, bold);
  const lines = [
    party.address,
    party.niu && `${labels.niu}: ${party.niu}`,
    party.rccm && `${labels.rccm}: ${party.rccm}`,
  ];
  for (const line of lines) if (line) y += page.text(line, x, y, width);
  return y - page.y;
}

function drawDetails(page: Page, invoice: InvoiceContent): void {
  const { labels, period } = invoice;
  drawHeading(page, labels.details);
  drawFacts(page, [
    [labels.invoice, invoice.number],
    [labels.billedTo, invoice.issuer ? undefined : invoice.billedTo.name],
    [labels.wallet, invoice.wallet],
    [labels.billingDate, formatDay(invoice.billingDate, invoice)],
    [labels.period, `${formatDay(period.start, invoice)} – ${formatDay(period.end, invoice)}`],
    [labels.paid, invoice.paidAt && formatTime(invoice.paidAt, invoice)],
  ]);
}
