import type { Language } from '@sanaga/domain';
import { formatShortDay } from '../../kernel/dates.ts';
import { translator } from '../../kernel/translations.ts';
import type { ItemLine } from '../../payments/bulk/bulk-items.repository.ts';
import { itemText } from '../../payments/bulk/bulk-receipt-facts.ts';
import type { Movement } from '../statements/statement.repository.ts';
import { maskedName, maskedNumber } from './masks.ts';

const rowsOnPage = 100;

/** Part of a paper's rows that a page shows. */
export interface RowsPage {
  /** Counted from 0, as `pages` of all. */
  page: number;
  pages: number;
  size: number;
  /** Rows that the paper lists. */
  listed: number;
  /** Further rows, which are only in a file. */
  unlisted: number;
}

/**
 * Returns the page that was asked for, counted from 1: the first if the number is not valid, the last if it is beyond.
 */
export function rowsPage(wanted: unknown, total: number, mostListed: number): RowsPage {
  const listed = Math.min(total, mostListed);
  const pages = Math.max(1, Math.ceil(listed / rowsOnPage));
  const asked = typeof wanted === 'string' && /^[1-9]\d*$/.test(wanted) ? Number(wanted) - 1 : 0;
  return {
    page: Math.min(asked, pages - 1),
    pages,
    size: rowsOnPage,
    listed,
    unlisted: total - listed,
  };
}

/** Lines of a cell; the first is the main one. */
export type Cell = readonly string[];

/** A page of a paper's rows: the first column says which, the last one how much. */
export interface PaperRows extends RowsPage {
  /** "Payments" */
  title: string;
  heads: readonly Cell[];
  cells: readonly (readonly Cell[])[];
  /** Note about what is no longer as it was printed. */
  note?: string;
  /** Text instead of rows, if there are no rows. */
  none?: string;
  /** Text that follows if there are more rows than the paper lists. */
  more?: string;
}

const numbers = (language: Language) => {
  const format = new Intl.NumberFormat(language);
  return (amount: bigint): string => format.format(amount).replace('-', '\u2212');
};

/** A receipt's items as they are now. */
export function itemRows(language: Language, page: RowsPage, items: readonly ItemLine[]): PaperRows {
  const t = translator(language, 'receipt');
  const number = numbers(language);
  return {
    ...page,
    title: t('bulk.payments'),
    heads: [[t('bulk.line')], [t('payee'), t('number'), t('bulk.itemStatus')], [`${t('amount')} (XAF)`]],
    cells: items.map((item) => [
      [String(item.line)],
      [maskedName(item.payee_name), maskedNumber(item.payee_number), itemText(language, item)],
      [number(item.amount)],
    ]),
    note: translator(language, 'verify')('statusNow'),
    ...(page.unlisted > 0 && { more: t('bulk.more', { count: page.unlisted }) }),
  };
}

/** A statement's movements, each with the balance after it. */
export function movementRows(language: Language, page: RowsPage, movements: readonly Movement[]): PaperRows {
  const t = translator(language, 'statement');
  const amount = translator(language, 'verify')('amount');
  const number = numbers(language);
  return {
    ...page,
    title: t('movements'),
    heads: [[t('date'), t('reference')], [t('what')], [`${amount} (XAF)`, t('balance')]],
    cells: movements.map((one) => [
      [formatShortDay(one.at, language), one.reference],
      [t(`kinds.${one.kind}`), maskedName(one.name)],
      [number(one.amount), number(one.balance)],
    ]),
    none: t('none'),
    ...(page.unlisted > 0 && { more: t('more', { count: page.unlisted }) }),
  };
}
