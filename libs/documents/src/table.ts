import { setImmediate } from 'node:timers/promises';
import { colours, sizes } from './theme.ts';
import type { Page, TextStyle } from './page.ts';
import { caption } from './parts.ts';

/** Height of a row in addition to its lines of text, in points. */
const rowPadding = 5;
const cellStyle: TextStyle = { size: sizes.caption };
const headStyle: TextStyle = { ...cellStyle, weight: 'bold' };
const gap = 8;

export interface TableColumn<Row> {
  head: string;
  /** Points. */
  width: number;
  align?: 'right';
  cell: (row: Row) => string;
}

/** Rows that are drawn before others get their turn. */
const rowsAtOnce = 8;

/**
 * Draws a line for each row over as many pages as it takes, with the heads on each; others get their turn in between.
 */
export async function drawTable<Row>(
  page: Page,
  columns: readonly TableColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  /** Note under the table, such as that not every row is listed. */
  note?: string,
): Promise<void> {
  const drawHeads = () =>
    drawCells(
      page,
      columns,
      columns.map(({ head }) => head),
      headStyle,
    );
  drawHeads();
  let drawn = 0;
  for await (const row of rows) {
    if (page.isAbandoned) return;
    const cells = columns.map(({ cell }) => cell(row).replaceAll(/[ \t\r\n]+/g, ' '));
    if (page.reserve(heightOf(page, columns, cells, cellStyle) + rowPadding)) drawHeads();
    drawCells(page, columns, cells, cellStyle);
    drawn += 1;
    if (drawn % rowsAtOnce === 0) await setImmediate();
  }
  if (!note) return;
  page.reserve(page.heightOf(note, page.width, caption) + 6);
  page.y += 6;
  page.y += page.text(note, page.left, page.y, page.width, caption);
}

const heightOf = <Row>(
  page: Page,
  columns: readonly TableColumn<Row>[],
  cells: readonly string[],
  style: TextStyle,
): number =>
  Math.max(...columns.map(({ width }, place) => page.heightOf(cells[place] ?? '', width - gap, style)));

/** Draws a row of the table, as high as the cell with the most lines. */
function drawCells<Row>(
  page: Page,
  columns: readonly TableColumn<Row>[],
  cells: readonly string[],
  style: TextStyle,
): void {
  let x = page.left;
  let height = 0;
  columns.forEach(({ width, align }, place) => {
    const taken = page.text(cells[place] ?? '', x, page.y, width - gap, { ...style, align });
    height = Math.max(height, taken);
    x += width;
  });
  page.y += height + 1;
  page.line(colours.line);
  page.y += 4;
}
