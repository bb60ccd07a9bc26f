import { colours, statusColours } from './theme.ts';
import { Page } from './page.ts';
import {
  caption,
  drawCost,
  drawFacts,
  drawFooter,
  drawHeader,
  drawHeading,
  drawMainAmount,
  formatTime,
} from './parts.ts';
import type { ReceiptContent } from './receipt.ts';
import { columnGap, columnWidth, drawVerificationColumn } from './verification.ts';

/** Points to the left of a step in the timeline. */
const stepIndent = 18;

/**
 * Draws the receipt of one payment as a PDF, in labels that are already translated. The same content gives the same
 * bytes.
 */
export async function receiptPdf(receipt: ReceiptContent): Promise<Buffer> {
  const { labels, language, issuedAt, reference } = receipt;
  const page = new Page({ title: `${labels.title} ${reference}`, language, issuedAt });
  drawHeader(page, labels.title, reference);
  drawAmount(page, receipt);
  drawCost(page, receipt);
  drawDetails(page, receipt);
  drawTimeline(page, receipt);
  drawFooter(page, { text: labels.footer, issued: formatTime(issuedAt, receipt), issuer: receipt.issuer });
  return page.finish();
}

const drawAmount = (page: Page, receipt: ReceiptContent): void =>
  drawMainAmount(
    page,
    {
      amount: receipt.cost.amount,
      currency: receipt.currency,
      line: `${receipt.labels.to} ${receipt.payee.name}`,
      status: { text: receipt.labels.status, tone: statusColours[receipt.status] },
    },
    receipt,
  );

function drawDetails(page: Page, receipt: ReceiptContent): void {
  const { labels, payee } = receipt;
  drawHeading(page, labels.details);
  drawFacts(page, [
    [labels.reference, receipt.reference],
    [labels.paidBy, receipt.paidBy],
    [labels.payee, payee.name],
    [labels.registeredName, payee.registeredName],
    [labels.number, payee.number],
    [labels.method, receipt.method],
    [labels.reason, receipt.reason],
    [labels.message, receipt.message],
    [labels.operatorReference, receipt.operatorReference],
  ]);
}

function drawTimeline(page: Page, receipt: ReceiptContent): void {
  if (receipt.verification) drawVerificationColumn(page, receipt.verification);
  drawHeading(page, receipt.labels.timeline);
  const width = page.width - stepIndent - (receipt.verification ? columnWidth + columnGap : 0);
  let previous: number | undefined;
  for (const { text, at } of receipt.timeline) {
    const before = page.y;
    page.reserve(page.heightOf(text, width) + 20);
    if (page.y < before) previous = undefined;
    drawDot(page, previous);
    previous = page.y;
    page.y += page.text(text, page.left + stepIndent, page.y, width);
    page.y += page.text(formatTime(at, receipt), page.left + stepIndent, page.y, width, caption) + 8;
  }
}

/** Draws a step's dot, joined with the one before it on the page. */
function drawDot({ pdf, left, y }: Page, previous: number | undefined): void {
  const x = left + 4;
  if (previous !== undefined) {
    pdf
      .moveTo(x, previous + 13)
      .lineTo(x, y)
      .lineWidth(0.75)
      .strokeColor(colours.line)
      .stroke();
  }
  pdf.circle(x, y + 6, 3).fill(colours.tertiary);
}
