import { type Cost, formatDate, productName } from '@sanaga/domain';
import { colours, logoPaths, sizes, type Tone } from './theme.ts';
import type { Page, TextStyle } from './page.ts';

/** Language and time zone of the reader, which decide how numbers and times are written. */
interface Reader {
  /** `en`, `fr` or `de`. */
  language: string;
  /** Such as `Africa/Douala`. */
  timeZone: string;
}

export const caption: TextStyle = { size: sizes.caption, colour: colours.tertiary };
export const quiet: TextStyle = { colour: colours.secondary };
export const bold: TextStyle = { weight: 'bold' };
/** Points to the left of a value in the details. */
const detailIndent = 150;

export function drawHeader(page: Page, title: string, reference: string): void {
  drawLogo(page);
  page.text(productName, page.left + sizes.logo + 9, page.y + 4, 200, { size: sizes.brand, weight: 'bold' });
  page.text(title, page.left, page.y, page.width, { ...bold, align: 'right' });
  page.text(reference, page.left, page.y + 14, page.width, { ...caption, align: 'right' });
  page.y += sizes.logo + 18;
  page.line();
  page.y += 20;
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

interface MainAmount {
  amount: bigint;
  currency: string;
  /** Under the amount. */
  line: string;
  /** A tinted label as on the screen. */
  status: { text: string; tone: Tone };
}

/** Draws the amount large, with its status next to it and a line on what it is for below. */
export function drawMainAmount(
  page: Page,
  { amount, currency, line, status }: MainAmount,
  reader: Reader,
): void {
  const style: TextStyle = { size: sizes.amount, weight: 'bold' };
  const number = formatNumber(amount, reader);
  const height = page.text(number, page.left, page.y, page.width, style);
  const unitAt = page.left + page.widthOf(number, style) + 7;
  page.text(currency, unitAt, page.y + 11, 100, { size: sizes.brand, colour: colours.tertiary });
  drawStatus(page, status);
  page.y += height + 4;
  page.y += page.text(line, page.left, page.y, page.width, { size: sizes.heading });
  page.y += 20;
}

function drawStatus(page: Page, { text, tone }: MainAmount['status']): void {
  const style: TextStyle = { size: 9, weight: 'bold', colour: tone.text };
  const width = page.widthOf(text, style) + 18;
  const x = page.left + page.width - width;
  page.pdf
    .lineWidth(0.75)
    .roundedRect(x, page.y + 8, width, 21, 6)
    .fillAndStroke(tone.fill, tone.border);
  page.text(text, x + 9, page.y + 13, width, style);
}

interface AmountLine {
  label: string;
  amount: bigint;
  currency: string;
}

/** Draws the lines of a sum, and the sum under a rule. */
export function drawSum(page: Page, lines: AmountLine[], total: AmountLine, reader: Reader): void {
  for (const line of lines) drawAmountLine(page, line, reader, { size: sizes.body });
  page.y += 3;
  page.line(colours.rule);
  page.y += 9;
  drawAmountLine(page, total, reader, { size: sizes.heading, weight: 'bold' });
  page.y += 16;
}

interface Costs extends Reader {
  cost: Cost;
  /** Later changes of it, between its lines and the total, which counts them. */
  corrections?: readonly [label: string, amount: bigint][];
  currency: string;
  labels: Record<'cost' | keyof Cost, string>;
}

/** Draws what payments cost, under its heading. */
export function drawCost(page: Page, costs: Costs): void {
  const { cost, corrections = [], currency, labels } = costs;
  const line = (part: keyof Cost) => ({
    label: labels[part],
    amount: cost[part],
    currency,
  });
  drawHeading(page, labels.cost);
  const changes = corrections.map(([label, amount]) => ({ label, amount, currency }));
  const lines = [...(['amount', 'fee', 'tax', 'levy'] as const).map(line), ...changes];
  drawSum(page, lines, line('total'), costs);
}

function drawAmountLine(
  page: Page,
  { label, amount, currency }: AmountLine,
  reader: Reader,
  { size, weight = 'regular' }: { size: number; weight?: 'regular' | 'bold' },
): void {
  const unit: TextStyle = { size: size * 0.8, colour: colours.tertiary, align: 'right' };
  const unitWidth = page.widthOf(currency, unit) + 4;
  const labelColour = weight === 'bold' ? colours.text : colours.secondary;
  const height = page.text(label, page.left, page.y, page.width * 0.6, { size, weight, colour: labelColour });
  const number = formatNumber(amount, reader);
  page.text(number, page.left, page.y, page.width - unitWidth, { size, weight, align: 'right' });
  page.text(currency, page.left, page.y + size * 0.2, page.width, unit);
  page.y += height + 6;
}

/** Draws facts with their labels to the left, in a width in points; one without a value is left out. */
export function drawFacts(
  page: Page,
  facts: [label: string, value: string | undefined][],
  width: number = page.width,
): void {
  for (const [label, value] of facts) {
    if (!value) continue;
    const valueWidth = width - detailIndent;
    page.reserve(Math.max(page.heightOf(label, detailIndent - 12), page.heightOf(value, valueWidth)));
    const labelHeight = page.text(label, page.left, page.y, detailIndent - 12, quiet);
    const valueHeight = page.text(value, page.left + detailIndent, page.y, valueWidth);
    page.y += Math.max(labelHeight, valueHeight) + 6;
  }
  page.y += 12;
}

export function drawHeading(page: Page, text: string): void {
  page.reserve(60);
  page.y += page.text(text, page.left, page.y, page.width, { ...bold, size: sizes.heading }) + 8;
}

interface Footer {
  text: string;
  /** Time of issue. */
  issued: string;
  /** Name and address of the issuer, where they are set. */
  issuer?: string;
}

export function drawFooter(page: Page, { text, issued, issuer }: Footer): void {
  page.y = page.bottom + 8;
  page.line();
  const height = page.text(text, page.left, page.y + 9, page.width * 0.68, caption);
  if (issuer) page.text(issuer, page.left, page.y + 9 + height, page.width, caption);
  page.text(issued, page.left, page.y + 9, page.width, { ...caption, align: 'right' });
}

/** Formats by language: making one takes longer than writing a thousand numbers. */
const numbers = new Map<string, Intl.NumberFormat>();
function numbersOf(language: string): Intl.NumberFormat {
  const known = numbers.get(language) ?? new Intl.NumberFormat(language, { useGrouping: true });
  numbers.set(language, known);
  return known;
}

/** Writes whole units with the separators of the language, and with a minus sign instead of a hyphen. */
export const formatNumber = (amount: bigint, { language }: Reader): string =>
  numbersOf(language).format(amount).replace('-', '\u2212');

export const formatTime = (time: Date, { language, timeZone }: Reader): string =>
  formatDate(time, language, { timeZone, dateStyle: 'long', timeStyle: 'short' });

/** Writes a day as "21 Nov 2026", for a column of a table. */
export const formatShortDay = (time: Date, { language, timeZone }: Reader): string =>
  formatDate(time, language, { timeZone, dateStyle: 'medium' });

export const formatDay = (time: Date, { language, timeZone }: Reader): string =>
  formatDate(time, language, { timeZone, dateStyle: 'long' });
