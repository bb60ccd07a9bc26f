import type { Transaction } from '@sanaga/api';
import { isPaidLate } from '@sanaga/domain';
import { useFormats, useTranslation } from '@sanaga/i18n';
import { type TimelineItem, useAmountText } from '@sanaga/ui';

/**
 * Returns true if a payment failed and was paid after all: a payout was debited, or a request for money was credited.
 */
export const isLate = ({
  problemReason,
  correction,
}: Partial<Pick<Transaction, 'problemReason' | 'correction'>>): boolean =>
  isPaidLate({ problemReason: problemReason ?? null, corrected: correction?.amount ?? 0 });

type Correction = NonNullable<Transaction['correction']>;

/** Says what a correction did to the wallet. */
export function useCorrection(): (correction: Correction) => string {
  const { t } = useTranslation('payment');
  const amountText = useAmountText();
  return ({ amount }) =>
    t(amount < 0 ? 'correction.debited' : 'correction.credited', { amount: amountText(Math.abs(amount)) });
}

/** Names a payment's correction: undone completely, paid or received late after it failed, or changed in amount. */
export function correctionKindOf(payment: Pick<Transaction, 'kind' | 'problemReason' | 'correction'>) {
  if (payment.correction?.reversed) return 'reversed';
  if (!isLate(payment)) return 'corrected';
  return payment.kind === 'COLLECTION' ? 'receivedLate' : 'paidLate';
}

/** Shows a correction as the step of a timeline: when it was made, and what it did to the wallet. */
export function useCorrectionStep(): (correction: Correction, title: string) => TimelineItem {
  const { dateTime } = useFormats();
  const changeOf = useCorrection();
  return (correction, title) => ({
    key: 'correction',
    icon: 'undo',
    title,
    detail: `${dateTime(correction.at)} · ${changeOf(correction)}`,
    tone: 'warn',
  });
}
