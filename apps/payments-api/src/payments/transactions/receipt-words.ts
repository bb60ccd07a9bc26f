import { isPartlyPaid, type Language } from '@sanaga/domain';
import { formatAmount } from '@sanaga/mail';
import { translator } from '../../kernel/translations.ts';
import type { NamedTransactionRow } from './transactions.repository.ts';

/** The operator's reason why a payment failed in words, the same that screens show. */
export function problemOf(language: Language, operatorCode: string | null): string {
  const t = translator(language, 'payment');
  const code = operatorCode || 'FAILED';
  return t(`problem.${code}`, { defaultValue: t('problem.other', { code }) });
}

/** What a correction did to the wallet; whole XAF. */
export const walletChange = (language: Language, amount: bigint): string =>
  translator(language, 'payment')(amount < 0n ? 'correction.debited' : 'correction.credited', {
    amount: formatAmount(amount < 0n ? -amount : amount, language),
  });

/** A bulk transaction's status; where some of it was paid, how many of its payments were. */
export function bulkStatusText(
  language: Language,
  { status, items_total }: Pick<NamedTransactionRow, 'status' | 'items_total'>,
  paid: bigint,
): string {
  const t = translator(language, 'receipt');
  return isPartlyPaid(status, Number(paid))
    ? t('bulk.partlyPaid', { paid: Number(paid), total: items_total ?? 0 })
    : t(`status.${status}`);
}
