import type { Language } from '@sanaga/domain';
import { headingLines, type Line } from './csv.ts';
import { Refused } from './refused.ts';
import { broken } from './zip.ts';

/** Takes the lines of a sheet one by one; `false` ends the reading. */
export type TakeLine = (line: Line) => boolean;

/** A sheet of a workbook, whatever program wrote it. */
export interface OpenSheet {
  name: string;
  /** True if the sheet is hidden. */
  isHidden: boolean;
  /** Hands over its rows as a person sees them, in their order; rows without cells are not there. Throws Refused. */
  read(language: Language, take: TakeLine): Promise<void>;
  /** The number of the last row that it names, once it was read from. */
  lastRow(): number | null;
}

/** Result of a look at the first lines of a sheet. */
export interface Look {
  /** All headings that are needed, and a row below them. */
  isHeaded: boolean;
  /** Rows of the kind that is looked for, with or without headings. */
  hasRows: boolean;
  /** Number of known headings in the line that has most of them. */
  known: number;
  /** Language of the headings. */
  language: Language;
}
export type LookAt = (lines: readonly Line[]) => Look;

/** Lines of a sheet that are looked at: those among which its headings are, and as many rows. */
const mostLooked = 2 * headingLines;

interface Seen {
  sheet: OpenSheet;
  look: Look;
}

const likeness = ({ look: { isHeaded, hasRows, known } }: Seen): number =>
  (isHeaded ? 2_000_000 : 0) + (hasRows ? 1_000_000 : 0) + known;

const isFound = ({ look }: Seen): boolean => look.isHeaded || look.hasRows;

const likeliest = (seen: readonly Seen[]): Seen | undefined =>
  seen.reduce<Seen | undefined>(
    (best, next) => (!best || likeness(next) > likeness(best) ? next : best),
    undefined,
  );

/** Returns whether a line of a sheet has nothing in it. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

async function lookAtSheet(sheet: OpenSheet, lookAt: LookAt): Promise<Seen> {
  const lines: Line[] = [];
  await sheet.read('fr', (line) => {
    if (!isBlank(line.cells)) lines.push(line);
    return lines.length < mostLooked;
  });
  return { sheet, look: lookAt(lines) };
}

/** The sheet that is read, in its language, and the other ones that can be seen. */
export interface Choice {
  sheet: OpenSheet;
  language: Language;
  others: OpenSheet[];
}

/**
 * Chooses the sheet that has what is looked for, wherever it stands among those that can be seen; the first one where none has.
 * A hidden sheet is never read: where it alone has it, that is said (FILE_UNREADABLE, `sheetHidden`).
 */
export async function chooseSheet(sheets: readonly OpenSheet[], lookAt: LookAt): Promise<Choice> {
  const seen: Seen[] = [];
  for (const sheet of sheets.filter(({ isHidden }) => !isHidden)) seen.push(await lookAtSheet(sheet, lookAt));
  const best = likeliest(seen);
  if (!best || !isFound(best)) await refuseHidden(sheets, lookAt);
  if (!best) throw broken();
  const others = seen.filter((other) => other !== best).map(({ sheet }) => sheet);
  return { sheet: best.sheet, language: best.look.language, others };
}

async function refuseHidden(sheets: readonly OpenSheet[], lookAt: LookAt): Promise<void> {
  for (const sheet of sheets.filter(({ isHidden }) => isHidden))
    if (isFound(await lookAtSheet(sheet, lookAt)))
      throw new Refused('FILE_UNREADABLE', [
        { field: 'file', key: 'sheetHidden', values: { sheet: sheet.name } },
      ]);
}
