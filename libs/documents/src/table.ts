import { setImmediate } from 'node:timers/promises';
import { colours, sizes } from './theme.ts';
import type { Page, TextStyle } from './page.ts';
import { caption } from './parts.ts';

const rowHeight = 17;
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

/** A line for each row over as many pages as it takes, the heads on each; others get their turn in between. */
export async function drawTable<Row>(
  page: Page,
  columns: readonly TableColumn<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  /** Said under the table, such as that not every row is listed. */
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
    if (page.reserve(rowHeight)) drawHeads();
    drawCells(
      page,
      columns,
      columns.map(({ cell }) => cell(row)),
      cellStyle,
    );
    drawn += 1;
    if (drawn % rowsAtOnce === 0) await setImmediate();
  }
  if (!note) return;
  page.reserve(rowHeight + 6);
  page.y += 6;
  page.y += page.text(note, page.left, page.y, page.width, caption);
}

/** A line of the table; what does not fit into its column ends with an ellipsis. */
function drawCells<Row>(
  page: Page,
  columns: readonly TableColumn<Row>[],
  cells: readonly string[],
  style: TextStyle,
): void {
  let x = page.left;
  columns.forEach(({ width, align }, place) => {
    page.cell(cells[place] ?? '', x, page.y, width - gap, { ...style, align });
    x += width;
  });
  page.y += rowHeight - 4;
  page.line(colours.line);
  page.y += 4;
}
