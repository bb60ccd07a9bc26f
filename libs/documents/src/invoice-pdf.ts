import type { InvoiceContent } from './invoice.ts';
import { billColours } from './theme.ts';
import { Page } from './page.ts';
import {
  drawFacts,
  drawFooter,
  drawHeader,
  drawHeading,
  drawMainAmount,
  drawSum,
  formatDay,
  formatTime,
} from './parts.ts';

/** One invoice as a PDF, in labels that are already translated. The same content gives the same bytes. */
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
  drawHeading(page, labels.items);
  drawSum(
    page,
    [{ label: labels.item, amount, currency }],
    { label: labels.total, amount, currency },
    invoice,
  );
  drawDetails(page, invoice);
  drawFooter(page, labels.footer, formatTime(issuedAt, invoice));
  return page.finish();
}

function drawDetails(page: Page, invoice: InvoiceContent): void {
  const { labels, period } = invoice;
  drawHeading(page, labels.details);
  drawFacts(page, [
    [labels.invoice, invoice.number],
    [labels.billedTo, invoice.billedTo],
    [labels.wallet, invoice.wallet],
    [labels.billingDate, formatDay(invoice.billingDate, invoice)],
    [labels.period, `${formatDay(period.start, invoice)} – ${formatDay(period.end, invoice)}`],
    [labels.paid, invoice.paidAt && formatTime(invoice.paidAt, invoice)],
  ]);
}
