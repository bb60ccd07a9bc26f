import { encode } from 'uqr';
import { colours } from './theme.ts';
import type { Page } from './page.ts';
import { bold, caption } from './parts.ts';

/** Place where a holder of the paper sees what it should say, as a code to scan and as an address to type. */
export interface Verification {
  /** "Check this receipt" */
  title: string;
  /** Sentence on what the address shows. */
  text: string;
  url: string;
}

/** Points. */
const codeSize = 64;
const gap = 16;
/** Width of a column next to something else, in points. */
export const columnWidth = 150;
/** Space between that column and what it is next to, in points. */
export const columnGap = 20;

/** Draws the code as squares, which print sharp at any size. */
function drawCode({ pdf }: Page, url: string, x: number, y: number): void {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const square = codeSize / size;
  data.forEach((row, down) =>
    row.forEach((isDark, right) => {
      if (isDark) pdf.rect(x + right * square, y + down * square, square, square);
    }),
  );
  pdf.fill(colours.text);
}

function drawText(
  page: Page,
  { title, text, url }: Verification,
  x: number,
  y: number,
  width: number,
): number {
  let line = y;
  line += page.text(title, x, line, width, bold) + 2;
  line += page.text(text, x, line, width, caption) + 4;
  return line + page.text(url, x, line, width, { size: 8 });
}

/** Draws the code with the text next to it, over the page's whole width. */
export function drawVerification(page: Page, verification: Verification): void {
  page.reserve(codeSize);
  drawCode(page, verification.url, page.left, page.y);
  const x = page.left + codeSize + gap;
  drawText(page, verification, x, page.y, page.width - codeSize - gap);
  page.y += codeSize + 18;
}

/** Draws the code over its text at the right edge, next to what comes next on the page; returns where it ends. */
export function drawVerificationColumn(page: Page, verification: Verification): number {
  page.reserve(codeSize + 90);
  const x = page.left + page.width - columnWidth;
  drawCode(page, verification.url, x, page.y + 2);
  return drawText(page, verification, x, page.y + codeSize + 10, columnWidth);
}
