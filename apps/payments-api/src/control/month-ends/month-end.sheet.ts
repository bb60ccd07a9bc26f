import type { TFunction } from 'i18next';
import type { Caller } from '../../kernel/caller.ts';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { sheetOf, type SheetCell } from '../../kernel/sheets.ts';
import { translator } from '../../kernel/translations.ts';
import { figureLines, monthName, takenMonth } from './month-end.words.ts';
import { statusOf, type SeenMonth } from './month-ends.service.ts';

const amount = { numFmt: '#,##0', width: 16 } as const;
const layout = {
  delimiter: ',',
  columns: [{ width: 34 }, { width: 34 }, amount, amount, amount, amount],
};

/** Writes a month as a sheet in the caller’s language. Throws NOT_FOUND. */
export async function monthEndSheet(deps: Dependencies, caller: Caller, month: string) {
  const seen = await takenMonth(deps, caller, month, 'xlsx');
  const t = translator(caller.shownLanguage, 'month-end');
  const heading = [t('title'), monthName(month, caller.shownLanguage), t(`statuses.${statusOf(seen.row)}`)];
  return {
    name: `Month-end ${month}.xlsx`,
    format: 'XLSX' as const,
    content: sheetOf('XLSX', rowsOf(seen, t, heading), layout),
  };
}

/** Yields the accounts, each with what moved it below, and then the figures. */
async function* rowsOf(
  { books, digest }: SeenMonth,
  t: TFunction,
  heading: readonly SheetCell[],
): AsyncGenerator<readonly SheetCell[]> {
  const heads = ['account', 'movement', 'opening', 'debit', 'credit', 'closing'];
  yield heads.map((head) => t(`columns.${head}`));
  yield heading;
  for (const { account, opening, debit, credit, closing, movements } of books.accounts) {
    const name = t(`accounts.${account}`);
    yield [name, t('all'), opening, debit, credit, closing];
    for (const moved of movements)
      yield [name, t(`kinds.${moved.kind}`), null, moved.debit, moved.credit, null];
  }
  yield [t('total'), null, null, books.total.debit, books.total.credit, null];
  for (const { title, lines } of figureLines(t, books.figures))
    for (const line of lines) yield [title, line.label, null, null, null, line.amount];
  if (digest !== null) yield [t('digest'), digest];
}
