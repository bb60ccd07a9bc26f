import { colours, logoPaths, sizes, statusColours } from './look.ts';
import { Page, type TextStyle } from './page.ts';
import type { ReceiptContent } from './receipt.ts';

const caption: TextStyle = { size: sizes.caption, colour: colours.tertiary };
const quiet: TextStyle = { colour: colours.secondary };
const bold: TextStyle = { weight: 'bold' };
/** Points to the left of a value in the details and of a step in the timeline. */
const detailIndent = 150;
const stepIndent = 18;

/** The receipt of one payment as a PDF, in words that come already translated. The same content gives the same bytes. */
export async function receiptPdf(receipt: ReceiptContent): Promise<Buffer> {
  const { labels, language, issuedAt } = receipt;
  const page = new Page({ title: `${labels.title} ${receipt.reference}`, language, issuedAt });
  drawHeader(page, receipt);
  drawAmount(page, receipt);
  drawCost(page, receipt);
  drawDetails(page, receipt);
  drawTimeline(page, receipt);
  drawFooter(page, receipt);
  return page.finish();
}

function drawHeader(page: Page, { labels, reference }: ReceiptContent): void {
  drawLogo(page);
  page.text('Sanaga', page.left + sizes.logo + 9, page.y + 4, 200, { size: sizes.brand, weight: 'bold' });
  page.text(labels.title, page.left, page.y, page.width, { ...bold, align: 'right' });
  page.text(reference, page.left, page.y + 14, page.width, { ...caption, align: 'right' });
  page.y += sizes.logo + 18;
  page.line();
  page.y += 26;
}

function drawLogo({ pdf, left, y }: Page): void {
  pdf
    .save()
    .translate(left, y)
    .scale(sizes.logo / 28);
  pdf.roundedRect(0, 0, 28, 28, 8).fill(colours.brand);
  pdf.lineCap('round').lineWidth(2.6).path(logoPaths.s).stroke('#FFFFFF');
  pdf.lineWidth(1.9).path(logoPaths.wave).stroke(colours.brandAccent);
  pdf.restore();
}

function drawAmount(page: Page, receipt: ReceiptContent): void {
  const { cost, currency, labels, payee } = receipt;
  const style: TextStyle = { size: sizes.amount, weight: 'bold' };
  const number = formatNumber(cost.amount, receipt);
  const height = page.text(number, page.left, page.y, page.width, style);
  const unitAt = page.left + page.widthOf(number, style) + 7;
  page.text(currency, unitAt, page.y + 11, 100, { size: sizes.brand, colour: colours.tertiary });
  drawStatus(page, receipt);
  page.y += height + 4;
  page.y += page.text(`${labels.to} ${payee.name}`, page.left, page.y, page.width, { size: sizes.heading });
  page.y += 26;
}

/** The status as on the screen: a tinted label. */
function drawStatus(page: Page, { labels, status }: ReceiptContent): void {
  const tone = statusColours[status];
  const style: TextStyle = { size: 9, weight: 'bold', colour: tone.text };
  const width = page.widthOf(labels.status, style) + 18;
  const x = page.left + page.width - width;
  page.pdf
    .lineWidth(0.75)
    .roundedRect(x, page.y + 8, width, 21, 6)
    .fillAndStroke(tone.fill, tone.border);
  page.text(labels.status, x + 9, page.y + 13, width, style);
}

function drawCost(page: Page, receipt: ReceiptContent): void {
  const { cost, labels } = receipt;
  drawHeading(page, labels.cost);
  for (const part of ['amount', 'fee', 'tax', 'levy'] as const) {
    drawCostLine(page, labels[part], cost[part], receipt, sizes.body);
  }
  page.y += 3;
  page.line(colours.rule);
  page.y += 9;
  drawCostLine(page, labels.total, cost.total, receipt, sizes.heading, 'bold');
  page.y += 22;
}

function drawCostLine(
  page: Page,
  label: string,
  amount: bigint,
  receipt: ReceiptContent,
  size: number,
  weight: 'regular' | 'bold' = 'regular',
): void {
  const unit: TextStyle = { size: size * 0.8, colour: colours.tertiary, align: 'right' };
  const unitWidth = page.widthOf(receipt.currency, unit) + 4;
  const labelColour = weight === 'bold' ? colours.text : colours.secondary;
  const height = page.text(label, page.left, page.y, page.width * 0.6, { size, weight, colour: labelColour });
  const number = formatNumber(amount, receipt);
  page.text(number, page.left, page.y, page.width - unitWidth, { size, weight, align: 'right' });
  page.text(receipt.currency, page.left, page.y + size * 0.2, page.width, unit);
  page.y += height + 6;
}

function drawDetails(page: Page, receipt: ReceiptContent): void {
  const { labels, payee } = receipt;
  drawHeading(page, labels.details);
  const rows: [string, string | undefined][] = [
    [labels.reference, receipt.reference],
    [labels.paidBy, receipt.paidBy],
    [labels.payee, payee.name],
    [labels.registeredName, payee.registeredName],
    [labels.number, payee.number],
    [labels.method, receipt.method],
    [labels.message, receipt.message],
    [labels.operatorReference, receipt.operatorReference],
  ];
  for (const [label, value] of rows) {
    if (!value) continue;
    const valueWidth = page.width - detailIndent;
    page.reserve(Math.max(page.heightOf(label, detailIndent - 12), page.heightOf(value, valueWidth)));
    const labelHeight = page.text(label, page.left, page.y, detailIndent - 12, quiet);
    const valueHeight = page.text(value, page.left + detailIndent, page.y, valueWidth);
    page.y += Math.max(labelHeight, valueHeight) + 6;
  }
  page.y += 16;
}

function drawTimeline(page: Page, receipt: ReceiptContent): void {
  drawHeading(page, receipt.labels.timeline);
  const width = page.width - stepIndent;
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

/** A step's dot, joined with the one before it on the page. */
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

function drawHeading(page: Page, text: string): void {
  page.reserve(60);
  page.y += page.text(text, page.left, page.y, page.width, { ...bold, size: sizes.heading }) + 8;
}

function drawFooter(page: Page, receipt: ReceiptContent): void {
  page.y = page.bottom + 8;
  page.line();
  page.text(receipt.labels.footer, page.left, page.y + 9, page.width * 0.68, caption);
  const issued = formatTime(receipt.issuedAt, receipt);
  page.text(issued, page.left, page.y + 9, page.width, { ...caption, align: 'right' });
}

/** Whole units with the separators of the language. */
const formatNumber = (amount: bigint, { language }: ReceiptContent): string =>
  new Intl.NumberFormat(language, { useGrouping: true }).format(amount);

const formatTime = (time: Date, { language, timeZone }: ReceiptContent): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone,
  }).format(time);
