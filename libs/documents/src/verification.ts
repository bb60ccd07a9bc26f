import { encode } from 'uqr';
import { colours } from './theme.ts';
import type { Page } from './page.ts';
import { bold, caption } from './parts.ts';

/** Where whoever holds the paper sees what it should say, as a code to scan and as an address to type. */
export interface Verification {
  /** "Check this receipt" */
  title: string;
  /** What there is to see at the address. */
  text: string;
  url: string;
}

/** Points. */
const codeSize = 64;
const gap = 16;

/** The code as squares, which print sharp at any size, with the address beside it. */
export function drawVerification(page: Page, { title, text, url }: Verification): void {
  page.reserve(codeSize);
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const square = codeSize / size;
  const { pdf, left, y } = page;
  data.forEach((row, down) =>
    row.forEach((isDark, right) => {
      if (isDark) pdf.rect(left + right * square, y + down * square, square, square);
    }),
  );
  pdf.fill(colours.text);
  const x = left + codeSize + gap;
  const width = page.width - codeSize - gap;
  let line = y + 2;
  line += page.text(title, x, line, width, bold) + 2;
  line += page.text(text, x, line, width, caption) + 4;
  page.text(url, x, line, width, { size: 9 });
  page.y = y + codeSize + 18;
}
