import type { Line } from './csv.ts';
import { damagedWord } from './damage.ts';
import { lettersOf } from './merges.ts';
import { Refused } from './refused.ts';
import { addressOf } from './sheet-reader.ts';

const refused = (key: string, values: Record<string, string | number>): Refused =>
  new Refused('FILE_UNREADABLE', [{ field: 'file', key, values }]);

const isFilled = (cell: string | undefined): boolean => cell !== undefined && cell.trim() !== '';

/** The columns that count, by their places, with what stands over them. */
export type CountedColumns = ReadonlyMap<number, string>;

/**
 * Refuses a row that is not what a person sees: it is hidden itself, holds a cell of a hidden column, text that is not
 * shown, a formula without a result, or letters that are damaged. Only cells in columns that count are looked at. Throws FILE_UNREADABLE.
 */
export function refuseUnseen(row: Line, columns: CountedColumns): void {
  const { line, cells, hiddenColumns, formulas, unseen } = row;
  if (row.isHidden) throw refused('rowHidden', { line });
  for (const [place, heading] of columns) {
    const cell = cells[place];
    if (hiddenColumns?.has(place) && isFilled(cell))
      throw refused('columnHidden', { column: lettersOf(place), heading });
    if (unseen?.includes(place)) throw refused('textHidden', { cell: addressOf(place, line) });
    if (formulas?.includes(place)) throw refused('formulaWithoutResult', { cell: addressOf(place, line) });
    if (cell !== undefined) refuseDamaged(line, cell);
  }
}

/** Refuses a line above the headings, or of them, where it keeps the headings from being found. Throws FILE_UNREADABLE. */
export function refuseUnreadable({ line, cells, formulas }: Line): void {
  const [place] = formulas ?? [];
  if (place !== undefined) throw refused('formulaWithoutResult', { cell: addressOf(place, line) });
  for (const cell of cells) refuseDamaged(line, cell);
}

function refuseDamaged(line: number, cell: string): void {
  const word = damagedWord(cell);
  if (word !== undefined) throw refused('lettersDamaged', { line, word });
}
