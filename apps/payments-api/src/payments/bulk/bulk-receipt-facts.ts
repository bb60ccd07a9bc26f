import type { Cost, Language } from '@sanaga/domain';
import { translator } from '../../kernel/translations.ts';
import type { CountAndAmount, Origin } from '../transactions/bulk-origin.repository.ts';
import { nameCheckText, nameCountsText, problemOf, walletChange } from '../transactions/receipt-words.ts';
import { isPaidLate, isReversed } from '../transactions/transactions.mapper.ts';
import type { NamedTransactionRow } from '../transactions/transactions.repository.ts';
import type { ItemLine } from './bulk-items.repository.ts';

/** Maximum of rows on a receipt; the rest is in the result file. */
export const mostListed = 10_000;

/** Describes the outcome of an item in words. */
function outcomeText(language: Language, item: ItemLine): string {
  const t = translator(language, 'receipt');
  const { status, problem_reason: problem, operator_code: code, corrected_at, corrected_amount } = item;
  const change = corrected_at && walletChange(language, corrected_amount);
  if (isReversed(item)) return t('bulk.item.reversed', { change });
  if (isPaidLate(item)) return t('bulk.item.paidLate', { change });
  const outcome =
    status === 'COMPLETED'
      ? t('bulk.item.paid')
      : problem === 'FAILED'
        ? t('bulk.item.notPaid', { why: problemOf(language, { kind: 'PAYOUT', operatorCode: code }) })
        : problem === 'UNKNOWN'
          ? t('bulk.unknown')
          : t(`status.${status}`);
  return change ? `${outcome}. ${t('bulk.item.corrected', { change })}` : outcome;
}

/** Describes the check of an item's name; undefined if the operator has the same name. */
const nameText = (language: Language, { name_match }: ItemLine): string | undefined =>
  name_match === 'MATCH'
    ? undefined
    : nameCheckText(
        language,
        name_match === 'CLOSE' || name_match === 'DIFFERS' ? name_match : 'NOT_CHECKED',
      );

export const itemText = (language: Language, item: ItemLine): string =>
  [outcomeText(language, item), nameText(language, item)].filter(Boolean).join('. ');

type BulkRow = Pick<
  NamedTransactionRow,
  | 'status'
  | 'amount'
  | 'fee'
  | 'tax'
  | 'levy'
  | 'total'
  | 'currency'
  | 'items_total'
  | 'items_unknown'
  | 'items_cancelled'
>;

const outcomeGroups = ['paid', 'returned', 'paidLate', 'notPaid', 'underWay'] as const;

/** Lists for each outcome the number of payments and their amount. */
export const outcomesOf = (language: Language, { sums }: Origin): [label: string, amount: bigint][] =>
  outcomeGroups
    .filter((group) => sums[group].count > 0n)
    .map((group) => [
      translator(language, 'receipt')(`bulk.sums.${group}`, { count: Number(sums[group].count) }),
      sums[group].amount,
    ]);

/** Returns what was taken from the wallet, or what it would cost while it is not approved. */
export const costOf = (
  { status, amount, fee, tax, levy, total }: BulkRow,
  { sums }: Origin,
): Cost & { corrections: bigint } =>
  status === 'PENDING' ? { amount, fee, tax, levy, total: total ?? 0n, corrections: 0n } : sums.taken;

/** Returns what beneficiaries were paid, late or not, or what they would be paid while it is not approved. */
export const arrivedOf = (
  { status, amount }: BulkRow,
  { sums: { paid, paidLate } }: Origin,
): CountAndAmount => ({
  count: paid.count + paidLate.count,
  amount: status === 'PENDING' ? amount : paid.amount + paidLate.amount,
});

/** Returns the facts that count its rows and items. */
export function countFacts(
  language: Language,
  row: BulkRow,
  origin: Origin,
): [label: string, value: string | undefined][] {
  const t = translator(language, 'receipt');
  const { reserved } = origin.sums;
  const number = (value: number | bigint) => value.toLocaleString(language);
  const some = (value: number | null | undefined) => (value ? number(value) : undefined);
  const excluded = t('bulk.excludedRows', {
    count: origin.excluded,
    amount: `${number(origin.excluded_amount)} ${row.currency}`,
  });
  return [
    [t('bulk.rows'), number(origin.items + origin.excluded)],
    [t('nameCheck.label'), nameCountsText(language, origin)],
    [t('bulk.excluded'), origin.excluded > 0 ? excluded : undefined],
    [t('bulk.unknown'), some(row.items_unknown)],
    [t('bulk.cancelled'), some(row.items_cancelled)],
    [t('totals.reserved'), reserved > 0n ? `${number(reserved)} ${row.currency}` : undefined],
  ];
}
