import type { Language } from '@sanaga/domain';
import type { Line } from './csv.ts';
import { isWithoutResult, onePiece, shownCell, type HtmlCell } from './html-cell.ts';
import { isNothing, type Style } from './html-style.ts';
import { MergeFiller, mostCells, type Merge } from './merges.ts';
import { broken } from './zip.ts';

type Attributes = HtmlCell['attributes'];

/** Most rows that a cell may reach down, as pages define it. */
const mostRows = 65_534;

const spanOf = (text: string | undefined, most: number): number =>
  Math.min(most, Math.max(1, Math.trunc(Number(text)) || 1));

interface Row {
  cells: string[];
  formulas: number[];
  /** Places of cells with text that nobody sees. */
  unseen: number[];
  isHidden: boolean;
}

/** Puts the cells of one table of a page in their places. */
export class HtmlTable {
  cell: HtmlCell | undefined;
  /** Unseen elements around the cells of its present row. */
  unseenAround = 0;
  readonly #language: Language;
  readonly #merges: Merge[] = [];
  readonly #filler = new MergeFiller(this.#merges);
  readonly #hiddenColumns = new Set<number>();
  /** Number of columns that were named. */
  #columns = 0;
  /** Row up to which a cell above reaches down, for each column. */
  readonly #reached: number[] = [];
  #number = 0;
  #row: Row | undefined;

  constructor(language: Language) {
    this.#language = language;
  }

  get isInRow(): boolean {
    return this.#row !== undefined;
  }

  addColumns({ span, width }: Attributes, { isUnseen, isNarrow }: Style): void {
    const end = this.#columns + spanOf(span, mostCells);
    if (isUnseen || isNarrow || isNothing(width))
      for (let place = this.#columns; place < Math.min(end, mostCells); place += 1)
        this.#hiddenColumns.add(place);
    this.#columns = end;
  }

  beginRow(isHidden: boolean): void {
    this.#number += 1;
    this.#row = { cells: [], formulas: [], unseen: [], isHidden };
  }

  /** Begins a cell at the next place that no cell above reaches down to. Throws FILE_UNREADABLE far to the right. */
  beginCell(attributes: Attributes, { shown }: Style): void {
    let place = this.#row?.cells.length ?? 0;
    while ((this.#reached[place] ?? 0) >= this.#number) place += 1;
    if (place >= mostCells) throw broken();
    this.cell = { attributes, shown, place, text: '', unseen: '' };
  }

  endCell(): void {
    const { cell } = this;
    this.cell = undefined;
    if (!cell || !this.#row) return;
    const { attributes, place } = cell;
    const { cells, formulas, unseen } = this.#row;
    if (onePiece(cell.unseen) !== '') unseen.push(place);
    if (isWithoutResult(cell)) formulas.push(place);
    while (cells.length < place) cells.push('');
    // what nobody sees keeps the row from being taken for a blank one
    cells.push(shownCell(cell, this.#language) || onePiece(cell.unseen));
    const [rows, columns] = [
      spanOf(attributes['rowspan'], mostRows),
      spanOf(attributes['colspan'], mostCells),
    ];
    if (rows * columns === 1) return;
    const bottom = this.#number + rows - 1;
    const right = Math.min(place + columns, mostCells) - 1;
    this.#merges.push({ top: this.#number, bottom, left: place, right });
    for (let column = place; column <= right; column += 1) this.#reached[column] = bottom;
    while (cells.length <= right) cells.push('');
  }

  /** Returns the row; undefined where none had begun, or it has no cells. */
  endRow(): Omit<Line, 'line'> | undefined {
    const row = this.#row;
    this.#row = undefined;
    if (!row) return undefined;
    const { cells, formulas, unseen, isHidden } = row;
    const merged = this.#filler.fill(this.#number, cells);
    const hiddenColumns = this.#hiddenColumns;
    return { cells, formulas, unseen, merged, hiddenColumns, ...(isHidden && { isHidden }) };
  }
}
