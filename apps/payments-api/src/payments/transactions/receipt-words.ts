import { bulkOutcome, totalCost, type Language, type NameState } from '@sanaga/domain';
import { formatAmount } from '@sanaga/mail';
import { translator } from '../../kernel/translations.ts';
import type { Origin } from './bulk-origin.repository.ts';
import { isPaidLate, isReversed } from './transactions.mapper.ts';
import type { NamedTransactionRow } from './transactions.repository.ts';

/**
 * Describes the operator's reason why a payment failed, in the words that screens show. A request took nothing from the
 * wallet, and the operator's codes are about its payer.
 */
export function problemOf(
  language: Language,
  { kind, operatorCode }: { kind: NamedTransactionRow['kind']; operatorCode: string | null },
): string {
  const t = translator(language, 'payment');
  const texts = kind === 'COLLECTION' ? 'requestProblem' : 'problem';
  const code = operatorCode || 'FAILED';
  return t(`${texts}.${code}`, { defaultValue: t(`${texts}.other`, { code }) });
}

/** Describes what a correction did to the wallet; whole XAF. */
export const walletChange = (language: Language, amount: bigint): string =>
  translator(language, 'payment')(amount < 0n ? 'correction.debited' : 'correction.credited', {
    amount: formatAmount(amount < 0n ? -amount : amount, language),
  });

/** Says that it failed and was paid after all. */
export const lateText = (language: Language, kind: NamedTransactionRow['kind']): string =>
  translator(language, 'receipt')(kind === 'COLLECTION' ? 'receivedLate' : 'paidLate');

/** Lists how a single payment's cost has changed since its outcome. */
export function correctionsOf(
  language: Language,
  row: NamedTransactionRow,
): [label: string, amount: bigint][] {
  if (row.corrected_at === null) return [];
  const t = translator(language, 'receipt');
  const change = row.kind === 'COLLECTION' ? row.corrected_amount : -row.corrected_amount;
  const label = isReversed(row) && row.kind === 'PAYOUT' ? 'returned' : 'corrected';
  const notPaid = row.kind === 'COLLECTION' ? 'notReceived' : 'notPaid';
  return [
    ...(row.status === 'COMPLETED' ? [] : [[t(notPaid), -totalCost(row)] as [string, bigint]]),
    [isPaidLate(row) ? lateText(language, row.kind) : t(label), change],
  ];
}

/**
 * Returns the outcome of a bulk transaction as people read it, and in words; `paid` counts its payments that were paid,
 * late or not.
 */
export function bulkOutcomeOf(
  language: Language,
  {
    status,
    items_total,
    items_cancelled,
  }: Pick<NamedTransactionRow, 'status' | 'items_total' | 'items_cancelled'>,
  paid: bigint,
): ReturnType<typeof bulkOutcome> & { text: string } {
  const counts = { paid: Number(paid), cancelled: items_cancelled ?? 0, total: items_total ?? 0 };
  const outcome = bulkOutcome(status, counts);
  const text = counts.cancelled > 0 ? 'status.partlyCancelled' : 'status.partlyPaid';
  return {
    ...outcome,
    text: outcome.partlyPaid
      ? translator(language, 'ui')(text, { ...counts, count: counts.cancelled })
      : translator(language, 'receipt')(`status.${outcome.status}`),
  };
}

/** Describes how the payee's name compares with the one that the operator has registered. */
export const nameCheckText = (language: Language, state: NameState | null): string =>
  translator(language, 'receipt')(`nameCheck.${state ?? 'NOT_CHECKED'}`);

type NameCounts = Pick<Origin, 'items' | 'names_matching' | 'names_close' | 'names_differing'>;

/** Counts the name checks of a bulk transaction's items in words: "93 match, 2 similar, 3 differ, 4 not checked". */
export function nameCountsText(
  language: Language,
  { items, names_matching, names_close, names_differing }: NameCounts,
): string {
  const t = translator(language, 'receipt');
  const [matching, close, differing] = [Number(names_matching), Number(names_close), Number(names_differing)];
  return Object.entries({ matching, close, differing, notChecked: items - matching - close - differing })
    .filter(([, count]) => count > 0)
    .map(([group, count]) => t(`nameCheck.${group}`, { count }))
    .join(', ');
}

/** Says why an approver excluded a payment from a bulk transaction, and who it was. */
export const exclusionText = (language: Language, { by, reason }: { by: string; reason: string }): string =>
  translator(language, 'receipt')('bulk.excludedBy', { name: by, reason });
